// The entries that the sidebar shows to somebody, by section. Sections without entries are left out.

import type { StoredUser } from '../../platform/ui/call/session.ts';
import { chaptersOfOffices } from '../../platform/ui/call/stored-offices.ts';
import type { Href, Search } from '../../platform/ui/screen/screen-address.ts';
import { roles } from '../../platform/wire/roles.ts';
import { access, isOneOf, isOpenTo, type Section, type SidebarPath, sections } from './access.ts';

export interface SidebarEntry {
  /** The screen, which has the icon. */
  path: SidebarPath;
  to: Href;
  search?: Search;
  label: string;
}

export interface SidebarSection {
  section: Section;
  heading: string;
  entries: SidebarEntry[];
}

type Seer = Pick<StoredUser, 'roleId' | 'offices'>;

/** What members do in their chapter. */
export const needingChapter: readonly string[] = ['/meetings', '/visitors'];

/** Of an officer of several chapters, `chapterId` is the chosen one. */
export const sidebarFor = (user: Seer, chapterId?: number, isInChapter = true): SidebarSection[] => {
  const chapterEntries = entriesOfChapter(user, chapterId);
  // What an officer finds there stands nowhere else.
  const others = (section: Section) =>
    entriesOf(section, user).filter(
      ({ path }) => chapterEntries.every((entry) => entry.path !== path) && (isInChapter || !needingChapter.includes(path)),
    );
  return (
    Object.entries(sections)
      // Object.entries loses the type of the keys.
      .map(([section, heading]) => ({
        section: section as Section,
        heading,
        entries: section === 'chapter' ? chapterEntries : others(section as Section),
      }))
      .filter(({ entries }) => entries.length > 0)
  );
};

export const entriesOf = (section: Section, { roleId }: Pick<Seer, 'roleId'>) =>
  access.flatMap((screen) => {
    if (!('sidebar' in screen) || screen.sidebar.section !== section) return [];
    const allowed = 'roles' in screen.sidebar ? screen.sidebar.roles : screen.roles;
    return isOneOf(allowed, roleId) ? [{ path: screen.path, to: screen.path, label: screen.sidebar.label }] : [];
  });

const entriesOfChapter = ({ roleId, offices }: Seer, chosen: number | undefined): SidebarEntry[] => {
  if (roleId === roles.superAdmin) return [];
  const chapters = chaptersOfOffices(offices);
  const chapter = chapters.find(({ Id }) => Id === chosen) ?? chapters[0];
  if (!chapter) return [];
  const chapterEntries = offices.filter(({ chapterId }) => chapterId === chapter.Id);
  const search = chapters.length > 1 ? { ChapterId: String(chapter.Id) } : undefined;
  const entries = access.flatMap((screen): SidebarEntry[] => {
    if (!isOfChapter(screen) || !isOpenTo({ ...screen, roles: [] }, { roleId, offices: chapterEntries })) return [];
    const { path, officers } = screen;
    return path === '/chapters/$chapterId'
      ? [{ path, to: `/chapters/${chapter.Id}`, label: officers.label }]
      : [{ path, to: path, search, label: officers.label }];
  });
  return entries.sort((one, other) => sidebarOrder.indexOf(one.path) - sidebarOrder.indexOf(other.path));
};

type Screen = (typeof access)[number];

const isOfChapter = (screen: Screen): screen is Extract<Screen, { officers: { label: string } }> =>
  'officers' in screen && 'label' in screen.officers;

/** What happens each week comes first, then the people. */
const sidebarOrder: readonly SidebarPath[] = [
  '/meetings',
  '/chapters/$chapterId',
  '/visitors',
  '/announcements',
  '/report',
  '/renewals',
  '/payments',
  '/trash',
];
