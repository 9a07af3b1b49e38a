// The articles as cards that members read. The server gives members active ones only.

import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { TextsToRead } from '../texts-to-read.tsx';
import { textOfArticle } from './article-text.ts';
import { articleList, articlePreviewLength } from './articles.contract.ts';

export const ArticlesToRead = () => (
  <TextsToRead
    list={useRecordList({ ...articleList, filters: ['Name', 'ClientName'] }, { IsActive: true })}
    textOf={textOfArticle}
    previewLength={articlePreviewLength}
  />
);
