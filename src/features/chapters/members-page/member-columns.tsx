// The columns of the member management.

import { Badge } from '@mantine/core';
import { showDate } from '../../../platform/ui/format/dates.ts';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { HistoryAction } from '../../../platform/ui/list/history-action.tsx';
import { Contact, Cut, RowActions, Who } from '../../../platform/ui/list/row-parts.tsx';
import { PersonPicture } from '../../../platform/ui/look/person-picture.tsx';
import { PhoneLink } from '../../../platform/ui/reading/contact-links.tsx';
import { roleNames, roles } from '../../../platform/wire/roles.ts';
import type { Member } from '../../people/members/members.contract.ts';
import { MemberLink } from '../../people/members/open-member.tsx';
import { DeactivatedBadge, StatusBadge, TmnBadge } from '../../people/membership/member-badges.tsx';
import { lastPaymentColumn, membershipColumn } from '../../people/membership/membership-columns.tsx';
import { PlaceActions } from './place-actions.tsx';

// All lists of members have these columns, in this order.
export const memberColumns: Column<Member>[] = [
  { field: 'Id', kind: 'figure', isExtra: true },
  {
    field: 'FullName',
    head: 'Member',
    also: ['MembershipNo', 'Profession'],
    kind: 'lead',
    cell: (member) => (
      <Who
        name={<MemberLink member={member} />}
        mark={marksOf(member)}
        second={[member.MembershipNo, member.Profession].filter(Boolean).join(' · ')}
        picture={<PersonPicture name={member.FullName} photo={member.Photo} size={32} />}
      />
    ),
  },
  {
    field: 'ChapterName',
    importance: 'medium',
    cell: ({ ChapterName }) => (ChapterName ? <Cut text={ChapterName} length={200} /> : 'N/A'),
  },
  {
    field: 'Email',
    head: 'Contact',
    choice: 'Email',
    also: ['Phone'],
    kind: 'contact',
    cell: ({ Email, Phone }) => <Contact email={Email} phone={Phone} />,
  },
  { field: 'Phone', kind: 'figure', isExtra: true, cell: ({ Phone }) => <PhoneLink phone={Phone} /> },
  { field: 'Profession', isExtra: true },
  { field: 'RoleName', kind: 'tight', importance: 'medium', cell: ({ RoleName }) => <Role name={RoleName} /> },
  membershipColumn,
  { ...lastPaymentColumn, importance: 'low' },
  { field: 'Status', kind: 'state', cell: ({ Status }) => <StatusBadge status={Status} /> },
  { field: 'CreatedAt', head: 'Created', kind: 'date', isExtra: true, cell: ({ CreatedAt }) => showDate(CreatedAt) },
  {
    head: 'Actions',
    kind: 'actions',
    cell: (member, { open }) => (
      <RowActions>
        <PlaceActions member={member} onAssign={() => open(member)} />
        <HistoryAction record="Member" id={member.Id} title={member.FullName} />
      </RowActions>
    ),
  },
];

const marksOf = ({ IsTmnians, IsActive }: Member) =>
  (IsTmnians || !IsActive) && (
    <>
      {IsTmnians && <TmnBadge />} {!IsActive && <DeactivatedBadge />}
    </>
  );

const Role = ({ name }: { name: string }) =>
  name === roleNames[roles.admin] ? <Badge variant="filled">{name}</Badge> : <span>{name}</span>;
