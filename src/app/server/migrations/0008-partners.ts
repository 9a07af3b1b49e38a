// The partners.

import type { Migration } from '../../../platform/data/migrations/migration.ts';
import { createContentTable } from './frozen-parts.ts';

export const partners: Migration = {
  name: '0008-partners',
  up: (schema) => createContentTable(schema, 'partners', { picture: 'logo', numbers: ['order_no'], order: 'order_no' }),
};
