// What stands around every screen of a signed-in user: the sidebar (beside it, or over it on small screens), the header, the way out.

import { Drawer } from '@mantine/core';
import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { createQueryClient } from '../../../platform/ui/call/query-client.ts';
import type { StoredUser } from '../../../platform/ui/call/session.ts';
import { useBackCloses } from '../../../platform/ui/dialog/back-closes.ts';
import { useConfirm } from '../../../platform/ui/dialog/confirm.ts';
import { ConfirmProvider } from '../../../platform/ui/dialog/confirm-provider.tsx';
import { useDocumentTitle } from '../../../platform/ui/screen/document-title.ts';
import type { SidebarSection } from '../sidebar-entries.ts';
import { Header } from './header.tsx';
import { pageTitleOf } from './page-title.ts';
import { useEndOnExpiry, useSignOut } from './session-end.ts';
import styles from './shell.module.css';
import { Brand, Sidebar } from './sidebar.tsx';
import '../../../platform/ui/dialog/dialog-styles.ts';
import '@mantine/core/styles/Drawer.layer.css';

interface ShellProps {
  user: StoredUser;
  sections: SidebarSection[];
}

/** Stands for one user: whoever is next gets a shell, and a cache, of their own. */
export const Shell = (props: ShellProps) => {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <ConfirmProvider>
        <Surroundings {...props} />
      </ConfirmProvider>
    </QueryClientProvider>
  );
};

const Surroundings = ({ user, sections }: ShellProps) => {
  const signOut = useSignOut();
  const confirm = useConfirm();
  useEndOnExpiry();
  // Of the screen that is shown: the address is already the next one's while that is being loaded.
  const title = useRouterState({ select: ({ matches }) => pageTitleOf(matches.at(-1)?.pathname ?? '') });
  useDocumentTitle(title);
  const [isDrawerOpen, drawer] = useDisclosure();
  const isSmall = useMediaQuery('(max-width: 1023.98px)', undefined, { getInitialValueInEffect: false });
  const [width, setWidth] = useLocalStorage<'wide' | 'narrow'>({ key: 'sidebar', defaultValue: 'wide', getInitialValueInEffect: false });
  const isNarrow = width === 'narrow' && !isSmall;

  // Whatever is gone to, the screen that is open already too, what lay over it closes.
  const router = useRouter();
  const closeDrawer = drawer.close;
  useBackCloses({ isOpen: isDrawerOpen, close: closeDrawer });
  useEffect(() => router.subscribe('onBeforeNavigate', closeDrawer), [router, closeDrawer]);

  const askToLeave = () => {
    drawer.close();
    void confirm({
      title: 'Confirm Logout',
      text: "Are you sure you want to logout? You'll need to login again to access the admin panel.",
      verb: 'Logout',
      tone: 'danger',
      work: signOut,
    });
  };
  const sidebar = <Sidebar roleName={user.roleName} sections={sections} isNarrow={isNarrow} onLogout={askToLeave} />;

  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      {isSmall ? (
        <Drawer
          opened={isDrawerOpen}
          onClose={drawer.close}
          size={280}
          title={<Brand />}
          closeButtonProps={{ 'aria-label': 'Close menu' }}
          classNames={{ header: styles.drawerHead, content: styles.drawer, body: styles.drawerBody }}
        >
          {sidebar}
        </Drawer>
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
          onSignOut={askToLeave}
        />
        <main id="main" className={styles.main} tabIndex={-1} aria-labelledby="page-title">
          <Outlet />
        </main>
      </div>
    </div>
  );
};

const menuLabel = (isSmall: boolean | undefined, isNarrow: boolean) => {
  if (isSmall) return 'Open menu';
  return isNarrow ? 'Expand sidebar' : 'Collapse sidebar';
};
