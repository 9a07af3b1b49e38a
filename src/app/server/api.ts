// The calls of all features: a new feature adds one line. Its tables are created in migrations/.

import { assignmentsServer } from '../../features/chapters/assignments/assignments.server.ts';
import { chaptersServer } from '../../features/chapters/chapters/chapters.server.ts';
import { chaptersImporter } from '../../features/chapters/chapters/chapters-import.server.ts';
import { fellowsServer } from '../../features/chapters/fellows/fellows.server.ts';
import { officesServer } from '../../features/chapters/offices/offices.server.ts';
import { placesServer } from '../../features/chapters/places/places.server.ts';
import { professionsServer } from '../../features/chapters/professions/professions.server.ts';
import { professionsImporter } from '../../features/chapters/professions/professions-import.server.ts';
import { seatsServer } from '../../features/chapters/seats/seats.server.ts';
import { advisoryServer } from '../../features/contents/advisory/advisory.server.ts';
import { articlesServer } from '../../features/contents/articles/articles.server.ts';
import { eventsServer } from '../../features/contents/events/events.server.ts';
import { insightsServer } from '../../features/contents/insights/insights.server.ts';
import { meetupsServer } from '../../features/contents/meetups/meetups.server.ts';
import { partnersServer } from '../../features/contents/partners/partners.server.ts';
import { sponsorsServer } from '../../features/contents/sponsors/sponsors.server.ts';
import { storiesServer } from '../../features/contents/stories/stories.server.ts';
import { announcementsServer } from '../../features/desk/announcements/announcements.server.ts';
import { authorsServer } from '../../features/desk/authors/authors.server.ts';
import { dashboardServer } from '../../features/desk/dashboard/page/dashboard.server.ts';
import { historyServer } from '../../features/desk/history/history.server.ts';
import { importServer } from '../../features/desk/import/import.server.ts';
import { deleteMemberServer } from '../../features/desk/member-page/delete-member.server.ts';
import { memberFiguresServer } from '../../features/desk/member-page/member-figures.server.ts';
import { timelineServer } from '../../features/desk/member-page/timeline.server.ts';
import { outboxServer } from '../../features/desk/outbox/outbox.server.ts';
import { consentsServer } from '../../features/desk/personal-data/consents/consents.server.ts';
import { type ErasureSettings, erasingServer } from '../../features/desk/personal-data/erasing/erasing.server.ts';
import { myDataServer } from '../../features/desk/personal-data/my-data/my-data.server.ts';
import { requestsServer } from '../../features/desk/personal-data/requests/requests.server.ts';
import { searchServer } from '../../features/desk/search/search.server.ts';
import { settingsServer } from '../../features/desk/settings/settings.server.ts';
import { setupServer } from '../../features/desk/settings/setup.server.ts';
import { viewsServer } from '../../features/desk/views/views.server.ts';
import { warningsServer } from '../../features/desk/warnings/warnings.server.ts';
import { webhooksServer } from '../../features/desk/webhooks/webhooks.server.ts';
import { directoryServer } from '../../features/giving/directory/directory.server.ts';
import { lightsServer } from '../../features/giving/lights/lights.server.ts';
import { reportServer } from '../../features/giving/report/report.server.ts';
import { findOnVisitPage } from '../../features/giving/slips/public-testimonials.server.ts';
import { slipsServer } from '../../features/giving/slips/slips.server.ts';
import { agendaServer } from '../../features/meetings/agenda/agenda.server.ts';
import { attendancesServer } from '../../features/meetings/attendances/attendances.server.ts';
import { checkInServer } from '../../features/meetings/attendances/check-in.server.ts';
import { eventAnswersServer } from '../../features/meetings/event-answers/answer-event.server.ts';
import { readAnswers } from '../../features/meetings/event-answers/read-answers.server.ts';
import { meetingsServer } from '../../features/meetings/meetings/meetings.server.ts';
import { toldOfMeetingServer } from '../../features/meetings/visit-page/count-told.server.ts';
import { visitPageServer } from '../../features/meetings/visit-page/visit-page.server.ts';
import { visitorsServer } from '../../features/meetings/visitors/visitors.server.ts';
import { contactsServer } from '../../features/money/contacts/contacts.server.ts';
import { memberListServer } from '../../features/money/member-list/member-list.server.ts';
import { paidMembersImporter } from '../../features/money/paid-members-import/paid-members-import.server.ts';
import { paymentsServer } from '../../features/money/payments/payments.server.ts';
import { paymentsImporter } from '../../features/money/payments-import/payments-import.server.ts';
import { receiptsServer } from '../../features/money/receipts/receipts.server.ts';
import { renewalsServer } from '../../features/money/renewals/renewals.server.ts';
import { statementsServer } from '../../features/money/statements/statements.server.ts';
import { connectionsServer } from '../../features/own-records/connections/connections.server.ts';
import { connectionsImporter } from '../../features/own-records/connections/connections-import.server.ts';
import { documentsServer } from '../../features/own-records/documents/documents.server.ts';
import { expectationsServer } from '../../features/own-records/expectations/expectations.server.ts';
import { joinedEventsServer } from '../../features/own-records/joined-events/joined-events.server.ts';
import type { SigningIn } from '../../features/people/accounts/begin-session.server.ts';
import { sessionServer } from '../../features/people/accounts/sign-in.server.ts';
import { keysServer } from '../../features/people/keys/keys.server.ts';
import { knownPeopleServer } from '../../features/people/members/known-people.server.ts';
import { membersServer } from '../../features/people/members/members.server.ts';
import { noticesServer } from '../../features/people/notices/notices.server.ts';
import { invitationsServer } from '../../features/people/password-links/invitations.server.ts';
import { resetPasswordServer } from '../../features/people/password-links/reset-password.server.ts';
import type { PasswordRules } from '../../features/people/password-rules/password-rules.server.ts';
import { profileServer } from '../../features/people/profile/profile.server.ts';
import { pushesServer } from '../../features/people/pushes/pushes.server.ts';
import { registrationServer } from '../../features/people/registration/registration.server.ts';
import { secondFactorServer } from '../../features/people/second-factor/second-factor-calls.server.ts';
import { sessionCalls } from '../../features/people/sessions/session-calls.server.ts';
import { visibilityServer } from '../../features/people/visibility/visibility.server.ts';
import { bulkServer } from '../../platform/server/calls/bulk.ts';
import type { CallHandler } from '../../platform/server/calls/handle.ts';
import { fixedWordsOf } from '../../platform/server/docs/fixed-words.ts';
import type { Importer } from '../../platform/server/imports/importer.ts';

interface Settings extends SigningIn, ErasureSettings {
  keepPaymentsYears: number;
  allowSignup: boolean;
  passwordRules: PasswordRules;
  visitorDays: number;
  webhookHosts: readonly string[];
}

export const callHandlers = (settings: Settings): CallHandler[] => {
  const features = callsOfFeatures(settings);
  const lists = [...features, ...announcementsServer(features)];
  const handlers = [...lists, bulkServer(features), ...viewsServer(lists)];
  return [...handlers, ...erasingServer(settings, () => fixedWordsOf(handlers.map(({ call }) => call)))];
};

const callsOfFeatures = (settings: Settings): CallHandler[] => [
  ...sessionServer(settings),
  ...sessionCalls,
  ...keysServer,
  ...secondFactorServer(settings),
  ...registrationServer(settings),
  ...resetPasswordServer(settings),
  ...invitationsServer,
  ...profileServer(settings),
  ...visibilityServer,
  ...noticesServer,
  ...pushesServer,
  ...membersServer,
  ...knownPeopleServer,
  ...memberListServer,
  ...dashboardServer,
  ...historyServer,
  ...authorsServer,
  ...importServer(importers),
  ...warningsServer,
  ...setupServer,
  ...outboxServer,
  ...settingsServer,
  ...webhooksServer(settings),
  ...myDataServer(settings),
  ...consentsServer,
  ...requestsServer(settings),
  ...searchServer,
  ...storiesServer,
  ...articlesServer,
  ...meetupsServer,
  ...insightsServer,
  ...eventsServer(readAnswers),
  ...sponsorsServer,
  ...partnersServer,
  ...advisoryServer,
  ...placesServer,
  ...chaptersServer,
  ...professionsServer,
  ...seatsServer,
  ...paymentsServer,
  ...contactsServer,
  ...statementsServer,
  ...renewalsServer,
  ...receiptsServer,
  ...assignmentsServer,
  ...officesServer,
  ...meetingsServer,
  ...toldOfMeetingServer,
  ...agendaServer,
  ...attendancesServer,
  ...eventAnswersServer,
  ...checkInServer,
  ...visitorsServer,
  ...visitPageServer({ ...settings, findTestimonials: findOnVisitPage }),
  ...slipsServer,
  ...reportServer,
  ...lightsServer,
  ...directoryServer,
  ...fellowsServer,
  ...timelineServer,
  ...memberFiguresServer,
  ...deleteMemberServer,
  ...connectionsServer,
  ...expectationsServer,
  ...joinedEventsServer,
  ...documentsServer,
];

/** A new importer adds one line. */
const importers: readonly Importer[] = [paidMembersImporter, paymentsImporter, chaptersImporter, professionsImporter, connectionsImporter];
