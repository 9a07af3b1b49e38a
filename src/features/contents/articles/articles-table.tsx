// The articles as super admins work with them: filter, add, edit, switch, delete.

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
import { Cut, Preview, Thumb } from '../../../platform/ui/list/row-parts.tsx';
import { contentColumns } from '../content-columns.tsx';
import { ArticleForm } from './article-form.tsx';
import {
  type Article,
  articleClientLength,
  articleNameLength,
  articleNoun,
  articlePageSizes,
  articlePreviewLength,
  articleTexts,
  listArticles,
  saveArticle,
} from './articles.contract.ts';

export const ArticlesTable = () => {
  const list = useListParams(listArticles, { filters: ['Name', 'ClientName', 'IsActive'], sizes: articlePageSizes });
  const articles = useListRows(listArticles, list, articleTexts.notFetched);
  const [open, setOpen] = useState<Article | 'new' | null>(null);
  const columns = useColumns(setOpen);
  const add = () => setOpen('new');
  return (
    <Stack>
      <ListHead total={articles.total} noun={articleNoun}>
        <FiltersButton list={list} />
        <AddButton onClick={add}>Add Article</AddButton>
      </ListHead>
      <FilterPanel list={list}>
        {(field) => (
          <>
            <TextInput label="Name" {...field('Name')} />
            <TextInput label="Client Name" {...field('ClientName')} />
            <StatusFilter {...field('IsActive')} />
          </>
        )}
      </FilterPanel>
      <DataTable name="Articles" list={articles} columns={columns} empty={<NoRows list={list} text={articleTexts.none} onAdd={add} />} />
      <ListFoot list={list} total={articles.total} noun={articleNoun} />
      {open && <ArticleForm article={open === 'new' ? null : open} onClosed={() => setOpen(null)} />}
    </Stack>
  );
};

const useColumns = (onEdit: (article: Article) => void): Column<Article>[] => {
  const { status, actions } = contentColumns<Article>({
    save: useSave(saveArticle),
    noun: articleNoun,
    texts: articleTexts,
    nameOf: (article) => article.Name,
    onEdit,
  });
  return [
    { head: 'ID', kind: 'tight', cell: (article) => article.Id },
    { head: 'Image', kind: 'picture', cell: (article) => <Thumb url={article.Logo} /> },
    { head: 'Name', kind: 'lead', cell: (article) => <Cut text={article.Name} length={articleNameLength} /> },
    { head: 'Client', cell: (article) => <Cut text={article.ClientName} length={articleClientLength} /> },
    { head: 'Description', cell: (article) => <Preview html={article.Description} length={articlePreviewLength} /> },
    { head: 'Publication Date', kind: 'tight', cell: (article) => showDate(article.Dates) },
    status,
    actions,
  ];
};
