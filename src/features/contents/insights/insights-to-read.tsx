// The insights as members read them: active ones only, nothing to change.

import { Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FilterPanel, FiltersButton } from '../../../platform/ui/filters/filter-panel.tsx';
import { showDate, showLongDate } from '../../../platform/ui/format/dates.ts';
import { ListFoot } from '../../../platform/ui/list/list-foot.tsx';
import { ListHead } from '../../../platform/ui/list/list-head.tsx';
import { NoRows } from '../../../platform/ui/list/list-notices.tsx';
import { useListParams } from '../../../platform/ui/list/list-params.ts';
import { useListRows } from '../../../platform/ui/list/list-rows.ts';
import { preview } from '../../../platform/ui/reading/preview.ts';
import { ReadingCard, ReadingCards } from '../../../platform/ui/reading/reading-cards.tsx';
import { ReadingDialog, ReadingText } from '../../../platform/ui/reading/reading-dialog.tsx';
import { type Insight, insightNoun, insightPageSizes, insightPreviewLength, insightTexts, listInsights } from './insights.contract.ts';

export const InsightsToRead = () => {
  const list = useListParams(listInsights, { filters: ['Title1', 'Title2'], sizes: insightPageSizes });
  const insights = useListRows(listInsights, list, insightTexts.notFetched);
  const [open, setOpen] = useState<Insight | null>(null);
  return (
    <Stack>
      <ListHead total={insights.total} noun={insightNoun}>
        <FiltersButton list={list} />
      </ListHead>
      <FilterPanel list={list}>
        {(field) => (
          <>
            <TextInput label="Title 1" {...field('Title1')} />
            <TextInput label="Title 2" {...field('Title2')} />
          </>
        )}
      </FilterPanel>
      <ReadingCards list={insights} empty={<NoRows list={list} text={insightTexts.none} />}>
        {(insight) => (
          <ReadingCard
            title={insight.Title1}
            second={`${insight.Title2} · ${showDate(insight.CreatedDate)}`}
            picture={insight.Image}
            text={preview(insight.Description, insightPreviewLength)}
            onOpen={() => setOpen(insight)}
          />
        )}
      </ReadingCards>
      <ListFoot list={list} total={insights.total} noun={insightNoun} />
      {open && (
        <ReadingDialog
          title={open.Title1}
          second={`${open.Title2} · ${showLongDate(open.CreatedDate)}`}
          picture={open.Image}
          onClosed={() => setOpen(null)}
        >
          <ReadingText html={open.Description} />
        </ReadingDialog>
      )}
    </Stack>
  );
};
