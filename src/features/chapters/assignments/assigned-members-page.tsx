// The page of assigned members: a list to search and filter, from which members can be removed.

import { NativeSelect } from '@mantine/core';
import { FilterPanel } from '../../../platform/ui/filters/filter-panel.tsx';
import { SearchBox } from '../../../platform/ui/filters/search-box.tsx';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { ChapterFilter } from '../chapters/chapter-picker.tsx';
import { removeMany, useAssignedColumns } from './assigned-columns.tsx';
import { assignedList, assignmentTexts } from './assignments.contract.ts';

const MoveDialog = lazyDialog(() => import('./move-dialog.tsx'), 'MoveDialog');

export const AssignedMembersPage = () => {
  const list = useRecordList(assignedList);
  const { filters, applyFilters } = list;
  return (
    <RecordList
      list={{ ...list, idField: 'ChapterUserId', rows: list.rows.map((row) => ({ ...row, Id: row.ChapterUserId })) }}
      search={
        <SearchBox
          placeholder="Name, email, phone or membership no"
          value={filters.Search}
          onSearch={(Search) => applyFilters({ Search })}
        />
      }
      filters={
        <FilterPanel list={list}>
          {(field) => (
            <>
              <ChapterFilter {...field('ChapterId')} />
              <NativeSelect data={statuses} {...field('Status')} />
            </>
          )}
        </FilterPanel>
      }
      columns={useAssignedColumns()}
      nameOf={({ FullName, ChapterName }) => `${FullName}, ${ChapterName}`}
      bulk={removeMany}
      form={(assigned, onClosed) => assigned && <MoveDialog assigned={assigned} onClosed={onClosed} />}
      emptyHint={assignmentTexts.noneMatch}
    />
  );
};

const statuses = [{ value: '', label: 'All Status' }, 'Active', 'Inactive'];
