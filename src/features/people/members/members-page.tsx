// Member management: find a member, see how the membership stands, assign to a chapter.

import { Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FilterChips } from '../../../platform/ui/filters/filter-chips.tsx';
import { FilterPanel, FiltersButton, StatusFilter } from '../../../platform/ui/filters/filter-panel.tsx';
import { showMonth } from '../../../platform/ui/format/dates.ts';
import { DataTable } from '../../../platform/ui/list/data-table.tsx';
import { ListFoot } from '../../../platform/ui/list/list-foot.tsx';
import { ListHead } from '../../../platform/ui/list/list-head.tsx';
import { NoRows } from '../../../platform/ui/list/list-notices.tsx';
import { useListParams } from '../../../platform/ui/list/list-params.ts';
import { useListRows } from '../../../platform/ui/list/list-rows.ts';
import { toastSuccess } from '../../../platform/ui/screen/toasts.ts';
import { AssignDialog } from '../../chapters/assignments/assign-dialog.tsx';
import { memberColumns } from './member-columns.tsx';
import { listMembers, type Member, memberNoun, memberPageSizes, memberTexts } from './members.contract.ts';
import { useOpenMember } from './open-member.tsx';

export const MembersPage = () => {
  const list = useListParams(listMembers, { filters: [...fields, ...marks], sizes: memberPageSizes });
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
      <ListHead total={members.total} noun={memberNoun}>
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
      <FilterChips list={list} said={said} />
      <DataTable
        name="Members"
        list={members}
        columns={memberColumns(setAssigning)}
        isWide
        onOpen={open}
        empty={<NoRows list={filtering} text={memberTexts.none} />}
      />
      <ListFoot list={list} total={members.total} noun={memberNoun} />
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
