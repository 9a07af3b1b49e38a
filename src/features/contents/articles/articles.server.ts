import { newestFirst, orderOf } from '../../../platform/data/lists/order.ts';
import { page } from '../../../platform/data/lists/page.ts';
import { pictureAddress } from '../../../platform/files/picture-address.ts';
import { handle } from '../../../platform/server/calls/handle.ts';
import { type Content, contentOrder, contentsFilter, saveContent } from '../../../platform/server/calls/save-by-flag.ts';
import { cleanOptionalHtml } from '../../../platform/server/html.ts';
import { type ArticleFields, articleTexts, listArticles, saveArticle } from './articles.contract.ts';
import { articleRecords } from './articles.tables.ts';

const articles: Content<'articles'> = { kind: articleRecords, texts: articleTexts };

export const articlesServer = [
  handle(listArticles, (context) => {
    const { data, input } = context;
    const address = pictureAddress('logo');
    const query = data.read
      .selectFrom('articles')
      .where(contentsFilter(context, 'articles', { name_folded: input.Name, client_name_folded: input.ClientName }))
      .select(['articles.id as Id', 'name as Name', 'client_name as ClientName', 'description as Description', 'dates as Dates'])
      // One picture under all names by which clients of the API know it.
      .select([address.as('Logo'), address.as('LogoUrl'), address.as('FileUrl'), 'logo as FileName'])
      .select(['is_active as IsActive', 'created_at as CreatedDate', 'version as Version']);
    const order = orderOf(input, newestFirst, { ...contentOrder, Name: 'name_folded', ClientName: 'client_name_folded', Dates: 'dates' });
    return page(data, 'articles', query, order, input);
  }),

  handle(
    saveArticle,
    (context) =>
      saveContent(context, articles, {
        add: (input, now) => ({ ...columnsOf(input), dates: input.Dates ?? now }),
        update: (input) => ({ ...columnsOf(input), dates: input.Dates ?? undefined }),
      }),
    () => articles,
  ),
];

const columnsOf = ({ Name, ClientName, Description }: ArticleFields) => ({
  name: Name,
  client_name: ClientName,
  description: cleanOptionalHtml(Description, 'Description'),
});
