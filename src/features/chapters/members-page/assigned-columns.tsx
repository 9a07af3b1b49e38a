// The columns of the list of assigned members.

import { Badge, Menu } from '@mantine/core';
import { useContext } from 'react';
import ArmchairIcon from '~icons/tabler/armchair';
import ArrowsExchangeIcon from '~icons/tabler/arrows-exchange';
import HistoryIcon from '~icons/tabler/history';
import { useSave } from '../../../platform/ui/call/save.ts';
import { useOpenDialog } from '../../../platform/ui/dialog/dialogs-provider.tsx';
import { showDate } from '../../../platform/ui/format/dates.ts';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { DeleteAction } from '../../../platform/ui/list/delete-action.tsx';
import { OpenHistory } from '../../../platform/ui/list/history-action.tsx';
import { RowMenu } from '../../../platform/ui/list/row-menu.tsx';
import { Contact, RowAction, RowActions, Who } from '../../../platform/ui/list/row-parts.tsx';
import { type BulkAction, bulkDelete } from '../../../platform/ui/list/selection/bulk-actions.ts';
import { PersonPicture } from '../../../platform/ui/look/person-picture.tsx';
import { PhoneLink } from '../../../platform/ui/reading/contact-links.tsx';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { NameLink } from '../../../platform/ui/screen/links.tsx';
import { DeactivatedBadge } from '../../people/membership/member-badges.tsx';
import { lastPaymentColumn, membershipColumn } from '../../people/membership/membership-columns.tsx';
import { type AssignedMember, assignMember, assignmentTexts } from '../assignments/assignments.contract.ts';
import { FellowName } from '../fellows/fellow-name.tsx';
import { placeGoes } from './leaving.tsx';

const SeatDialog = lazyDialog(() => import('../assignments/seat-dialog.tsx'), 'SeatDialog');

export const useAssignedColumns = (): Column<AssignedMember & { Id: number }>[] => {
  const save = useSave(assignMember);
  const openDialog = useOpenDialog();
  const openHistory = useContext(OpenHistory);
  const remove = (Id: number, about: string) =>
    save({ Flag: 'Delete', Id }, { done: assignmentTexts.removed, failed: assignmentTexts.notRemoved, about });
  return [
    { field: 'UserId', head: 'ID', kind: 'figure', isExtra: true },
    {
      field: 'FullName',
      head: 'Member Info',
      also: ['MembershipNo'],
      kind: 'lead',
      cell: ({ UserId, FullName, IsFound, Photo, MembershipNo, IsActive }) => (
        <Who
          name={<FellowName id={UserId} name={FullName} isFound={IsFound} />}
          mark={!IsActive && <DeactivatedBadge />}
          second={MembershipNo}
          picture={<PersonPicture name={FullName} photo={Photo} size={32} />}
        />
      ),
    },
    { field: 'ChapterName', cell: (member) => <NameLink to={`/chapters/${member.ChapterId}`} name={chapterOf(member)} /> },
    {
      field: 'Email',
      head: 'Contact',
      choice: 'Email',
      also: ['Phone'],
      kind: 'contact',
      cell: ({ Email, Phone }) => <Contact email={Email} phone={Phone} />,
    },
    { field: 'Phone', kind: 'figure', isExtra: true, cell: ({ Phone }) => <PhoneLink phone={Phone} /> },
    { field: 'Profession', importance: 'medium' },
    { field: 'Seat', isExtra: true },
    { field: 'RoleName', kind: 'tight', isExtra: true },
    membershipColumn,
    { ...lastPaymentColumn, isExtra: true },
    { field: 'Status', kind: 'state', cell: (member) => <StatusBadge {...statusBadgeOf(member)} /> },
    { field: 'CreatedDate', kind: 'date', importance: 'fair' },
    {
      head: 'Actions',
      kind: 'actions',
      cell: (member, { open }) => (
        <RowActions>
          <RowAction label="Move" icon={ArrowsExchangeIcon} onClick={() => open(member)} />
          <DeleteAction
            title="Delete Member"
            text="Are you sure you want to delete the member?"
            kept={placeGoes(member)}
            subject={`${member.FullName}, ${chapterOf(member)}`}
            onDelete={(about) => remove(member.ChapterUserId, about)}
          />
          <RowMenu subject={member.FullName}>
            {(from) => (
              <>
                <Menu.Item
                  leftSection={<ArmchairIcon size={16} />}
                  onClick={from(() => openDialog((onClosed) => <SeatDialog assigned={member} onClosed={onClosed} />))}
                >
                  Seat
                </Menu.Item>
                <Menu.Item
                  leftSection={<HistoryIcon size={16} />}
                  onClick={from(() =>
                    openHistory({ record: 'Assignment', id: member.ChapterUserId, title: `${member.FullName} in ${chapterOf(member)}` }),
                  )}
                >
                  History
                </Menu.Item>
              </>
            )}
          </RowMenu>
        </RowActions>
      ),
    },
  ];
};

const chapterOf = ({ ChapterName }: AssignedMember) => ChapterName || 'Unknown Chapter';

/** Without any membership it says whether the account is active. */
const statusBadgeOf = ({ IsActive, Status, MembershipEndDate }: AssignedMember) => {
  if (Status === 'Active') return { text: 'Active Member', colour: 'green' };
  if (Status === 'Expired') return { text: `Expired since ${showDate(MembershipEndDate)}`, colour: 'amber' };
  return IsActive ? { text: 'Active', colour: 'teal' } : { text: 'Inactive', colour: 'gray' };
};

const StatusBadge = ({ text, colour }: ReturnType<typeof statusBadgeOf>) => <Badge color={colour}>{text}</Badge>;

export const removeMany: BulkAction[] = [
  {
    ...bulkDelete(assignMember),
    label: 'Remove',
    done: 'removed',
    isKept: (time) => `Only their places in these chapters go, to the trash${time}. They stay members.`,
    byRows: true,
  },
];
