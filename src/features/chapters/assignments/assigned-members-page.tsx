// The members in chapters: find them, take one out.

import { NativeSelect, Stack } from '@mantine/core';
import { useSave } from '../../../platform/ui/call/save.ts';
import { FilterLine, FilterPanel, FiltersButton } from '../../../platform/ui/filters/filter-panel.tsx';
import { SearchBox } from '../../../platform/ui/filters/search-box.tsx';
import { DataTable } from '../../../platform/ui/list/data-table.tsx';
import { ListFoot } from '../../../platform/ui/list/list-foot.tsx';
import { ListHead } from '../../../platform/ui/list/list-head.tsx';
import { NoRows } from '../../../platform/ui/list/list-notices.tsx';
import { useListParams } from '../../../platform/ui/list/list-params.ts';
import { useListRows } from '../../../platform/ui/list/list-rows.ts';
import { ChapterPicker } from '../chapters/chapter-picker.tsx';
import { assignedColumns } from './assigned-columns.tsx';
import { assignedNoun, assignedPageSizes, assignMember, assignmentTexts, listAssigned } from './assignments.contract.ts';

const failed = { refused: assignmentTexts.notFetched, unreached: assignmentTexts.notFetched, malformed: assignmentTexts.malformed };

export const AssignedMembersPage = () => {
  const list = useListParams(listAssigned, { filters: ['ChapterId', 'Status', 'Search'], sizes: assignedPageSizes });
  const assigned = useListRows(listAssigned, list, failed);
  const save = useSave(assignMember);
  const remove = (Id: number) => save({ Flag: 'Delete', Id }, { done: assignmentTexts.removed, failed: assignmentTexts.notRemoved });
  return (
    <Stack>
      <ListHead total={assigned.total} noun={assignedNoun}>
        <FiltersButton list={list} />
      </ListHead>
      <FilterLine>
        <SearchBox
          placeholder="Name, email, phone or membership no"
          value={list.filters.Search}
          onSearch={(Search) => list.applyFilters({ ...list.filters, Search })}
        />
        <FilterPanel list={list}>
          {(field) => {
            const chapter = field('ChapterId');
            return (
              <>
                <ChapterPicker
                  label="Chapter"
                  allLabel="All Chapters"
                  name={chapter.name}
                  value={Number(chapter.value) || null}
                  onChange={(id) => chapter.onChange({ currentTarget: { value: id ? String(id) : '' } })}
                />
                <NativeSelect label="Status" data={statuses} {...field('Status')} />
              </>
            );
          }}
        </FilterPanel>
      </FilterLine>
      <DataTable
        name="Assigned members"
        list={{ ...assigned, rows: assigned.rows.map((row) => ({ ...row, Id: row.ChapterUserId })) }}
        columns={assignedColumns(remove)}
        isWide
        empty={<NoRows list={list} text={assignmentTexts.none} more={assignmentTexts.noneMatch} />}
      />
      <ListFoot list={list} total={assigned.total} noun={assignedNoun} />
    </Stack>
  );
};

const statuses = [{ value: '', label: 'All Status' }, 'Active', 'Inactive'];
