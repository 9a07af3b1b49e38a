// The stories as members read them: active ones only, nothing to change.

import { Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FilterPanel, FiltersButton } from '../../../platform/ui/filters/filter-panel.tsx';
import { useFiltersApplied } from '../../../platform/ui/filters/filters-applied.ts';
import { showDate, showLongDate } from '../../../platform/ui/format/dates.ts';
import { ListFoot } from '../../../platform/ui/list/list-foot.tsx';
import { ListHead } from '../../../platform/ui/list/list-head.tsx';
import { NoRows } from '../../../platform/ui/list/list-notices.tsx';
import { useListParams } from '../../../platform/ui/list/list-params.ts';
import { useListRows } from '../../../platform/ui/list/list-rows.ts';
import { preview } from '../../../platform/ui/reading/preview.ts';
import { ReadingCard, ReadingCards } from '../../../platform/ui/reading/reading-cards.tsx';
import { ReadingDialog, ReadingText } from '../../../platform/ui/reading/reading-dialog.tsx';
import { listStories, type Story, storyNoun, storyPageSizes, storyPreviewLength, storyTexts } from './stories.contract.ts';

export const StoriesToRead = () => {
  const list = useListParams(listStories, { filters: ['Name', 'ClientName'], sizes: storyPageSizes });
  const stories = useListRows(listStories, list, storyTexts.notFetched);
  const filtersApplied = useFiltersApplied(list, stories, storyTexts.filtersApplied);
  const [open, setOpen] = useState<Story | null>(null);
  return (
    <Stack>
      <ListHead total={stories.total} noun={storyNoun}>
        <FiltersButton list={list} />
      </ListHead>
      <FilterPanel list={list} onApplied={filtersApplied}>
        {(field) => (
          <>
            <TextInput label="Story Name" {...field('Name')} />
            <TextInput label="Client Name" {...field('ClientName')} />
          </>
        )}
      </FilterPanel>
      <ReadingCards list={stories} empty={<NoRows list={list} text={storyTexts.none} />}>
        {(story) => (
          <ReadingCard
            title={story.Name}
            second={`${story.ClientName} · ${showDate(story.Dates)}`}
            picture={story.Logo}
            text={preview(story.Description, storyPreviewLength)}
            onOpen={() => setOpen(story)}
          />
        )}
      </ReadingCards>
      <ListFoot list={list} total={stories.total} noun={storyNoun} />
      {open && (
        <ReadingDialog
          title={open.Name}
          second={`${open.ClientName} · ${showLongDate(open.Dates)}`}
          picture={open.Logo}
          onClosed={() => setOpen(null)}
        >
          <ReadingText html={open.Description} />
        </ReadingDialog>
      )}
    </Stack>
  );
};
