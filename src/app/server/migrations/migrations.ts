// All migrations, in the order in which they run. A released migration never changes its outcome, and it calls nothing that may change: a
// new one is added at the end of the list, with a name that sorts after all others.

import type { Migration } from '../../../platform/data/migrations/migration.ts';
import { firstRelease } from './0001-first-release/first-release.ts';
import { keptNotices } from './0006-kept-notices.ts';
import { statements } from './0008-statements.ts';
import { peopleWhoLeft } from './0009-people-who-left.ts';
import { shownTestimonials } from './0010-shown-testimonials.ts';
import { announcements } from './0011-announcements.ts';
import { tax } from './0012-tax.ts';
import { personalData } from './0013-personal-data.ts';
import { keys } from './0014-keys.ts';
import { webhooks } from './0015-webhooks.ts';
import { pushes } from './0016-pushes.ts';
import { consents } from './0017-consents.ts';
import { indexes } from './0018-indexes.ts';
import { arrivedDeliveries } from './0019-arrived-deliveries.ts';
import { stateBefore } from './0020-state-before.ts';

export const migrations: readonly Migration[] = [
  firstRelease,
  keptNotices,
  statements,
  peopleWhoLeft,
  shownTestimonials,
  announcements,
  tax,
  personalData,
  keys,
  webhooks,
  pushes,
  consents,
  indexes,
  arrivedDeliveries,
  stateBefore,
];
