// The form of one section of the settings. Loaded when a section is edited.

import type { ReactNode } from 'react';
import type { Settings } from './settings.contract.ts';
import { AttendanceFields, KeyFields, MoneyFields, OrganizationFields, PrivacyFields, PublicFields } from './settings-fields.tsx';
import { SettingsForm, type SettingsRecordForm } from './settings-form.tsx';

export type EditedPart = 'organization' | 'money' | 'attendance' | 'public' | 'keys' | 'privacy';

interface EditedSectionProps {
  part: EditedPart;
  settings: Settings;
  onClosed: () => void;
}

export const EditedSection = ({ part, settings, onClosed }: EditedSectionProps) => (
  <SettingsForm settings={settings} name={names[part]} fields={(form) => fieldsOf[part]({ form, settings })} onClosed={onClosed} />
);

const names: Record<EditedPart, string> = {
  organization: 'Organisation',
  money: 'Money and receipts',
  attendance: 'Attendance and lights',
  public: 'Public pages',
  keys: 'Keys',
  privacy: 'Privacy',
};

const fieldsOf: Record<EditedPart, (props: { form: SettingsRecordForm; settings: Settings }) => ReactNode> = {
  organization: (props) => <OrganizationFields {...props} />,
  money: (props) => <MoneyFields {...props} />,
  attendance: (props) => <AttendanceFields {...props} />,
  public: (props) => <PublicFields {...props} />,
  keys: (props) => <KeyFields {...props} />,
  privacy: (props) => <PrivacyFields {...props} />,
};
