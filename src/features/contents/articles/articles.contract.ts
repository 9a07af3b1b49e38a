// Articles (client cases).

import { z } from 'zod';
import { moment, type RowOf, saveCall, type Upload } from '../../../platform/wire/call.ts';
import { everySaveNeedsId, saveByFlag, switchOrDelete } from '../../../platform/wire/calls/save-by-flag.ts';
import { optionalInstant } from '../../../platform/wire/days.ts';
import { longest, optionalRichText, optionalText, requiredText } from '../../../platform/wire/fields.ts';
import { listCall } from '../../../platform/wire/list-call.ts';
import { listContract } from '../../../platform/wire/list-contract.ts';
import { searching } from '../../../platform/wire/list-input.ts';
import { missingId, optionalFlag, optionalId } from '../../../platform/wire/numbers.ts';
import { staff, staffAndMembers } from '../../../platform/wire/roles.ts';

export const articleTexts = {
  added: 'Article created successfully!',
  updated: 'Article updated successfully!',
  deleted: 'Article deleted successfully!',
  statusUpdated: 'Article status updated successfully!',
  notFetched: { refused: 'Failed to fetch articles', unreached: 'Error loading articles. Please try again.' },
  notAdded: 'Failed to create article. Please try again.',
  notUpdated: 'Failed to update article. Please try again.',
  notDeleted: 'Failed to delete article. Please try again.',
  statusNotUpdated: 'Failed to update status. Please try again.',
  notFound: 'Article not found',
  none: 'No articles found',
  empty: 'What members should read stands here.',
};

export const articleNameLength = 30;
export const articleClientLength = 25;
export const articlePreviewLength = 50;

export const articleFields = {
  Name: requiredText('Name', { max: longest.name }),
  ClientName: requiredText('Client Name', { max: longest.name }),
  Description: optionalRichText('Description'),
  Dates: optionalInstant('Publication Date').describe('Now, when an article is added without one'),
};

export type ArticleFields = z.output<z.ZodObject<typeof articleFields>>;

export const articlePicture: Upload = { kind: 'picture', maxMegabytes: 5, requiredToAdd: 'Image is required' };

export const listArticles = listCall({
  name: 'GetCmsArticles',
  about: 'Articles, newest first. Members see active ones only.',
  who: staffAndMembers,
  cached: 'by role',
  noun: { one: 'article', many: 'articles' },
  filters: {
    Id: optionalId('Id'),
    ...searching('name or client name'),
    Name: optionalText('Name'),
    ClientName: optionalText('Client Name'),
    IsActive: optionalFlag('IsActive'),
  },
  row: {
    Id: z.number(),
    Name: z.string(),
    ClientName: z.string(),
    Description: z.string().nullable(),
    Dates: moment,
    Logo: z.string().nullable(),
    LogoUrl: z.string().nullable(),
    FileUrl: z.string().nullable(),
    FileName: z.string().nullable(),
    IsActive: z.boolean(),
    CreatedDate: moment,
    Version: z.number(),
  },
  long: ['Description'],
  sorts: ['Id', 'Name', 'ClientName', 'Dates', 'IsActive', 'CreatedDate'],
  labels: { Logo: 'Image', ClientName: 'Client', Dates: 'Publication Date', IsActive: 'Status' },
});

export type Article = RowOf<typeof listArticles>;

export const articlePath = (id: number) => `/cms-articles/${id}`;

export const articleList = listContract({
  call: listArticles,
  path: '/cms-articles',
  filters: ['Search', 'Name', 'ClientName', 'IsActive'],
  pageSizes: [5, 10, 25, 50],
  texts: articleTexts,
});

export const saveArticle = saveCall({
  name: 'AddCmsArticles',
  list: 'GetCmsArticles',
  about: 'Adds, changes, deletes or switches an article.',
  bulk: switchOrDelete,
  who: staff,
  input: saveByFlag(articleFields, everySaveNeedsId(missingId('article'))),
  upload: articlePicture,
});
