// Reminds one member by mail, from a row of the call sheet or from the palette. The server leaves out
// whose mail waits and who was reminded by hand lately; a second mail on a day is asked about.

import { useSave } from '../../../platform/ui/call/save.ts';
import { useConfirm } from '../../../platform/ui/dialog/confirm.ts';
import { localDay, today } from '../../../platform/ui/format/dates.ts';
import { type Renewal, remindMembers, renewalTexts } from './renewals.contract.ts';

type Reminded = Pick<Renewal, 'Id' | 'FullName' | 'LastRemindedAt' | 'ReminderState'>;

export const useRemind = () => {
  const save = useSave(remindMembers);
  const confirm = useConfirm();
  return async (member: Reminded, { isAsked = false } = {}): Promise<unknown> => {
    const { Id, FullName: subject } = member;
    const work = () =>
      save(
        { Ids: [Id] },
        {
          ...{ done: renewalTexts.written, failed: renewalTexts.notReminded, isNotice: true },
          onSaved: ({ res, message }) => res?.Refused[0]?.Message ?? message ?? renewalTexts.written,
        },
      );
    if (wasRemindedToday(member))
      return confirm({ title: 'Send again?', text: `${subject} was reminded today. ${onlyOnce}`, verb: 'Remind', tone: 'warning', work });
    if (!isAsked) return work();
    const text = 'A reminder of the membership is written to this member now.';
    return confirm({ title: 'Remind', text, subject, verb: 'Remind', tone: 'warning', work });
  };
};

const onlyOnce = 'Whoever was reminded by hand within 24 hours gets no second mail.';

/** Not by a mail that failed. Of one that waits the server tells. */
const wasRemindedToday = ({ LastRemindedAt, ReminderState }: Reminded) =>
  localDay(LastRemindedAt) === today() && ReminderState !== 'Waiting' && ReminderState !== 'Failed';
