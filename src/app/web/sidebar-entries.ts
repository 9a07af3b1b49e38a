// The entries of the sidebar by section. Sections without entries are left out.

import type { StoredUser } from '../../platform/ui/call/session.ts';
import type { Href, Search } from '../../platform/ui/screen/screen-address.ts';
import { roles } from '../../platform/wire/roles.ts';
import { access, isOneOf, isOpenTo, type Section, type SidebarPath, sections } from './access.ts';

export interface SidebarEntry {
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

/** `chapterId` is the chosen chapter of an officer of several. */
export const sidebarFor = (user: Seer, chapterId?: number): SidebarSection[] => {
  const chapterEntries = entriesOfChapter(user, chapterId);
  // Entries of the officer's section are not repeated elsewhere.
  const others = (section: Section) => entriesOf(section, user).filter(({ path }) => chapterEntries.every((entry) => entry.path !== path));
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

/** The chapters of which somebody is an officer, each once. */
export const chaptersOfOfficer = ({ offices }: Pick<Seer, 'offices'>) => [
  ...new Map(offices.map(({ chapterId, chapterName }) => [chapterId, { id: chapterId, name: chapterName }])).values(),
];

const entriesOfChapter = ({ roleId, offices }: Seer, chosen: number | undefined): SidebarEntry[] => {
  if (roleId === roles.superAdmin) return [];
  const chapters = chaptersOfOfficer({ offices });
  const chapter = chapters.find(({ id }) => id === chosen) ?? chapters[0];
  if (!chapter) return [];
  const chapterEntries = offices.filter(({ chapterId }) => chapterId === chapter.id);
  const search = chapters.length > 1 ? { ChapterId: String(chapter.id) } : undefined;
  const entries = access.flatMap((screen): SidebarEntry[] => {
    if (!isOfChapter(screen) || !isOpenTo({ ...screen, roles: [] }, { roleId, offices: chapterEntries })) return [];
    const { path, officers } = screen;
    return path === '/chapters/$chapterId'
      ? [{ path, to: `/chapters/${chapter.id}`, label: officers.label }]
      : [{ path, to: path, search, label: officers.label }];
  });
  return entries.sort((one, other) => inOrder.indexOf(one.path) - inOrder.indexOf(other.path));
};

type Screen = (typeof access)[number];

const isOfChapter = (screen: Screen): screen is Extract<Screen, { officers: { label: string } }> =>
  'officers' in screen && 'label' in screen.officers;

/** What happens each week comes first, then people. */
const inOrder: readonly SidebarPath[] = ['/meetings', '/chapters/$chapterId', '/visitors', '/report', '/renewals', '/payments'];
