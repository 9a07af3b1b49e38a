// Whether a member belongs to TMN, switched where it stands.

import { useOneAtATime } from '../../../platform/ui/call/one-at-a-time.ts';
import { useSave } from '../../../platform/ui/call/save.ts';
import { BusySwitch } from '../../../platform/ui/form/busy-switch.tsx';
import styles from '../../../platform/ui/look/switch.module.css';
import { listMembers, type Member } from '../../people/members/members.contract.ts';
import { profileTexts, updateDetails } from '../../people/profile/profile.contract.ts';
import { listHistory } from '../history/history.contract.ts';
import { getTimeline } from './timeline.contract.ts';

export const TmnFact = ({ member }: { member: Member }) => (
  <div>
    <dt>TMNians</dt>
    <dd>
      <TmnSwitch member={member} />
    </dd>
  </div>
);

/** In a row of facts its name stands beside it already. */
export const TmnSwitch = ({ member, label }: { member: Member; label?: string }) => {
  const save = useSave(updateDetails);
  const { isBusy, run } = useOneAtATime();
  const change = async (IsTmnians: boolean) => {
    const done = IsTmnians ? profileTexts.tmnAdded : profileTexts.tmnRemoved;
    await save(
      { Flag: 'IsTmn', UserId: member.Id, IsTmnians },
      { done, failed: profileTexts.tmnNotUpdated, shownBy: [listMembers.name, getTimeline.name, listHistory.name] },
    );
  };
  return (
    <BusySwitch
      label={label}
      aria-label={label ? undefined : 'TMNians'}
      checked={member.IsTmnians}
      isBusy={isBusy}
      classNames={{ track: styles.track }}
      onChange={({ currentTarget }) => void run(() => change(currentTarget.checked))}
    />
  );
};
