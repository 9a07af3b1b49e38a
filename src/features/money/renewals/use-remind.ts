// Reminds one member by mail, from a row of the call sheet or from the palette. The server leaves out
// whose mail waits and who was reminded by hand lately; a second mail on a day is asked about.

import { useSave } from '../../../platform/ui/call/save.ts';
import { useConfirm } from '../../../platform/ui/dialog/confirm.ts';
import { localDay, today } from '../../../platform/ui/format/dates.ts';
import { type Renewal, remindMembers, renewalTexts } from './renewals.contract.ts';

type Reminded = Pick<Renewal, 'Id' | 'FullName' | 'LastRemindedAt' | 'ReminderState' | 'MayBeReminded'>;

export const useRemind = () => {
  const save = useSave(remindMembers);
  const confirm = useConfirm();
  return async (member: Reminded, { isAsked = false } = {}): Promise<unknown> => {
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
    if (!isAsked) return work();
    const text = 'A reminder of the membership will be written to this member now.';
    return confirm({ title: 'Remind', text, subject, verb: 'Remind', tone: 'warning', work });
  };
};

/** Of a mail that failed nothing has come. Whom the server leaves out is not asked about: it says why. */
const getsSecondToday = ({ LastRemindedAt, ReminderState, MayBeReminded }: Reminded) =>
  MayBeReminded && localDay(LastRemindedAt) === today() && ReminderState !== 'Failed';
