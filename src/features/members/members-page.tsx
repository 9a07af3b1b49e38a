// Member management: find a member, see how the membership stands, assign to a chapter.

import { Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DataTable } from '../../platform/ui/data-table.tsx';
import { FilterPanel, FiltersButton, StatusFilter } from '../../platform/ui/filter-panel.tsx';
import { ListFoot } from '../../platform/ui/list-foot.tsx';
import { ListHead } from '../../platform/ui/list-head.tsx';
import { useListRows } from '../../platform/ui/list-rows.ts';
import { useListState } from '../../platform/ui/list-state.ts';
import { NoRows } from '../../platform/ui/list-states.tsx';
import { toastSuccess } from '../../platform/ui/toasts.ts';
import { AssignDialog } from '../assignments/assign-dialog.tsx';
import { memberColumns } from './member-columns.tsx';
import { listMembers, type Member, memberPageSizes, memberTexts, memberThing } from './members.contract.ts';
import { useOpenMember } from './open-member.tsx';

export const MembersPage = () => {
  const list = useListState(listMembers, { filters: ['FullName', 'Email', 'Phone', 'IsActiveMember'], sizes: memberPageSizes });
  const members = useListRows(listMembers, list, memberTexts.notFetched);
  const [assigning, setAssigning] = useState<Member | null>(null);
  const open = useOpenMember();
  const resetFilters = () => {
    list.resetFilters();
    toastSuccess(memberTexts.filtersCleared);
  };
  const filtering = { ...list, resetFilters };
  return (
    <Stack>
      <ListHead total={members.total} thing={memberThing}>
        <FiltersButton list={filtering} />
      </ListHead>
      <FilterPanel list={filtering}>
        {(field) => (
          <>
            <TextInput label="Full Name" {...field('FullName')} />
            <TextInput label="Email" {...field('Email')} />
            <TextInput label="Phone" inputMode="tel" {...field('Phone')} />
            <StatusFilter label="Member Status" {...field('IsActiveMember')} />
          </>
        )}
      </FilterPanel>
      <DataTable
        name="Members"
        list={members}
        columns={memberColumns({ isLink: open !== undefined, onAssign: setAssigning })}
        isWide
        onOpen={open}
        empty={<NoRows list={filtering} text={memberTexts.none} />}
      />
      <ListFoot list={list} total={members.total} thing={memberThing} />
      {assigning && <AssignDialog member={assigning} onClosed={() => setAssigning(null)} />}
    </Stack>
  );
};
