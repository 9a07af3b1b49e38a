// The stories.

import type { Migration } from '../../../platform/data/migrations/migration.ts';
import { createContentTable } from './frozen-parts.ts';

export const stories: Migration = {
  name: '0002-stories',
  up: (schema) =>
    createContentTable(schema, 'stories', { picture: 'logo', searched: ['name', 'client_name'], texts: ['description', 'dates'] }),
};
