// What the member management shows of each member.

import { Badge, Button, Text } from '@mantine/core';
import '@mantine/core/styles/Badge.layer.css';
import type { Column } from '../../platform/ui/data-table.tsx';
import { showDate } from '../../platform/ui/dates.ts';
import { showMoney } from '../../platform/ui/money.ts';
import { PersonPicture } from '../../platform/ui/person-picture.tsx';
import { TwoLines, Who } from '../../platform/ui/row-parts.tsx';
import { roleNames, roles } from '../../platform/wire/roles.ts';
import type { Member } from './members.contract.ts';
import { mayBeAssigned, whyNotAssigned } from './membership.ts';
import { MemberLink } from './open-member.tsx';
import { Period } from './period.tsx';
import { StatusBadge } from './status-badge.tsx';

interface Wanted {
  /** The name leads to the member's details. */
  isLink: boolean;
  onAssign: (member: Member) => void;
}

export const memberColumns = ({ isLink, onAssign }: Wanted): Column<Member>[] => [
  {
    head: 'Member',
    kind: 'lead',
    cell: (member) => (
      <Who
        name={isLink ? <MemberLink member={member} /> : member.FullName}
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

const TmnBadge = () => (
  <Badge variant="light" size="sm" color="amber" miw="max-content" title="TMNian">
    TMN
  </Badge>
);

const Role = ({ name }: { name: string }) =>
  name === roleNames[roles.admin] ? (
    <Badge variant="filled" tt="none" miw="max-content">
      {name}
    </Badge>
  ) : (
    name
  );
