// The articles.

import type { Migration } from '../../../platform/data/migrations/migration.ts';
import { createContentTable } from './frozen-parts.ts';

export const articles: Migration = {
  name: '0003-articles',
  up: (schema) =>
    createContentTable(schema, 'articles', {
      picture: 'logo',
      searched: ['name', 'client_name'],
      texts: ['dates'],
      optionalTexts: ['description'],
    }),
};
