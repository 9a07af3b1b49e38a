// Member management: find a member, see how the membership stands, assign to a chapter.

import { Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FilterPanel, FiltersButton, StatusFilter } from '../../../platform/ui/filters/filter-panel.tsx';
import { SetFilters } from '../../../platform/ui/filters/set-filters.tsx';
import { showMonth } from '../../../platform/ui/format/dates.ts';
import { DataTable } from '../../../platform/ui/list/data-table.tsx';
import { ListFoot } from '../../../platform/ui/list/list-foot.tsx';
import { ListHead } from '../../../platform/ui/list/list-head.tsx';
import { useListRows } from '../../../platform/ui/list/list-rows.ts';
import { useListState } from '../../../platform/ui/list/list-state.ts';
import { NoRows } from '../../../platform/ui/list/list-states.tsx';
import { toastSuccess } from '../../../platform/ui/screen/toasts.ts';
import { AssignDialog } from '../../chapters/assignments/assign-dialog.tsx';
import { memberColumns } from './member-columns.tsx';
import { listMembers, type Member, memberPageSizes, memberTexts, memberThing } from './members.contract.ts';
import { useOpenMember } from './open-member.tsx';

export const MembersPage = () => {
  const list = useListState(listMembers, { filters: [...fields, ...marks], sizes: memberPageSizes });
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
      <SetFilters list={list} said={said} />
      <DataTable
        name="Members"
        list={members}
        columns={memberColumns(setAssigning)}
        isWide
        onOpen={open}
        empty={<NoRows list={filtering} text={memberTexts.none} />}
      />
      <ListFoot list={list} total={members.total} thing={memberThing} />
      {assigning && <AssignDialog member={assigning} onClosed={() => setAssigning(null)} />}
    </Stack>
  );
};

const fields = ['FullName', 'Email', 'Phone', 'IsActiveMember'] as const;

/** What links from elsewhere ask for: it has no field, but is said and taken away again. */
const marks = ['Status', 'EndsWithin', 'JoinedIn', 'PaidIn'] as const;

const said = {
  Status: (status: string) => `Account status: ${status}`,
  EndsWithin: (days: string) => `Membership ends within ${days} days`,
  JoinedIn: (month: string) => `Joined in ${showMonth(month)}`,
  PaidIn: (month: string) => `Paid in ${showMonth(month)}`,
};
