// The switch on the own profile: whether one gets mail about the membership.

import { useOneAtATime } from '../../../platform/ui/call/one-at-a-time.ts';
import { useSave } from '../../../platform/ui/call/save.ts';
import { BusySwitch } from '../../../platform/ui/form/busy-switch.tsx';
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
    <BusySwitch
      mt="lg"
      label="E-mail me about my membership"
      description="Reminders before and after it ends"
      checked={profile.WantsMembershipMail}
      isBusy={isBusy}
      onChange={({ currentTarget }) => void run(() => change(currentTarget.checked))}
    />
  );
};
