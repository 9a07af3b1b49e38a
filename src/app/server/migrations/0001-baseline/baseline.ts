// The tables of 1.0.0, by neighbourhood. A later neighbourhood refers to those before it.

import type { Migration } from '../../../../platform/data/migrations/migration.ts';
import { createChapters } from './chapters.ts';
import { createContents } from './contents.ts';
import { createMoney } from './money.ts';
import { createOwnRecords } from './own-records.ts';
import { createPeople } from './people.ts';
import { createPlatform } from './platform.ts';

export const baseline: Migration = {
  name: '0001-baseline',
  up: async (schema) => {
    await createPlatform(schema);
    await createPeople(schema);
    await createChapters(schema);
    await createContents(schema);
    await createOwnRecords(schema);
    await createMoney(schema);
  },
};
