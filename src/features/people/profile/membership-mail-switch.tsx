// The switch on the own profile: whether one gets mail about the membership.

import { Loader, Switch } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { useOneAtATime } from '../../../platform/ui/call/one-at-a-time.ts';
import { useSave } from '../../../platform/ui/call/save.ts';
import { profileTexts, updateDetails } from './profile.contract.ts';
import type { Profile } from './profile-query.ts';

export const MembershipMailSwitch = ({ profile }: { profile: Profile }) => {
  const save = useSave(updateDetails);
  const { isBusy, run } = useOneAtATime();
  const change = (WantsMembershipMail: boolean) =>
    save(
      { Flag: 'MembershipMail', WantsMembershipMail },
      { done: WantsMembershipMail ? profileTexts.mailOn : profileTexts.mailOff, failed: profileTexts.mailNotSwitched },
    );
  return (
    <Switch
      mt="lg"
      label="E-mail me about my membership"
      description="Reminders before and after it ends"
      checked={profile.WantsMembershipMail}
      // Not `disabled`: a disabled switch would lose the focus.
      aria-disabled={isBusy || undefined}
      withThumbIndicator={false}
      thumbIcon={isBusy && <Loader size={10} color="gray" />}
      onChange={({ currentTarget }) => void run(() => change(currentTarget.checked))}
    />
  );
};
