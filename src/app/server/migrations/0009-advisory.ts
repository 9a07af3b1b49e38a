// The advisory committee.

import type { Migration } from '../../../platform/data/migrations/migration.ts';
import { createContentTable } from './frozen-parts.ts';

export const advisory: Migration = {
  name: '0009-advisory',
  up: (schema) =>
    createContentTable(schema, 'advisory', {
      picture: 'photo',
      searched: ['name', 'position'],
      texts: ['description'],
      optionalTexts: ['experience'],
    }),
};
