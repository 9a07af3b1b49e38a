// The step 'Organisation' of 'Set up your portal', filled in where it stands.

import type { Settings } from './settings.contract.ts';
import { FirstFields } from './settings-fields.tsx';
import { SettingsForm } from './settings-form.tsx';

interface FirstOrganizationProps {
  settings: Settings;
  /** Whether somebody has asked for it. */
  isAsked: boolean;
  onClosed: () => void;
}

export const FirstOrganization = ({ settings, isAsked, onClosed }: FirstOrganizationProps) => (
  <SettingsForm
    settings={settings}
    name="Organisation"
    verb="Save and go on"
    takesFocus={isAsked}
    fields={(form) => <FirstFields form={form} settings={settings} />}
    onClosed={onClosed}
  />
);
