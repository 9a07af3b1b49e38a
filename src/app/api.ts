// All features' calls, tables and files: a new feature is one line in each list.

import { advisoryServer } from '../features/advisory/advisory.server.ts';
import { advisoryFiles, advisoryMigrations } from '../features/advisory/advisory.tables.ts';
import { articlesServer } from '../features/articles/articles.server.ts';
import { articleFiles, articlesMigrations } from '../features/articles/articles.tables.ts';
import { assignmentsServer } from '../features/assignments/assignments.server.ts';
import { assignmentsMigrations } from '../features/assignments/assignments.tables.ts';
import { chaptersServer } from '../features/chapters/chapters.server.ts';
import { chaptersMigrations } from '../features/chapters/chapters.tables.ts';
import { connectionsServer } from '../features/connections/connections.server.ts';
import { connectionsMigrations } from '../features/connections/connections.tables.ts';
import { dashboardServer } from '../features/dashboard/dashboard.server.ts';
import { documentsServer } from '../features/documents/documents.server.ts';
import { documentsMigrations } from '../features/documents/documents.tables.ts';
import { eventsServer } from '../features/events/events.server.ts';
import { eventFiles, eventsMigrations } from '../features/events/events.tables.ts';
import { expectationsServer } from '../features/expectations/expectations.server.ts';
import { expectationsMigrations } from '../features/expectations/expectations.tables.ts';
import { insightsServer } from '../features/insights/insights.server.ts';
import { insightFiles, insightsMigrations } from '../features/insights/insights.tables.ts';
import { joinedEventsServer } from '../features/joined-events/joined-events.server.ts';
import { joinedEventsMigrations } from '../features/joined-events/joined-events.tables.ts';
import { meetupsServer } from '../features/meetups/meetups.server.ts';
import { meetupFiles, meetupsMigrations } from '../features/meetups/meetups.tables.ts';
import { membersServer } from '../features/members/members.server.ts';
import { membersMigrations, userFiles } from '../features/members/members.tables.ts';
import { partnersServer } from '../features/partners/partners.server.ts';
import { partnerFiles, partnersMigrations } from '../features/partners/partners.tables.ts';
import { paymentsServer } from '../features/payments/payments.server.ts';
import { paymentsMigrations } from '../features/payments/payments.tables.ts';
import { placesServer } from '../features/places/places.server.ts';
import { profileServer } from '../features/profile/profile.server.ts';
import { sessionServer } from '../features/session/session.server.ts';
import type { Tokens } from '../features/session/tokens.server.ts';
import { sponsorsServer } from '../features/sponsors/sponsors.server.ts';
import { sponsorFiles, sponsorsMigrations } from '../features/sponsors/sponsors.tables.ts';
import { storiesServer } from '../features/stories/stories.server.ts';
import { storiesMigrations, storyFiles } from '../features/stories/stories.tables.ts';
import { databaseId } from '../platform/data/database-id.ts';
import { foldAnew } from '../platform/data/fold-anew.ts';
import type { Migration } from '../platform/data/migrate.ts';
import type { FileColumn } from '../platform/files/sweep.ts';
import type { Served } from '../platform/server/serve.ts';

export const servedCalls = (settings: { tokens: Tokens; allowSignup: boolean }): Served[] => [
  ...sessionServer(settings),
  ...profileServer(settings),
  ...membersServer,
  ...dashboardServer,
  ...storiesServer,
  ...articlesServer,
  ...meetupsServer,
  ...insightsServer,
  ...eventsServer,
  ...sponsorsServer,
  ...partnersServer,
  ...advisoryServer,
  ...placesServer,
  ...chaptersServer,
  ...paymentsServer,
  ...assignmentsServer,
  ...connectionsServer,
  ...expectationsServer,
  ...joinedEventsServer,
  ...documentsServer,
];

/** In the order in which they run; a name never changes once it has been released. */
export const migrations: Migration[] = [
  ...membersMigrations,
  ...storiesMigrations,
  ...articlesMigrations,
  ...meetupsMigrations,
  ...insightsMigrations,
  ...eventsMigrations,
  ...sponsorsMigrations,
  ...partnersMigrations,
  ...advisoryMigrations,
  ...chaptersMigrations,
  ...paymentsMigrations,
  ...assignmentsMigrations,
  ...connectionsMigrations,
  ...expectationsMigrations,
  ...joinedEventsMigrations,
  ...documentsMigrations,
  foldAnew,
  databaseId,
];

export const fileColumns: FileColumn[] = [
  userFiles,
  storyFiles,
  articleFiles,
  meetupFiles,
  insightFiles,
  eventFiles,
  sponsorFiles,
  partnerFiles,
  advisoryFiles,
];
