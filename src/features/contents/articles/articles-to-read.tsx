// The articles as members read them: active ones only, nothing to change.

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
import { type Article, articleNoun, articlePageSizes, articlePreviewLength, articleTexts, listArticles } from './articles.contract.ts';

export const ArticlesToRead = () => {
  const list = useListParams(listArticles, { filters: ['Name', 'ClientName'], sizes: articlePageSizes });
  const articles = useListRows(listArticles, list, articleTexts.notFetched);
  const [open, setOpen] = useState<Article | null>(null);
  return (
    <Stack>
      <ListHead total={articles.total} noun={articleNoun}>
        <FiltersButton list={list} />
      </ListHead>
      <FilterPanel list={list}>
        {(field) => (
          <>
            <TextInput label="Name" {...field('Name')} />
            <TextInput label="Client Name" {...field('ClientName')} />
          </>
        )}
      </FilterPanel>
      <ReadingCards list={articles} empty={<NoRows list={list} text={articleTexts.none} />}>
        {(article) => (
          <ReadingCard
            title={article.Name}
            second={`${article.ClientName} · ${showDate(article.Dates)}`}
            picture={article.Logo}
            text={preview(article.Description, articlePreviewLength)}
            onOpen={() => setOpen(article)}
          />
        )}
      </ReadingCards>
      <ListFoot list={list} total={articles.total} noun={articleNoun} />
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
