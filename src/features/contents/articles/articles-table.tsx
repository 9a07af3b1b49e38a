// For super admins.

import { useSave } from '../../../platform/ui/call/save.ts';
import { statusChip } from '../../../platform/ui/filters/filter-chips.tsx';
import { FilterPanel, StatusFilter } from '../../../platform/ui/filters/filter-panel.tsx';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import { Cut, Preview, Thumb } from '../../../platform/ui/list/row-parts.tsx';
import { contentColumns, switchOrDelete } from '../../../platform/ui/list/switched-columns.tsx';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import type { TextToRead } from '../text-reading.tsx';
import {
  type Article,
  articleClientLength,
  articleList,
  articleNameLength,
  articlePreviewLength,
  articleTexts,
  saveArticle,
} from './articles.contract.ts';

const TextReading = lazyDialog(() => import('../text-reading.tsx'), 'TextReading');
const ArticleForm = lazyDialog(() => import('./article-form.tsx'), 'ArticleForm');

export const ArticlesTable = () => {
  const list = useRecordList(articleList);
  return (
    <RecordList
      list={list}
      addLabel="Add Article"
      filters={
        <FilterPanel list={list} texts={['Name', 'ClientName']}>
          {(field) => <StatusFilter {...field('IsActive')} />}
        </FilterPanel>
      }
      chips={chips}
      columns={useColumns()}
      reading={(article, props) => <TextReading {...textOfArticle(article)} {...props} />}
      bulk={bulk}
      form={(article, onClosed) => <ArticleForm article={article} onClosed={onClosed} />}
    />
  );
};

const chips = { IsActive: statusChip() };

const bulk = switchOrDelete(saveArticle);

const useColumns = (): Column<Article>[] => {
  const { status, actions } = contentColumns<Article>({
    save: useSave(saveArticle),
    noun: articleList.noun,
    record: 'Article',
    texts: articleTexts,
    nameOf: ({ Name }) => Name,
  });
  return [
    { field: 'Id', kind: 'figure', importance: 'medium' },
    { field: 'Logo', kind: 'picture', cell: ({ Logo }) => <Thumb url={Logo} /> },
    { field: 'Name', kind: 'lead', cell: ({ Name }) => <Cut text={Name} length={articleNameLength} /> },
    { field: 'ClientName', cell: ({ ClientName }) => <Cut text={ClientName} length={articleClientLength} /> },
    {
      field: 'Description',
      importance: 'medium',
      cell: ({ Description }) => <Preview text={Description} length={articlePreviewLength} />,
    },
    { field: 'Dates', kind: 'date' },
    status,
    actions,
  ];
};

export const textOfArticle = ({ Name, ClientName, Dates, Logo, Description }: Article): TextToRead => ({
  title: Name,
  about: ClientName,
  date: Dates,
  picture: Logo,
  text: Description,
});
