// The switch between active and inactive. It asks first and shows that it is under way; that only super admins see it is the screen's business.

import { Loader, Switch } from '@mantine/core';
import { useState } from 'react';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { LateConfirm } from '../../platform/ui/dialog/late-confirm.tsx';
import styles from '../../platform/ui/look/switch.module.css';

interface ActiveSwitchProps {
  isActive: boolean;
  /** What it shows may be out of date: for the moment it cannot be switched. */
  isWaiting: boolean;
  /** What is switched, such as 'story', and the record's own name. */
  noun: string;
  subject: string;
  onSwitch: (isActive: boolean) => Promise<unknown>;
}

export const ActiveSwitch = ({ isActive, isWaiting, noun, subject, onSwitch }: ActiveSwitchProps) => {
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  // Kept apart from isActive, which changes while the dialog fades.
  const [wanted, setWanted] = useState(!isActive);
  const verb = wanted ? 'Activate' : 'Deactivate';
  const ask = () => {
    setWanted(!isActive);
    setAsked(true);
  };
  const change = async () => {
    setAsked(false);
    setBusy(true);
    await onSwitch(wanted);
    setBusy(false);
  };
  return (
    <>
      <Switch
        aria-label="Active"
        checked={isActive}
        // Really disabled it would lose the focus.
        aria-disabled={isBusy || isWaiting || undefined}
        withThumbIndicator={false}
        thumbIcon={isBusy && <Loader size={10} color="gray" />}
        classNames={{ input: styles.input, track: styles.track }}
        onChange={() => !isBusy && !isWaiting && ask()}
      />
      <LateConfirm
        opened={isAsked}
        title={`${verb} ${noun}`}
        text={`Are you sure you want to ${verb.toLowerCase()} this ${noun}?`}
        subject={subject}
        verb={verb}
        tone={wanted ? 'success' : 'warning'}
        onConfirm={() => void change()}
        onCancel={() => setAsked(false)}
      />
    </>
  );
};
