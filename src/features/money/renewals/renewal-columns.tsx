// The columns of the call sheet.

import { showDate } from '../../../platform/ui/format/dates.ts';
import { showNumber } from '../../../platform/ui/format/numbers.ts';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { Email, TwoLines, Who } from '../../../platform/ui/list/row-parts.tsx';
import { PersonPicture } from '../../../platform/ui/look/person-picture.tsx';
import { PhoneLink } from '../../../platform/ui/reading/contact-links.tsx';
import { FellowName } from '../../chapters/fellows/fellow-name.tsx';
import { lastPaymentColumn } from '../../people/membership/membership-columns.tsx';
import styles from './call-sheet.module.css';
import { LastContactOrReminder } from './last-contact-or-reminder.tsx';
import { RenewalActions, type RowReaching } from './renewal-actions.tsx';
import type { Renewal, RenewalStage } from './renewals.contract.ts';

export const renewalColumns = (stage: RenewalStage, reaching: RowReaching): Column<Renewal>[] => [
  {
    field: 'FullName',
    also: ['MembershipNo'],
    kind: 'lead',
    cell: (member) => (
      <Who
        name={<FellowName id={member.Id} name={member.FullName} isFound={member.IsFound} />}
        second={member.MembershipNo}
        picture={<PersonPicture name={member.FullName} photo={member.Photo} size={32} />}
      />
    ),
  },
  { field: 'ChapterName', importance: 'low' },
  {
    field: 'Phone',
    also: ['Email'],
    kind: 'contact',
    cell: (member) => (
      <TwoLines
        first={<PhoneLink phone={member.Phone} onClick={() => reaching.onReached(member, 'Call')} />}
        second={<Email address={member.Email} />}
      />
    ),
  },
  ...(stage === 'Never paid' ? neverPaidColumns : membershipColumns(stage)),
  {
    field: 'LastContactAt',
    also: [
      ...(['LastContactHow', 'LastContactNote', 'LastContactBy'] as const),
      ...(['LastRemindedAt', 'ReminderState', 'ReminderSentAt', 'WantsMembershipMail'] as const),
    ],
    cell: (member) => <LastContactOrReminder of={member} />,
  },
  {
    head: 'Actions',
    kind: 'actions',
    cell: (member, { open }) => <RenewalActions member={member} reaching={reaching} onRenew={() => open(member)} />,
  },
];

const neverPaidColumns: Column<Renewal>[] = [{ field: 'CreatedAt', kind: 'date' }];

const membershipColumns = (stage: RenewalStage): Column<Renewal>[] => [
  {
    field: 'MembershipEndDate',
    head: 'Ends',
    also: ['Days', 'Stage'],
    kind: 'tight',
    cell: ({ MembershipEndDate, Days }) => (
      <TwoLines
        first={showDate(MembershipEndDate)}
        // In the other stages all rows are late, or none is.
        second={stage === 'This month' && (Days ?? 0) < 0 ? <span className={styles.late}>Ended {showDays(Days)}</span> : showDays(Days)}
      />
    ),
  },
  { ...lastPaymentColumn, head: 'Last paid' },
];

const showDays = (days: number | null): string | null => {
  if (days === null) return null;
  if (days === 0) return 'today';
  const count = `${showNumber(Math.abs(days))} ${Math.abs(days) === 1 ? 'day' : 'days'}`;
  return days > 0 ? `in ${count}` : `${count} ago`;
};
