// The columns of the member management.

import { Badge, Text } from '@mantine/core';
import { showDate } from '../../../platform/ui/format/dates.ts';
import { showMoney } from '../../../platform/ui/format/money.ts';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { HistoryAction } from '../../../platform/ui/list/history-action.tsx';
import { Contact, MainAction, RowActions, TwoLines, Who } from '../../../platform/ui/list/row-parts.tsx';
import { PersonPicture } from '../../../platform/ui/look/person-picture.tsx';
import { roleNames, roles } from '../../../platform/wire/roles.ts';
import type { Member } from '../../people/members/members.contract.ts';
import { MemberLink } from '../../people/members/open-member.tsx';
import { TmnBadge } from '../../people/members/tmn-badge.tsx';
import { mayBeAssigned, whyNotAssigned } from '../../people/membership/membership.ts';
import { Period } from '../../people/membership/period.tsx';
import { StatusBadge } from '../../people/membership/status-badge.tsx';

export const memberColumns: Column<Member>[] = [
  {
    field: 'FullName',
    head: 'Member',
    also: ['MembershipNo', 'Profession'],
    kind: 'lead',
    cell: (member) => (
      <Who
        name={<MemberLink member={member} />}
        mark={member.IsTmnians && <TmnBadge />}
        second={[member.MembershipNo, member.Profession].filter(Boolean).join(' · ')}
        picture={<PersonPicture name={member.FullName} photo={member.Photo} size={32} />}
      />
    ),
  },
  {
    field: 'Email',
    head: 'Contact',
    also: ['Phone'],
    kind: 'contact',
    cell: ({ Email, Phone }) => <Contact email={Email} phone={Phone} />,
  },
  { field: 'ChapterName', importance: 'medium' },
  { field: 'RoleName', kind: 'tight', importance: 'low', cell: ({ RoleName }) => <Role name={RoleName} /> },
  {
    field: 'MembershipEndDate',
    head: 'Membership',
    also: ['MembershipStartDate'],
    kind: 'date',
    importance: 'medium',
    cell: ({ MembershipStartDate, MembershipEndDate }) => <Period start={MembershipStartDate} end={MembershipEndDate} />,
  },
  {
    field: 'Amount',
    head: 'Payment',
    also: ['PaymentDate'],
    kind: 'figure',
    importance: 'medium',
    cell: ({ Amount, PaymentDate }) => <TwoLines first={showMoney(Amount)} second={PaymentDate && showDate(PaymentDate)} />,
  },
  { field: 'Status', kind: 'tight', cell: ({ Status }) => <StatusBadge status={Status} /> },
  {
    head: 'Actions',
    kind: 'actions',
    cell: (member, { open }) => (
      <RowActions>
        {mayBeAssigned(member) ? (
          <MainAction label="Assign" onClick={() => open(member)} />
        ) : (
          <Text size="xs" c="dimmed">
            {whyNotAssigned(member)}
          </Text>
        )}
        <HistoryAction record="Member" id={member.Id} title={member.FullName} />
      </RowActions>
    ),
  },
];

const Role = ({ name }: { name: string }) => (name === roleNames[roles.admin] ? <Badge variant="filled">{name}</Badge> : name);
