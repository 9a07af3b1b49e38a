// The routes: each path of the access table with its guard and its screen.

import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect, useRouterState } from '@tanstack/react-router';
import { LoginPage, type LoginView } from '../../features/people/login/login-page.tsx';
import { UserProvider } from '../../platform/ui/call/user.tsx';
import { MayOpen } from '../../platform/ui/screen/links.tsx';
import { loadCode } from '../../platform/ui/screen/load-code.ts';
import { access, type ScreenPath } from './access.ts';
import { isReturnPath, mayHaveNewOffice, mayOpen, requireRole, requireSignedOut, requireUser, takeReturnPath } from './guards.ts';
import { CrashedScreen } from './message-pages/crashed-screen.tsx';
import { NotFoundPage } from './message-pages/not-found-page.tsx';
import { hasNewOffices } from './new-offices.ts';
import { type PlainSearch, parseSearch, stringifySearch } from './plain-search.ts';
import { Frame } from './shell/frame.tsx';

/** Loads the code of a screen before the router shows it: the previous screen stays until then. */
const screen = <Code extends object, Name extends keyof Code>(load: () => Promise<Code>, name: Name) =>
  lazyRouteComponent(() => loadCode(load), name);

const Shell = screen(() => import('./shell/shell.tsx'), 'Shell');

const screenOf = (path: ScreenPath) =>
  lazyRouteComponent(async () => {
    const { screens } = await loadCode(() => import('./screens.ts'));
    return { Screen: await screens[path]() };
  }, 'Screen');

const root = createRootRoute({ notFoundComponent: NotFoundPage });

const login = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: (search: PlainSearch) => search,
  beforeLoad: requireSignedOut,
  component: () => {
    const search = login.useSearch();
    const wasRedirected = search.unauthorized === 'true';
    const isCheckingIn = wasRedirected && isReturnPath('/check-in');
    return (
      <LoginPage
        wasRedirected={wasRedirected && !isCheckingIn}
        view={isCheckingIn ? 'checking in' : loginViewOf(search)}
        email={useRouterState({ select: ({ location }) => location.state.chosenBy ?? '' })}
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

const ChoosePassword = screen(() => import('../../features/people/login/choose-password-page.tsx'), 'ChoosePasswordPage');

/**
 * The pages of links in mails, open to anyone, also while signed in. The token leaves the address before the page loads its parts, and
 * stays in the page's state. So it survives a reload.
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
          onChosen={(email) => void router.navigate({ to: '/', search: { password: 'chosen' }, state: { chosenBy: email }, replace: true })}
        />
      ),
      { preload: ChoosePassword.preload },
    ),
  });
  return route;
});

const VisitPage = screen(() => import('../../features/meetings/visit-page/visit-page.tsx'), 'PublicVisitPage');

/** Open to anyone, too. The server says whether there is such a page. */
const visit = createRoute({
  getParentRoute: () => root,
  path: '/visit/$chapterId',
  validateSearch: (search: PlainSearch) => search,
  component: Object.assign(
    () => {
      const { chapterId } = visit.useParams();
      const { invitation = '', meeting = '' } = visit.useSearch();
      return <VisitPage chapterId={chapterId} invitation={invitation} meetingId={meeting} />;
    },
    { preload: VisitPage.preload },
  ),
});

/** What is kept of people: open to anyone. */
const privacy = createRoute({
  getParentRoute: () => root,
  path: '/privacy',
  component: screen(() => import('../../features/desk/personal-data/my-data/privacy-page.tsx'), 'PrivacyPage'),
});

const accessDenied = createRoute({
  getParentRoute: () => root,
  path: '/unauthorized',
  component: screen(() => import('./message-pages/access-denied-page.tsx'), 'AccessDeniedPage'),
});

// Annotated: the types of routes and router refer to each other.
const shownAddress = (): string | undefined => router.state.resolvedLocation?.href;

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: ({ location }) => ({ user: requireUser(location.href, shownAddress()) }),
  component: Object.assign(
    () => {
      const { user } = shell.useRouteContext();
      return (
        <UserProvider value={user}>
          <MayOpen value={(path) => mayOpen(user, path)}>
            <Shell key={user.userId} user={user} />
          </MayOpen>
        </UserProvider>
      );
    },
    { preload: Shell.preload },
  ),
});

type Entry = (typeof access)[number];

/** In the syntax of the router, with the place for the id of a record. */
type Pattern<One extends Entry> = One extends { hasRecords: true } ? `${One['path']}/{-$recordId}` : One['path'];

const routeOf = <const One extends Entry>(entry: One) =>
  createRoute({
    getParentRoute: () => shell,
    // The types cannot follow the condition.
    path: ('hasRecords' in entry ? `${entry.path}/{-$recordId}` : entry.path) as Pattern<One>,
    validateSearch: (search: PlainSearch) => search,
    beforeLoad: async ({ context, location, preload }) => {
      if (mayHaveNewOffice(context.user, entry) && !preload && (await hasNewOffices(context.user))) {
        throw redirect({ href: location.href, replace: true });
      }
      requireRole(context.user, entry, location.pathname);
    },
    component: screenOf(entry.path),
  });

type RoutesOf<Entries> = { [At in keyof Entries]: Entries[At] extends Entry ? ReturnType<typeof routeOf<Entries[At]>> : never };

// `map` forgets which entry is which.
const screenRoutes = access.map(routeOf) as unknown as RoutesOf<typeof access>;

export const router = createRouter({
  routeTree: root.addChildren([login, ...linkPages, visit, privacy, accessDenied, shell.addChildren(screenRoutes)]),
  caseSensitive: true,
  scrollRestoration: true,
  InnerWrap: Frame,
  defaultErrorComponent: CrashedScreen,
  // Removes slashes at the end: '/stories/' opens '/stories'.
  rewrite: { input: ({ url }) => Object.assign(url, { pathname: url.pathname.replace(/(.)\/+$/, '$1') }) },
  parseSearch,
  stringifySearch,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface HistoryState {
    linkToken?: string;
    /** The e-mail of whoever has just chosen a password. */
    chosenBy?: string;
  }
}
