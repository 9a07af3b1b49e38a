// The frame of a signed-in user: sidebar (a drawer on small screens), header, and signing out.

import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { type ComponentProps, useEffect, useState } from 'react';
import { AnnouncingProvider } from '../../../features/desk/announcements/announcing.tsx';
import { HistoryProvider } from '../../../features/desk/history/history-provider.tsx';
import { PayAfterRegistration } from '../../../features/money/payment-form/pay-after-registration.tsx';
import { OfferedProfessions, type OfferedProps } from '../../../features/people/accounts/offered-professions.ts';
import { useSignOut } from '../../../features/people/sessions/use-sign-out.ts';
import { createQueryClient } from '../../../platform/ui/call/query-client.ts';
import type { StoredUser } from '../../../platform/ui/call/session.ts';
import { useConfirm } from '../../../platform/ui/dialog/confirm.ts';
import { ConfirmProvider } from '../../../platform/ui/dialog/confirm-provider.tsx';
import { DialogsProvider } from '../../../platform/ui/dialog/dialogs-provider.tsx';
import { dropDraftsOfOthers } from '../../../platform/ui/draft/stored-drafts.ts';
import type { IconDrawing } from '../../../platform/ui/look/icon.ts';
import { ScreenIcon } from '../../../platform/ui/look/icon.ts';
import { useDocumentTitle } from '../../../platform/ui/screen/document-title.ts';
import { lazyPart } from '../../../platform/ui/screen/lazy-part.tsx';
import { useBackCloses, useNoStayOnFloor } from '../../../platform/ui/way-back/back-closes.ts';
import { type SidebarPath, screenOf } from '../access.ts';
import { useOverAll } from '../keys/over-all.tsx';
import { keepShell } from '../offline/keep-shell.ts';
import { screenIcons } from '../screen-icons.ts';
import { Header } from './header.tsx';
import { useListsBehind } from './lists-behind.ts';
import { pageTitleOf } from './page-title.ts';
import { SessionEnd } from './session-end.tsx';
import styles from './shell.module.css';
import { Brand, Sidebar } from './sidebar.tsx';
import { saidOfMarks, WaitingMarks } from './waiting-marks.tsx';

const ProfessionOptions = lazyPart(() => import('../../../features/chapters/professions/profession-options.tsx'), 'ProfessionOptions');

const ProfessionsIfLoaded = (props: OfferedProps) => <ProfessionOptions {...props} failed="The professions could not be loaded." />;

const SidebarDrawer = lazyPart(() => import('./sidebar-drawer.tsx'), 'SidebarDrawer');

interface ShellProps {
  user: StoredUser;
}

/** For one user: the next one gets a new shell with a new query cache. */
export const Shell = (props: ShellProps) => {
  const [queryClient] = useState(createQueryClient);
  const { userId } = props.user;
  // Also if somebody else has signed in in another tab.
  useEffect(() => dropDraftsOfOthers(userId), [userId]);
  const isQuiet = useQuiet(queryClient);
  useEffect(() => {
    // Without it the portal is as it was: it needs a network.
    if (isQuiet) void keepShell(userId).catch(() => undefined);
  }, [isQuiet, userId]);
  return (
    <QueryClientProvider client={queryClient}>
      <ConfirmProvider>
        <HistoryProvider>
          <DialogsProvider>
            <AnnouncingProvider>
              <PayAfterRegistration>
                <OfferedProfessions value={ProfessionsIfLoaded}>
                  <Layout {...props} isQuiet={isQuiet} />
                </OfferedProfessions>
              </PayAfterRegistration>
            </AnnouncingProvider>
          </DialogsProvider>
        </HistoryProvider>
        <SessionEnd user={props.user} />
      </ConfirmProvider>
    </QueryClientProvider>
  );
};

/** Whether the first screen has what it asks for: until then, nothing else is to come over a slow line. */
const useQuiet = (queryClient: QueryClient): boolean => {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    if (isQuiet) return;
    // The screen has asked in its own effects, which run before these.
    const look = () => queryClient.isFetching() === 0 && setQuiet(true);
    look();
    return queryClient.getQueryCache().subscribe(look);
  }, [queryClient, isQuiet]);
  return isQuiet;
};

const Layout = ({ user, isQuiet }: ShellProps & { isQuiet: boolean }) => {
  // After a sign-in the font is there.
  const [isFirst] = useState(() => document.querySelector('.splash') !== null);
  const signOut = useSignOut();
  const confirm = useConfirm();
  const overAll = useOverAll(user);
  useListsBehind();
  // The title of the shown screen. While the next one is loading, the address is already the next one's.
  const screen = useRouterState({ select: ({ matches }) => screenOf(matches.at(-1)?.pathname ?? '') });
  const title = pageTitleOf(screen);
  useDocumentTitle(title);
  const [isDrawerOpen, drawer] = useDisclosure();
  const isSmall = useMediaQuery('(max-width: 1023.98px)', undefined, { getInitialValueInEffect: false });
  const [width, setWidth] = useSidebarWidth();
  const isNarrow = width === 'narrow' && !isSmall;
  useEffect(() => {
    // Without a network it is needed, too.
    if (isQuiet && isSmall) void SidebarDrawer.preload();
  }, [isQuiet, isSmall]);

  // Every navigation closes the drawer, also one to the present screen.
  const router = useRouter();
  const closeDrawer = drawer.close;
  useBackCloses({ isOpen: isDrawerOpen, close: closeDrawer });
  useNoStayOnFloor();
  useEffect(() => router.subscribe('onBeforeNavigate', closeDrawer), [router, closeDrawer]);

  const askToLeave = () => {
    drawer.close();
    void confirm({
      title: 'Confirm Logout',
      text: `Are you sure you want to logout? You'll need to login again to access the admin panel.${saidOfMarks(user.userId)}`,
      verb: 'Logout',
      tone: 'danger',
      work: signOut,
    });
  };
  const sidebar = <Sidebar user={user} isNarrow={isNarrow} onLogout={askToLeave} />;

  return (
    <div className={styles.shell} data-font-waits={(!isQuiet && isFirst) || undefined}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      {isSmall ? (
        <SmallSidebar isOpen={isDrawerOpen} onClose={drawer.close}>
          {sidebar}
        </SmallSidebar>
      ) : (
        <aside className={styles.aside} data-narrow={isNarrow || undefined}>
          <Brand isNarrow={isNarrow} />
          {sidebar}
        </aside>
      )}
      <div className={styles.column}>
        <Header
          title={title}
          user={user}
          menu={{
            isOpen: isSmall ? isDrawerOpen : !isNarrow,
            label: menuLabel(isSmall, isNarrow),
            onToggle: isSmall ? drawer.open : () => setWidth(isNarrow ? 'wide' : 'narrow'),
          }}
          onFind={overAll.openPalette}
          onShowKeys={overAll.openKeys}
          onSignOut={askToLeave}
        />
        <main id="main" className={styles.main} tabIndex={-1} aria-labelledby="page-title">
          <WaitingMarks userId={user.userId} />
          <ScreenIcon value={iconOf(screen)}>
            <Outlet />
          </ScreenIcon>
        </main>
      </div>
      {overAll.shown}
    </div>
  );
};

type SidebarWidth = 'wide' | 'narrow';

/** Below 1200 pixels lists need the room, so the sidebar begins with icons. The choice is kept for each of the two widths. */
const useSidebarWidth = () => {
  const stored = (key: string, defaultValue: SidebarWidth) => ({ key, defaultValue, getInitialValueInEffect: false });
  const widthIfRoomy = useLocalStorage<SidebarWidth>(stored('sidebar', 'wide'));
  const widthIfTight = useLocalStorage<SidebarWidth>(stored('sidebar-below-1200', 'narrow'));
  return useMediaQuery('(max-width: 1199.98px)', undefined, { getInitialValueInEffect: false }) ? widthIfTight : widthIfRoomy;
};

/** Loaded when it opens for the first time; then it stays, so that it can slide out. */
const SmallSidebar = (props: Omit<ComponentProps<typeof SidebarDrawer>, 'failed'>) => {
  const [wasOpened, setOpened] = useState(props.isOpen);
  if (props.isOpen && !wasOpened) setOpened(true);
  return (
    <div className={styles.menu} data-open={props.isOpen || undefined}>
      {wasOpened && <SidebarDrawer {...props} failed="The menu could not be loaded." />}
    </div>
  );
};

const iconOf = (screen: string): IconDrawing | null => (Object.hasOwn(screenIcons, screen) ? screenIcons[screen as SidebarPath] : null);

const menuLabel = (isSmall: boolean | undefined, isNarrow: boolean) => {
  if (isSmall) return 'Open menu';
  return isNarrow ? 'Expand sidebar' : 'Collapse sidebar';
};
