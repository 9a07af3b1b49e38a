// The columns of the renewals: who it is, since when or in how many days, what was paid last, when reminded last, and what to do.

import CurrencyRupeeIcon from '~icons/tabler/currency-rupee';
import MailForwardIcon from '~icons/tabler/mail-forward';
import { useOneAtATime } from '../../../platform/ui/call/one-at-a-time.ts';
import { useSave } from '../../../platform/ui/call/save.ts';
import { useConfirm } from '../../../platform/ui/dialog/confirm.ts';
import { localDay, showDate, today } from '../../../platform/ui/format/dates.ts';
import { showMoney } from '../../../platform/ui/format/money.ts';
import { showNumber } from '../../../platform/ui/format/numbers.ts';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { Contact, MainAction, RowAction, RowActions, TwoLines, Who } from '../../../platform/ui/list/row-parts.tsx';
import { PersonPicture } from '../../../platform/ui/look/person-picture.tsx';
import { NameLink } from '../../../platform/ui/screen/links.tsx';
import { toastNotice } from '../../../platform/ui/screen/toasts.ts';
import { LastReminder } from './last-reminded.tsx';
import { type Renewal, type RenewalStage, remindMembers, renewalTexts } from './renewals.contract.ts';

export const useRenewalColumns = (stage: RenewalStage): Column<Renewal>[] => [
  {
    field: 'FullName',
    also: ['MembershipNo'],
    kind: 'lead',
    cell: (member) => (
      <Who
        name={<NameLink to={`/member-details/${member.Id}`} name={member.FullName} />}
        second={member.MembershipNo}
        picture={<PersonPicture name={member.FullName} photo={member.Photo} size={32} />}
      />
    ),
  },
  { field: 'ChapterName', importance: 'low' },
  {
    field: 'Email',
    head: 'Contact',
    also: ['Phone'],
    kind: 'contact',
    importance: 'medium',
    cell: ({ Email, Phone }) => <Contact email={Email} phone={Phone} />,
  },
  ...(stage === 'Never paid' ? [] : membershipColumns),
  {
    field: 'LastRemindedAt',
    also: ['ReminderState', 'WantsMembershipMail'],
    kind: 'tight',
    cell: (member) => <TwoLines first={<LastReminder of={member} />} second={member.WantsMembershipMail ? null : 'Wants no mail'} />,
  },
  { head: 'Actions', kind: 'actions', cell: (member, { open }) => <Actions member={member} onRenew={() => open(member)} /> },
];

const membershipColumns: Column<Renewal>[] = [
  {
    field: 'MembershipEndDate',
    also: ['Days', 'Stage'],
    kind: 'tight',
    cell: ({ MembershipEndDate, Days }) => <TwoLines first={showDate(MembershipEndDate)} second={inWords(Days)} />,
  },
  {
    field: 'Amount',
    also: ['PaymentDate'],
    kind: 'figure',
    importance: 'medium',
    cell: ({ Amount, PaymentDate }) => <TwoLines first={showMoney(Amount)} second={PaymentDate && showDate(PaymentDate)} />,
  },
];

const inWords = (days: number | null): string | null => {
  if (days === null) return null;
  if (days === 0) return 'today';
  const count = `${showNumber(Math.abs(days))} ${Math.abs(days) === 1 ? 'day' : 'days'}`;
  return days > 0 ? `in ${count}` : `${count} ago`;
};

const Actions = ({ member, onRenew }: { member: Renewal; onRenew: () => void }) => {
  const remind = useRemind(member);
  const { run } = useOneAtATime();
  return (
    <RowActions>
      <MainAction label="Renew" icon={CurrencyRupeeIcon} onClick={onRenew} />
      {member.WantsMembershipMail && <RowAction label="Remind" icon={MailForwardIcon} onClick={() => void run(remind)} />}
    </RowActions>
  );
};

const useRemind = ({ Id, FullName, LastRemindedAt, ReminderState }: Renewal) => {
  const save = useSave(remindMembers);
  const confirm = useConfirm();
  const work = () =>
    save(
      { Ids: [Id], LeaveOutWaiting: true },
      {
        done: 'The reminder was written',
        failed: renewalTexts.notReminded,
        onSaved: ({ res, message }) => {
          if (res?.CanSend && res.Done > 0) return message;
          // A mail that waits is no success.
          toastNotice(message ?? renewalTexts.notReminded);
          return null;
        },
      },
    );
  // The server tells what waits: that is not written a second time.
  if (localDay(LastRemindedAt) !== today() || ReminderState === 'Waiting') return work;
  const text = `${FullName} was reminded today.`;
  return () => confirm({ title: 'Send again?', text, verb: 'Remind', tone: 'warning', work });
};
