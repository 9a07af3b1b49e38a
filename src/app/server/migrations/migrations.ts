// All migrations, in the order in which they run. A released migration never changes its outcome, and it calls nothing that may change: a
// new one is added at the end of the list, with a name that sorts after all others.

import type { Migration } from '../../../platform/data/migrations/migration.ts';
import { firstRelease } from './0001-first-release/first-release.ts';
import { keptNotices } from './0006-kept-notices.ts';
import { statements } from './0008-statements.ts';
import { webhooks } from './0015-webhooks.ts';

export const migrations: readonly Migration[] = [firstRelease, keptNotices, statements, webhooks];
