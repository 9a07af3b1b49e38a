// The sidebar: links to the screens of the role, by section. Narrow, it shows icons; screen readers still read the names.

import { UnstyledButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useRouterState } from '@tanstack/react-router';
import { type ReactElement, useEffect, useRef } from 'react';
import IdIcon from '~icons/tabler/id';
import LogoutIcon from '~icons/tabler/logout';
import { useIsInChapter } from '../../../features/people/profile/profile-query.ts';
import { type StoredUser, titleOf } from '../../../platform/ui/call/session.ts';
import { chaptersOfOffices } from '../../../platform/ui/call/stored-offices.ts';
import { PortalMark } from '../../../platform/ui/look/brand-mark.tsx';
import { useBrandChanges } from '../../../platform/ui/look/changed-brand.ts';
import type { IconDrawing } from '../../../platform/ui/look/icon.ts';
import { lazyPart } from '../../../platform/ui/screen/lazy-part.tsx';
import { ScreenLink } from '../../../platform/ui/screen/links.tsx';
import { organizationName, product } from '../../../platform/ui/screen/page-settings.ts';
import { cameFromOf } from '../../../platform/ui/way-back/came-from.ts';
import { screenIcons } from '../screen-icons.ts';
import { sidebarFor } from '../sidebar-entries.ts';
import styles from './sidebar.module.css';

const ChapterSwitch = lazyPart(() => import('./chapter-switch.tsx'), 'ChapterSwitch');
const NameTooltip = lazyPart(() => import('./name-tooltip.tsx'), 'NameTooltip');

interface SidebarProps {
  user: StoredUser;
  isNarrow: boolean;
  onLogout: () => void;
}

/** So many entries have room in a window of 768 pixels without coming closer than in one of 1,200. */
const longestShort = 14;

export const Sidebar = ({ user, isNarrow, onLogout }: SidebarProps) => {
  const markOf = useMark();
  const nav = useCurrentInView();
  const isInChapter = useIsInChapter();
  const [chapterId, chooseChapter] = useChosenChapter(user);
  const title = titleOf(user);
  const shown = sidebarFor(user, chapterId, isInChapter);
  const isShort = shown.flatMap(({ entries }) => entries).length <= longestShort;
  return (
    <div className={styles.sidebar} data-narrow={isNarrow || undefined} data-short={isShort || undefined}>
      <nav ref={nav} className={styles.nav} aria-label="Main">
        {shown.map(({ section, heading, entries }) => (
          <div key={section} className={styles.section}>
            {heading && <h2 className={styles.heading}>{heading}</h2>}
            {section === 'chapter' && !isNarrow && chaptersOfOffices(user.offices).length > 1 && (
              <ChapterSwitch user={user} chapterId={chapterId} onChange={chooseChapter} failed="The chapters could not be loaded." />
            )}
            <ul className={styles.list}>
              {entries.map((entry) => (
                <li key={entry.path}>
                  <Named label={entry.label} isNarrow={isNarrow}>
                    <ScreenLink
                      to={entry.to}
                      search={entry.search}
                      className={styles.item}
                      activeOptions={{ includeSearch: false }}
                      {...markOf(entry.path)}
                    >
                      <IconAndText icon={screenIcons[entry.path]} label={entry.label} />
                    </ScreenLink>
                  </Named>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className={styles.foot}>
        <Named label={title} isNarrow={isNarrow}>
          <p className={styles.role}>
            <IdIcon size={20} />
            <span className={styles.text}>{title}</span>
          </p>
        </Named>
        <Named label="Logout" isNarrow={isNarrow}>
          <UnstyledButton className={styles.item} onClick={onLogout}>
            <IconAndText icon={LogoutIcon} label="Logout" />
          </UnstyledButton>
        </Named>
      </div>
    </div>
  );
};

/** The chapter that an officer of several has chosen, kept in this browser. */
const useChosenChapter = ({ userId }: StoredUser) => {
  const [chosen, choose] = useLocalStorage<number>({ key: `chapter of ${userId}`, defaultValue: 0, getInitialValueInEffect: false });
  return [chosen === 0 ? undefined : chosen, choose] as const;
};

/** Scrolls the current entry into view. */
const useCurrentInView = () => {
  const nav = useRef<HTMLElement>(null);
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path marks another entry as the current one
  useEffect(() => {
    const entry = nav.current?.querySelector('[aria-current]');
    if (!nav.current || !entry) return;
    // Not scrollIntoView, which would move the start of the next Tab.
    const hidden = entry.getBoundingClientRect().bottom - nav.current.getBoundingClientRect().bottom;
    if (hidden > 0) nav.current.scrollTop += hidden + 8;
  }, [path]);
  return nav;
};

/** On a member's page, the list behind it keeps its mark. */
const useMark = () => {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname ?? '' });
  const marked = path.startsWith('/member-details/') ? (cameFromOf(path)?.pathname ?? '/members') : null;
  return (entry: string) => (marked === entry ? { 'aria-current': 'true' as const } : {});
};

export const Brand = ({ isNarrow = false }: { isNarrow?: boolean }) => {
  const changes = useBrandChanges();
  const organization = organizationName();
  return (
    <span key={changes} className={styles.brand} data-narrow={isNarrow || undefined}>
      <PortalMark height={36} />
      <span className={styles.names}>
        {organization && (
          <span className={styles.text} title={organization} dir="auto">
            {organization}
          </span>
        )}
        <span className={organization ? styles.product : styles.text}>{product}</span>
      </span>
    </span>
  );
};

const IconAndText = ({ icon: Icon, label }: { icon: IconDrawing; label: string }) => (
  <>
    <Icon size={20} />
    <span className={styles.text}>{label}</span>
  </>
);

interface NamedProps {
  label: string;
  isNarrow: boolean;
  children: ReactElement;
}

/** In the narrow sidebar the name is only in the tooltip, and read aloud. */
const Named = ({ label, isNarrow, children }: NamedProps) =>
  isNarrow ? (
    <NameTooltip label={label} fallback={children} failed={children}>
      {children}
    </NameTooltip>
  ) : (
    children
  );
