// The events.

import type { Migration } from '../../../platform/data/migrations/migration.ts';
import { createContentTable } from './frozen-parts.ts';

export const events: Migration = {
  name: '0006-events',
  up: (schema) =>
    createContentTable(schema, 'events', {
      picture: 'image',
      searched: ['event_name'],
      optionalTexts: ['description', 'start_date', 'end_date'],
    }),
};
