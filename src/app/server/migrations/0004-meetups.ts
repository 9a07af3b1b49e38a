// The meetups.

import type { Migration } from '../../../platform/data/migrations/migration.ts';
import { createContentTable } from './frozen-parts.ts';

export const meetups: Migration = {
  name: '0004-meetups',
  up: (schema) =>
    createContentTable(schema, 'meetups', {
      picture: 'image',
      searched: ['title1', 'title2'],
      texts: ['theme', 'location', 'meets_at', 'who_should_attend', 'what_to_expect'],
    }),
};
