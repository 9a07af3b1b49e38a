// The articles as cards that members read. The server gives members active ones only.

import { TextInput } from '@mantine/core';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { TextsToRead } from '../texts-to-read.tsx';
import { textOfArticle } from './article-text.ts';
import { articleList, articlePreviewLength } from './articles.contract.ts';

export const ArticlesToRead = () => (
  <TextsToRead
    list={useRecordList({ ...articleList, filters: ['Name', 'ClientName'] }, { IsActive: true })}
    fields={(field) => (
      <>
        <TextInput label="Name" {...field('Name')} />
        <TextInput label="Client Name" {...field('ClientName')} />
      </>
    )}
    textOf={textOfArticle}
    previewLength={articlePreviewLength}
  />
);
