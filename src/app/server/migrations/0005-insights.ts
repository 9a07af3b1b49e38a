// The insights.

import type { Migration } from '../../../platform/data/migrations/migration.ts';
import { createContentTable } from './frozen-parts.ts';

export const insights: Migration = {
  name: '0005-insights',
  up: (schema) => createContentTable(schema, 'insights', { picture: 'image', searched: ['title1', 'title2'], texts: ['description'] }),
};
