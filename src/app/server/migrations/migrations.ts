// All migrations, in the order in which they run. A released migration is never changed: a new one is added at the end of the list.

import type { Migration } from '../../../platform/data/migrations/migration.ts';
import { users } from './0001-users.ts';
import { stories } from './0002-stories.ts';
import { articles } from './0003-articles.ts';
import { meetups } from './0004-meetups.ts';
import { insights } from './0005-insights.ts';
import { events } from './0006-events.ts';
import { sponsors } from './0007-sponsors.ts';
import { partners } from './0008-partners.ts';
import { advisory } from './0009-advisory.ts';
import { chapters } from './0010-chapters.ts';
import { payments } from './0011-payments.ts';
import { assignments } from './0012-assignments.ts';
import { connections } from './0013-connections.ts';
import { expectations } from './0014-expectations.ts';
import { joinedEvents } from './0015-joined-events.ts';
import { documents } from './0016-documents.ts';
import { foldAnew } from './0017-fold-anew.ts';
import { databaseId } from './0018-database-id.ts';
import { daysAreDays } from './0019-days-are-days.ts';
import { lastMembership } from './0020-last-membership.ts';
import { typedPlaces } from './0021-typed-places.ts';
import { membersByStatus } from './0022-members-by-status.ts';
import { foldFully } from './0023-fold-fully.ts';
import { documentSizes } from './0024-document-sizes.ts';
import { writeTries } from './0025-write-tries.ts';
import { storedFiles } from './0026-stored-files.ts';
import { history } from './0027-history.ts';
import { secrets } from './0028-secrets.ts';
import { nightlyBackup } from './0029-nightly-backup.ts';
import { outbox } from './0030-outbox.ts';
import { sortedMembers } from './0031-sorted-members.ts';
import { sessions } from './0032-sessions.ts';
import { passwordLinks } from './0033-password-links.ts';
import { ledger } from './0034-ledger.ts';
import { receipts } from './0035-receipts.ts';
import { membershipNumbers } from './0036-membership-numbers.ts';
import { views } from './0037-views.ts';
import { memberFilters } from './0039-member-filters.ts';
import { eventTypes } from './0040-event-types.ts';
import { secondFactors } from './0041-second-factors.ts';
import { renewals } from './0042-renewals.ts';
import { money } from './0044-money.ts';
import { references } from './0045-references.ts';
import { sortedProfessions } from './0046-sorted-professions.ts';

/** One migration needs the time zone in which the old dates were meant. */
export const migrationsIn = (timeZone: string): readonly Migration[] => [
  users,
  stories,
  articles,
  meetups,
  insights,
  events,
  sponsors,
  partners,
  advisory,
  chapters,
  payments,
  assignments,
  connections,
  expectations,
  joinedEvents,
  documents,
  foldAnew,
  databaseId,
  daysAreDays(timeZone),
  lastMembership,
  typedPlaces,
  membersByStatus,
  foldFully,
  documentSizes,
  writeTries,
  storedFiles,
  history,
  secrets,
  nightlyBackup,
  outbox,
  sortedMembers,
  sessions,
  passwordLinks,
  ledger,
  receipts,
  membershipNumbers,
  views,
  memberFilters,
  eventTypes,
  secondFactors,
  renewals,
  money,
  references,
  sortedProfessions,
];
