// What the member management shows of each member.

import { Badge, Button, Text } from '@mantine/core';
import '@mantine/core/styles/Badge.layer.css';
import { showDate } from '../../../platform/ui/format/dates.ts';
import { showMoney } from '../../../platform/ui/format/money.ts';
import type { Column } from '../../../platform/ui/list/data-table.tsx';
import { TwoLines, Who } from '../../../platform/ui/list/row-parts.tsx';
import { PersonPicture } from '../../../platform/ui/look/person-picture.tsx';
import { roleNames, roles } from '../../../platform/wire/roles.ts';
import { mayBeAssigned, whyNotAssigned } from '../membership/membership.ts';
import { Period } from '../membership/period.tsx';
import { StatusBadge } from '../membership/status-badge.tsx';
import type { Member } from './members.contract.ts';
import { MemberLink } from './open-member.tsx';
import { TmnBadge } from './tmn-badge.tsx';

export const memberColumns = (onAssign: (member: Member) => void): Column<Member>[] => [
  {
    head: 'Member',
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
  { head: 'Contact', kind: 'contact', cell: ({ Email, Phone }) => <TwoLines first={Email} second={Phone} /> },
  { head: 'Role', kind: 'tight', cell: ({ RoleName }) => <Role name={RoleName} /> },
  {
    head: 'Membership',
    kind: 'tight',
    cell: ({ MembershipStartDate, MembershipEndDate }) => <Period start={MembershipStartDate} end={MembershipEndDate} />,
  },
  {
    head: 'Payment',
    kind: 'tight',
    cell: ({ Amount, PaymentDate }) => <TwoLines first={showMoney(Amount)} second={PaymentDate && showDate(PaymentDate)} />,
  },
  { head: 'Status', kind: 'tight', cell: ({ Status }) => <StatusBadge status={Status} /> },
  {
    head: 'Actions',
    kind: 'actions',
    cell: (member) =>
      mayBeAssigned(member) ? (
        <Button variant="light" size="compact-sm" onClick={() => onAssign(member)}>
          Assign
        </Button>
      ) : (
        <Text size="xs" c="dimmed">
          {whyNotAssigned(member)}
        </Text>
      ),
  },
];

const Role = ({ name }: { name: string }) =>
  name === roleNames[roles.admin] ? (
    <Badge variant="filled" tt="none" miw="max-content">
      {name}
    </Badge>
  ) : (
    name
  );
