// The page of articles: a table for super admins, cards to read for members.

import { useIsSuperAdmin } from '../../../platform/ui/call/user.tsx';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { TextsToRead } from '../texts-to-read.tsx';
import { articleList, articlePreviewLength } from './articles.contract.ts';
import { ArticlesTable, textOfArticle } from './articles-table.tsx';

export const ArticlesPage = () => (useIsSuperAdmin() ? <ArticlesTable /> : <ArticlesToRead />);

/** The server gives members active ones only. */
const ArticlesToRead = () => (
  <TextsToRead
    list={useRecordList({ ...articleList, filters: ['Search', 'Name', 'ClientName'] }, { IsActive: true })}
    textOf={textOfArticle}
    previewLength={articlePreviewLength}
  />
);
