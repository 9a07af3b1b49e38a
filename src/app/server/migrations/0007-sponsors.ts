// The sponsors.

import type { Migration } from '../../../platform/data/migrations/migration.ts';
import { createContentTable } from './frozen-parts.ts';

export const sponsors: Migration = {
  name: '0007-sponsors',
  up: (schema) => createContentTable(schema, 'sponsors', { picture: 'logo', numbers: ['order_no'], order: 'order_no' }),
};
