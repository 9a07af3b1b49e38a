// Articles on the server: the list and the save.

import { page } from '../../../platform/data/lists/page.ts';
import { searchable } from '../../../platform/data/lists/search.ts';
import { cleanOptionalHtml } from '../../../platform/server/html.ts';
import { serve } from '../../../platform/server/serve.ts';
import { asked, type Content, newestFirst, pictureAddress, saveContent } from '../contents.server.ts';
import { type ArticleFields, articleTexts, listArticles, saveArticle } from './articles.contract.ts';
import { articleFiles } from './articles.tables.ts';

const articles: Content<'articles'> = { ...articleFiles, texts: articleTexts };

export const articlesServer = [
  serve(listArticles, (context) => {
    const { data, takes } = context;
    const address = pictureAddress('logo');
    const found = data.read
      .selectFrom('articles')
      .where(asked(context, 'articles', { name_folded: takes.Name, client_name_folded: takes.ClientName }))
      .select(['articles.id as Id', 'name as Name', 'client_name as ClientName', 'description as Description', 'dates as Dates'])
      // One picture under the names that clients know it by.
      .select([address.as('Logo'), address.as('LogoUrl'), address.as('FileUrl'), 'logo as FileName'])
      .select(['is_active as IsActive', 'created_at as CreatedDate'])
      .orderBy(newestFirst);
    return page(data, 'articles', found, takes);
  }),

  serve(saveArticle, (context) =>
    saveContent(context, articles, {
      add: (takes, now) => ({ ...columnsOf(takes), dates: takes.Dates ?? now }),
      update: (takes) => ({ ...columnsOf(takes), dates: takes.Dates ?? undefined }),
    }),
  ),
];

const columnsOf = ({ Name, ClientName, Description }: ArticleFields) => ({
  ...searchable('name', Name),
  ...searchable('client_name', ClientName),
  description: cleanOptionalHtml(Description, 'Description'),
});
