// The routes: each path of the access table with its guard and its screen.

import { createRootRoute, createRoute, createRouter, redirect, useRouterState } from '@tanstack/react-router';
import { LoginPage, type LoginView } from '../../features/people/login/login-page.tsx';
import { UserProvider } from '../../platform/ui/call/user.tsx';
import { Nowhere, ScreenAddress } from '../../platform/ui/screen/screen-address.tsx';
import { access, home, type ScreenPath } from './access.ts';
import { requireRole, requireSignedOut, requireUser, takeReturnPath } from './guards.ts';
import { lazyScreen } from './lazy-screen.tsx';
import { AccessDeniedPage } from './message-pages/access-denied-page.tsx';
import { CrashedScreen } from './message-pages/crashed-screen.tsx';
import { NotFoundPage } from './message-pages/not-found-page.tsx';
import { type PlainSearch, parseSearch, stringifySearch } from './plain-search.ts';
import { Frame } from './shell/frame.tsx';
import { sidebarFor } from './sidebar-entries.ts';

const Shell = lazyScreen(async () => (await import('./shell/shell.tsx')).Shell);
const Dashboard = lazyScreen(async () => (await import('./dashboard-screen.tsx')).DashboardScreen);

type Screen = NonNullable<Parameters<typeof createRoute>[0]['component']>;

const screens: Record<ScreenPath, Screen> = {
  [home]: Object.assign(() => <Dashboard user={shell.useRouteContext().user} />, { preload: Dashboard.preload }),
  '/member-list': lazyScreen(async () => (await import('../../features/money/member-list/member-list-page.tsx')).MemberListPage),
  '/members': lazyScreen(async () => (await import('../../features/chapters/members-page/members-page.tsx')).MembersPage),
  '/member-details/$memberId': lazyScreen(
    async () => (await import('../../features/desk/member-page/member-details-page.tsx')).MemberDetailsPage,
  ),
  '/assigned-members': lazyScreen(
    async () => (await import('../../features/chapters/assignments/assigned-members-page.tsx')).AssignedMembersPage,
  ),
  '/renewals': lazyScreen(async () => (await import('../../features/money/renewals/renewals-page.tsx')).RenewalsPage),
  '/payments': lazyScreen(async () => (await import('../../features/money/payments/payments-page.tsx')).PaymentsPage),
  '/User-connections': lazyScreen(
    async () => (await import('../../features/own-records/connections/connections-page.tsx')).ConnectionsPage,
  ),
  '/user-expectations': lazyScreen(
    async () => (await import('../../features/own-records/expectations/expectations-page.tsx')).ExpectationsPage,
  ),
  '/userEvents-joined': lazyScreen(
    async () => (await import('../../features/own-records/joined-events/joined-events-page.tsx')).JoinedEventsPage,
  ),
  '/user-documents': lazyScreen(async () => (await import('../../features/own-records/documents/documents-page.tsx')).DocumentsPage),
  '/cms-articles': lazyScreen(async () => (await import('../../features/contents/articles/articles-page.tsx')).ArticlesPage),
  '/meetup': lazyScreen(async () => (await import('../../features/contents/meetups/meetups-page.tsx')).MeetupsPage),
  '/insights': lazyScreen(async () => (await import('../../features/contents/insights/insights-page.tsx')).InsightsPage),
  '/events': lazyScreen(async () => (await import('./events-screen.tsx')).EventsScreen),
  '/stories': lazyScreen(async () => (await import('../../features/contents/stories/stories-page.tsx')).StoriesPage),
  '/chapters': lazyScreen(async () => (await import('../../features/chapters/chapters/chapters-page.tsx')).ChaptersPage),
  '/chapters/$chapterId': lazyScreen(async () => (await import('../../features/desk/chapter-page/chapter-page.tsx')).ChapterPage),
  '/advisory-committee': lazyScreen(async () => (await import('../../features/contents/advisory/advisory-page.tsx')).AdvisoryPage),
  '/partners': lazyScreen(async () => (await import('../../features/contents/partners/partners-page.tsx')).PartnersPage),
  '/sponsors': lazyScreen(async () => (await import('../../features/contents/sponsors/sponsors-page.tsx')).SponsorsPage),
  '/activity': lazyScreen(async () => (await import('../../features/desk/history/activity-page.tsx')).ActivityPage),
  '/trash': lazyScreen(async () => (await import('../../features/desk/history/trash-page.tsx')).TrashPage),
  '/import/$kind': lazyScreen(async () => (await import('../../features/desk/import/import-page.tsx')).ImportPage),
  '/outbox': lazyScreen(async () => (await import('../../features/desk/outbox/outbox-page.tsx')).OutboxPage),
  '/settings': lazyScreen(async () => (await import('../../features/desk/settings/settings-page.tsx')).SettingsPage),
};

const root = createRootRoute({ component: Frame, notFoundComponent: NotFoundPage });

const login = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: (search: PlainSearch) => search,
  beforeLoad: requireSignedOut,
  component: () => {
    const search = login.useSearch();
    const wasRedirected = search.unauthorized === 'true';
    return (
      <LoginPage
        wasRedirected={wasRedirected}
        view={loginViewOf(search)}
        onSignedIn={(user) => router.navigate({ href: takeReturnPath(user), replace: true })}
        onSignedUp={() => void router.navigate({ to: '/', search: { signup: 'success' }, replace: true })}
      />
    );
  },
});

const loginViewOf = ({ signup, password }: PlainSearch): LoginView => {
  if (signup === 'new') return 'sign up';
  if (signup === 'success') return 'signed up';
  if (password === 'forgotten') return 'forgotten password';
  return password === 'chosen' ? 'password chosen' : 'sign in';
};

const ChoosePassword = lazyScreen(async () => (await import('../../features/people/login/choose-password-page.tsx')).ChoosePasswordPage);

declare module '@tanstack/react-router' {
  interface HistoryState {
    linkToken?: string;
  }
}

/**
 * The pages of the links in mails. They are open to anyone, also while somebody is signed in. The token leaves the address before the page
 * loads its parts, and stays in the state of the page, which no other one sees. So it is there after a reload.
 */
const linkPages = (['/reset-password', '/accept-invitation'] as const).map((path) => {
  const route = createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: (search: PlainSearch) => search,
    beforeLoad: ({ search: { token } }) => {
      if (token !== undefined) throw redirect({ to: path, search: {}, state: { linkToken: token }, replace: true });
    },
    component: Object.assign(
      () => (
        <ChoosePassword
          token={useRouterState({ select: ({ location }) => location.state.linkToken ?? '' })}
          isInvited={path === '/accept-invitation'}
          onChosen={() => void router.navigate({ to: '/', search: { password: 'chosen' }, replace: true })}
        />
      ),
      { preload: ChoosePassword.preload },
    ),
  });
  return route;
});

const accessDenied = createRoute({ getParentRoute: () => root, path: '/unauthorized', component: AccessDeniedPage });

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: ({ location }) => {
    const user = requireUser(location.href);
    return { user, sections: sidebarFor(user.roleId) };
  },
  component: Object.assign(
    () => {
      const { user, sections } = shell.useRouteContext();
      const path = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname ?? '' });
      return (
        <Nowhere path={path} page={<NotFoundPage />}>
          <UserProvider value={user}>
            <Shell key={user.userId} user={user} sections={sections} />
          </UserProvider>
        </Nowhere>
      );
    },
    { preload: Shell.preload },
  ),
});

const screenRoutes = access.map((entry) => {
  const Screen = screens[entry.path];
  const route = createRoute({
    getParentRoute: () => shell,
    path: 'hasRecords' in entry ? `${entry.path}/{-$recordId}` : entry.path,
    validateSearch: (search: PlainSearch) => search,
    beforeLoad: ({ context, location }) => requireRole(context.user, entry, location.pathname),
    component: Object.assign(
      () => {
        const { pathname, params, search } = route.useMatch();
        return (
          <ScreenAddress path={pathname} params={params} search={search}>
            <Screen />
          </ScreenAddress>
        );
      },
      { preload: Screen.preload },
    ),
  });
  return route;
});

export const router = createRouter({
  routeTree: root.addChildren([login, ...linkPages, accessDenied, shell.addChildren(screenRoutes)]),
  caseSensitive: true,
  scrollRestoration: true,
  defaultErrorComponent: CrashedScreen,
  // Removes slashes at the end: '/stories/' opens '/stories'.
  rewrite: { input: ({ url }) => Object.assign(url, { pathname: url.pathname.replace(/(.)\/+$/, '$1') }) },
  parseSearch,
  stringifySearch,
});
