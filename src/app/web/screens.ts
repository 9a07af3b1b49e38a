// The screen of each path. Apart from the access table, so that the login page does not wait for it.

import type { ComponentType } from 'react';
import { loadCode } from '../../platform/ui/screen/load-code.ts';
import { home, type ScreenPath } from './access.ts';

type Load = () => Promise<ComponentType>;

const screen =
  <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): Load =>
  async () =>
    (await loadCode(load))[name];

export const screens: Record<ScreenPath, Load> = {
  [home]: screen(() => import('./dashboard-screen.tsx'), 'DashboardScreen'),
  '/member-list': screen(() => import('../../features/money/member-list/member-list-page.tsx'), 'MemberListPage'),
  '/members': screen(() => import('../../features/chapters/members-page/members-page.tsx'), 'MembersPage'),
  '/member-details/$memberId': screen(() => import('../../features/desk/member-page/member-details-page.tsx'), 'MemberDetailsPage'),
  '/meetings': screen(() => import('../../features/meetings/meetings-page/meetings-list.tsx'), 'MeetingsPage'),
  '/meetings/$meetingId': screen(() => import('./meeting-screen.tsx'), 'MeetingScreen'),
  '/meetings/$meetingId/marks': screen(() => import('../../features/meetings/console/console-page.tsx'), 'ConsolePage'),
  '/meetings/$meetingId/code': screen(() => import('../../features/meetings/check-in/code-page.tsx'), 'CodePage'),
  '/visitors': screen(() => import('../../features/meetings/visitors-page/visitors-page.tsx'), 'VisitorsPage'),
  '/slips': screen(() => import('../../features/giving/slips-page/slips-page.tsx'), 'SlipsPage'),
  '/directory': screen(() => import('../../features/giving/directory/directory-page.tsx'), 'DirectoryPage'),
  '/directory/$memberId': screen(() => import('../../features/giving/directory/fellow-page.tsx'), 'FellowPage'),
  '/check-in': screen(() => import('../../features/meetings/check-in/check-in-page.tsx'), 'CheckInPage'),
  '/report': screen(() => import('../../features/giving/report/report-page.tsx'), 'ReportPage'),
  '/lights': screen(() => import('../../features/giving/lights/lights-list.tsx'), 'ChapterLightsPage'),
  '/assigned-members': screen(() => import('../../features/chapters/members-page/assigned-members-page.tsx'), 'AssignedMembersPage'),
  '/renewals': screen(() => import('../../features/money/renewals/renewals-page.tsx'), 'RenewalsPage'),
  '/payments': screen(() => import('../../features/money/payments-page/payments-page.tsx'), 'PaymentsPage'),
  '/User-connections': screen(() => import('../../features/own-records/connections/connections-panel.tsx'), 'ConnectionsPanel'),
  '/user-expectations': screen(() => import('../../features/own-records/expectations/expectations-panel.tsx'), 'ExpectationsPanel'),
  '/userEvents-joined': screen(() => import('../../features/own-records/joined-events/joined-events-panel.tsx'), 'JoinedEventsPanel'),
  '/user-documents': screen(() => import('../../features/own-records/documents/documents-panel.tsx'), 'DocumentsPanel'),
  '/cms-articles': screen(() => import('../../features/contents/articles/articles-page.tsx'), 'ArticlesPage'),
  '/meetup': screen(() => import('../../features/contents/meetups/meetups-page.tsx'), 'MeetupsPage'),
  '/insights': screen(() => import('../../features/contents/insights/insights-page.tsx'), 'InsightsPage'),
  '/events': screen(() => import('./events-screen.tsx'), 'EventsScreen'),
  '/events/$eventId/people': screen(() => import('../../features/meetings/event-people/event-people-page.tsx'), 'EventPeoplePage'),
  '/events/$eventId/marks': screen(() => import('../../features/meetings/event-people/event-console-page.tsx'), 'EventConsolePage'),
  '/events/$eventId/code': screen(() => import('../../features/meetings/check-in/code-page.tsx'), 'EventCodePage'),
  '/stories': screen(() => import('../../features/contents/stories/stories-page.tsx'), 'StoriesPage'),
  '/chapters': screen(() => import('../../features/desk/chapter-page/chapters-page.tsx'), 'ChaptersPage'),
  '/professions': screen(() => import('../../features/chapters/professions/professions-page.tsx'), 'ProfessionsPage'),
  '/keys': screen(() => import('../../features/people/keys/keys-page.tsx'), 'KeysPage'),
  '/chapters/$chapterId': screen(() => import('../../features/desk/chapter-page/chapter-page.tsx'), 'ChapterPage'),
  '/advisory-committee': screen(() => import('../../features/contents/advisory/advisory-page.tsx'), 'AdvisoryPage'),
  '/partners': screen(() => import('../../features/contents/partners/partners-page.tsx'), 'PartnersPage'),
  '/sponsors': screen(() => import('../../features/contents/sponsors/sponsors-page.tsx'), 'SponsorsPage'),
  '/activity': screen(() => import('../../features/desk/history/activity-page.tsx'), 'ActivityPage'),
  '/trash': screen(() => import('../../features/desk/history/trash-page.tsx'), 'TrashPage'),
  '/announcements': screen(() => import('../../features/desk/announcements/announcements-page.tsx'), 'AnnouncementsPage'),
  '/bank-statement': screen(() => import('../../features/money/statements/statement-page.tsx'), 'StatementPage'),
  '/import/$kind': screen(() => import('../../features/desk/import/import-page.tsx'), 'ImportPage'),
  '/outbox': screen(() => import('../../features/desk/outbox/outbox-page.tsx'), 'OutboxPage'),
  '/data-requests': screen(() => import('../../features/desk/personal-data/requests-page/requests-page.tsx'), 'DataRequestsPage'),
  '/settings': screen(() => import('../../features/desk/settings/settings-page.tsx'), 'SettingsPage'),
};
