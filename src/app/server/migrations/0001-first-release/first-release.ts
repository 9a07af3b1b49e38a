// The tables of 1.0.0, by neighbourhood. A later neighbourhood refers to those before it.

import type { Migration } from '../../../../platform/data/migrations/migration.ts';
import { createChapters } from './chapters.ts';
import { createContents } from './contents.ts';
import { createGiving } from './giving.ts';
import { createMeetings } from './meetings.ts';
import { createMoney } from './money.ts';
import { createNotices } from './notices.ts';
import { createOwnRecords } from './own-records.ts';
import { createPeople } from './people.ts';
import { createPlatform } from './platform.ts';
import { createVisitors } from './visitors.ts';

export const firstRelease: Migration = {
  name: '0001-first-release',
  up: async (schema) => {
    await createPlatform(schema);
    await createPeople(schema);
    await createNotices(schema);
    await createChapters(schema);
    await createContents(schema);
    await createOwnRecords(schema);
    await createMoney(schema);
    await createVisitors(schema);
    await createMeetings(schema);
    await createGiving(schema);
  },
};
