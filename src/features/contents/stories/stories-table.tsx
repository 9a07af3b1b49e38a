// The stories as super admins work with them: filter, add, edit, switch, delete.

import { Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '../../../platform/ui/call/save.ts';
import { FilterPanel, FiltersButton, StatusFilter } from '../../../platform/ui/filters/filter-panel.tsx';
import { useFiltersApplied } from '../../../platform/ui/filters/filters-applied.ts';
import { showDate } from '../../../platform/ui/format/dates.ts';
import { type Column, DataTable } from '../../../platform/ui/list/data-table.tsx';
import { ListFoot } from '../../../platform/ui/list/list-foot.tsx';
import { AddButton, ListHead, RefreshButton } from '../../../platform/ui/list/list-head.tsx';
import { NoRows } from '../../../platform/ui/list/list-notices.tsx';
import { useListParams } from '../../../platform/ui/list/list-params.ts';
import { useListRows } from '../../../platform/ui/list/list-rows.ts';
import { Preview, Thumb } from '../../../platform/ui/list/row-parts.tsx';
import { contentColumns } from '../content-columns.tsx';
import { listStories, type Story, saveStory, storyNoun, storyPageSizes, storyPreviewLength, storyTexts } from './stories.contract.ts';
import { StoryForm } from './story-form.tsx';

export const StoriesTable = () => {
  const list = useListParams(listStories, { filters: ['Name', 'ClientName', 'IsActive'], sizes: storyPageSizes });
  const stories = useListRows(listStories, list, storyTexts.notFetched);
  const filtersApplied = useFiltersApplied(list, stories, storyTexts.filtersApplied);
  const [open, setOpen] = useState<Story | 'new' | null>(null);
  const columns = useColumns(setOpen);
  const add = () => setOpen('new');
  return (
    <Stack>
      <ListHead total={stories.total} noun={storyNoun}>
        <FiltersButton list={list} />
        <RefreshButton list={stories} said={storyTexts.refreshed} />
        <AddButton onClick={add}>Add Story</AddButton>
      </ListHead>
      <FilterPanel list={list} onApplied={filtersApplied}>
        {(field) => (
          <>
            <TextInput label="Story Name" {...field('Name')} />
            <TextInput label="Client Name" {...field('ClientName')} />
            <StatusFilter {...field('IsActive')} />
          </>
        )}
      </FilterPanel>
      <DataTable name="Stories" list={stories} columns={columns} empty={<NoRows list={list} text={storyTexts.none} onAdd={add} />} />
      <ListFoot list={list} total={stories.total} noun={storyNoun} />
      {open && <StoryForm story={open === 'new' ? null : open} onClosed={() => setOpen(null)} />}
    </Stack>
  );
};

const useColumns = (onEdit: (story: Story) => void): Column<Story>[] => {
  const { status, actions } = contentColumns<Story>({
    save: useSave(saveStory),
    noun: storyNoun,
    texts: storyTexts,
    nameOf: (story) => story.Name,
    onEdit,
  });
  return [
    { head: 'ID', kind: 'tight', cell: (story) => story.Id },
    { head: 'Image', kind: 'picture', cell: (story) => <Thumb url={story.Logo} /> },
    { head: 'Name', kind: 'lead', cell: (story) => story.Name },
    { head: 'Client', cell: (story) => story.ClientName },
    { head: 'Description', kind: 'wide', cell: (story) => <Preview html={story.Description} length={storyPreviewLength} /> },
    { head: 'Date', kind: 'tight', cell: (story) => showDate(story.Dates) },
    status,
    actions,
  ];
};
