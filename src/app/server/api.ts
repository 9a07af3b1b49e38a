// All features' calls, tables and files: a new feature is one line in each list.

import { assignmentsServer } from '../../features/chapters/assignments/assignments.server.ts';
import { assignmentsMigrations } from '../../features/chapters/assignments/assignments.tables.ts';
import { typedPlaces } from '../../features/chapters/chapters/0021-typed-places.tables.ts';
import { chaptersServer } from '../../features/chapters/chapters/chapters.server.ts';
import { chaptersMigrations } from '../../features/chapters/chapters/chapters.tables.ts';
import { placesServer } from '../../features/chapters/places/places.server.ts';
import { advisoryServer } from '../../features/contents/advisory/advisory.server.ts';
import { advisoryFiles, advisoryMigrations } from '../../features/contents/advisory/advisory.tables.ts';
import { articlesServer } from '../../features/contents/articles/articles.server.ts';
import { articleFiles, articlesMigrations } from '../../features/contents/articles/articles.tables.ts';
import { eventsServer } from '../../features/contents/events/events.server.ts';
import { eventFiles, eventsMigrations } from '../../features/contents/events/events.tables.ts';
import { insightsServer } from '../../features/contents/insights/insights.server.ts';
import { insightFiles, insightsMigrations } from '../../features/contents/insights/insights.tables.ts';
import { meetupsServer } from '../../features/contents/meetups/meetups.server.ts';
import { meetupFiles, meetupsMigrations } from '../../features/contents/meetups/meetups.tables.ts';
import { partnersServer } from '../../features/contents/partners/partners.server.ts';
import { partnerFiles, partnersMigrations } from '../../features/contents/partners/partners.tables.ts';
import { sponsorsServer } from '../../features/contents/sponsors/sponsors.server.ts';
import { sponsorFiles, sponsorsMigrations } from '../../features/contents/sponsors/sponsors.tables.ts';
import { storiesServer } from '../../features/contents/stories/stories.server.ts';
import { storiesMigrations, storyFiles } from '../../features/contents/stories/stories.tables.ts';
import { dashboardServer } from '../../features/desk/dashboard/dashboard.server.ts';
import { paymentsServer } from '../../features/money/payments/payments.server.ts';
import { paymentsMigrations } from '../../features/money/payments/payments.tables.ts';
import { connectionsServer } from '../../features/own-records/connections/connections.server.ts';
import { connectionsMigrations } from '../../features/own-records/connections/connections.tables.ts';
import { documentsServer } from '../../features/own-records/documents/documents.server.ts';
import { documentsMigrations } from '../../features/own-records/documents/documents.tables.ts';
import { expectationsServer } from '../../features/own-records/expectations/expectations.server.ts';
import { expectationsMigrations } from '../../features/own-records/expectations/expectations.tables.ts';
import { joinedEventsServer } from '../../features/own-records/joined-events/joined-events.server.ts';
import { joinedEventsMigrations } from '../../features/own-records/joined-events/joined-events.tables.ts';
import { sessionServer } from '../../features/people/accounts/session.server.ts';
import type { Tokens } from '../../features/people/accounts/tokens.server.ts';
import { memberListServer } from '../../features/people/member-list/member-list.server.ts';
import { membersServer } from '../../features/people/members/members.server.ts';
import { membersMigrations, userFiles } from '../../features/people/members/members.tables.ts';
import { profileServer } from '../../features/people/profile/profile.server.ts';
import { databaseId } from '../../platform/data/migrations/database-id.ts';
import { foldAnew } from '../../platform/data/migrations/fold-anew.ts';
import type { Migration } from '../../platform/data/migrations/migrate.ts';
import type { FileColumn } from '../../platform/files/sweep.ts';
import type { CallHandler } from '../../platform/server/handle.ts';
import { daysAreDays, documentSizes, foldFully, lastMembership } from './migrations/from-0019.ts';

export const callHandlers = (settings: { tokens: Tokens; allowSignup: boolean }): CallHandler[] => [
  ...sessionServer(settings),
  ...profileServer(settings),
  ...membersServer,
  ...memberListServer,
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
export const migrationsIn = (timeZone: string): Migration[] => [
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
  daysAreDays(timeZone),
  lastMembership,
  typedPlaces,
  foldFully,
  documentSizes,
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
