// Reminds one member by mail, from a row or the palette. It is asked before, because a mail is not taken back. The server leaves out members
// whose mail waits or who were reminded lately.

import { useSave } from '../../../platform/ui/call/save.ts';
import { useConfirm } from '../../../platform/ui/dialog/confirm.ts';
import { dayInPortal, todayInPortal } from '../../../platform/ui/format/dates.ts';
import { type Renewal, remindMembers, renewalTexts } from './renewals.contract.ts';

type MemberToRemind = Pick<Renewal, 'Id' | 'FullName' | 'LastRemindedAt' | 'ReminderState' | 'MayBeReminded'>;

export const useRemind = () => {
  const save = useSave(remindMembers);
  const confirm = useConfirm();
  return async (member: MemberToRemind): Promise<unknown> => {
    const { Id, FullName: subject } = member;
    const work = () =>
      save(
        { Ids: [Id] },
        {
          done: renewalTexts.written,
          failed: renewalTexts.notReminded,
          isNotice: true,
          onSaved: ({ res, message }) => res?.Refused[0]?.Message ?? message ?? renewalTexts.written,
        },
      );
    if (getsSecondToday(member))
      return confirm({ title: 'Send again?', text: `${subject} was reminded today.`, verb: 'Remind', tone: 'warning', work });
    const text = 'A reminder of the membership will be written to this member now.';
    return confirm({ title: 'Remind', text, subject, verb: 'Remind', tone: 'warning', work });
  };
};

/** A failed or withdrawn mail has not arrived. Members whom the server leaves out get none: it says why. */
const getsSecondToday = ({ LastRemindedAt, ReminderState, MayBeReminded }: MemberToRemind) =>
  MayBeReminded && dayInPortal(LastRemindedAt) === todayInPortal() && ReminderState !== 'Failed' && ReminderState !== 'Withdrawn';
