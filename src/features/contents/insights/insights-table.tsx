// The insights as super admins work with them: filter, add, edit, switch, delete.

import { Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '../../../platform/ui/call/save.ts';
import { FilterPanel, FiltersButton, StatusFilter } from '../../../platform/ui/filters/filter-panel.tsx';
import { showDate } from '../../../platform/ui/format/dates.ts';
import { type Column, DataTable } from '../../../platform/ui/list/data-table.tsx';
import { ListFoot } from '../../../platform/ui/list/list-foot.tsx';
import { AddButton, ListHead } from '../../../platform/ui/list/list-head.tsx';
import { NoRows } from '../../../platform/ui/list/list-notices.tsx';
import { useListParams } from '../../../platform/ui/list/list-params.ts';
import { useListRows } from '../../../platform/ui/list/list-rows.ts';
import { Preview, Thumb } from '../../../platform/ui/list/row-parts.tsx';
import { contentColumns } from '../content-columns.tsx';
import { InsightForm } from './insight-form.tsx';
import {
  type Insight,
  insightNoun,
  insightPageSizes,
  insightPreviewLength,
  insightTexts,
  listInsights,
  saveInsight,
} from './insights.contract.ts';

export const InsightsTable = () => {
  const list = useListParams(listInsights, { filters: ['Title1', 'Title2', 'IsActive'], sizes: insightPageSizes });
  const insights = useListRows(listInsights, list, insightTexts.notFetched);
  const [open, setOpen] = useState<Insight | 'new' | null>(null);
  const columns = useColumns(setOpen);
  const add = () => setOpen('new');
  return (
    <Stack>
      <ListHead total={insights.total} noun={insightNoun}>
        <FiltersButton list={list} />
        <AddButton onClick={add}>Add Insight</AddButton>
      </ListHead>
      <FilterPanel list={list}>
        {(field) => (
          <>
            <TextInput label="Title 1" {...field('Title1')} />
            <TextInput label="Title 2" {...field('Title2')} />
            <StatusFilter {...field('IsActive')} />
          </>
        )}
      </FilterPanel>
      <DataTable name="Insights" list={insights} columns={columns} empty={<NoRows list={list} text={insightTexts.none} onAdd={add} />} />
      <ListFoot list={list} total={insights.total} noun={insightNoun} />
      {open && <InsightForm insight={open === 'new' ? null : open} onClosed={() => setOpen(null)} />}
    </Stack>
  );
};

const useColumns = (onEdit: (insight: Insight) => void): Column<Insight>[] => {
  const { status, actions } = contentColumns<Insight>({
    save: useSave(saveInsight),
    noun: insightNoun,
    texts: insightTexts,
    nameOf: (insight) => insight.Title1,
    onEdit,
  });
  return [
    { head: 'ID', kind: 'tight', cell: (insight) => insight.Id },
    { head: 'Image', kind: 'picture', cell: (insight) => <Thumb url={insight.Image} /> },
    { head: 'Title 1', kind: 'lead', cell: (insight) => insight.Title1 },
    { head: 'Title 2', cell: (insight) => insight.Title2 },
    { head: 'Description', kind: 'wide', cell: (insight) => <Preview html={insight.Description} length={insightPreviewLength} /> },
    { head: 'Created Date', kind: 'tight', cell: (insight) => showDate(insight.CreatedDate) },
    status,
    actions,
  ];
};
