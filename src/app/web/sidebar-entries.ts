// The entries that the sidebar shows to a role, by section. Sections without entries are left out.

import type { RoleId } from '../../platform/wire/roles.ts';
import { access, isOneOf, type Section, type SidebarPath, sections } from './access.ts';

export interface SidebarEntry {
  path: SidebarPath;
  label: string;
}

export interface SidebarSection {
  section: Section;
  heading: string;
  entries: SidebarEntry[];
}

export const sidebarFor = (roleId: RoleId): SidebarSection[] =>
  Object.entries(sections)
    // Object.entries loses the type of the keys.
    .map(([section, heading]) => ({ section: section as Section, heading, entries: entriesOf(section as Section, roleId) }))
    .filter(({ entries }) => entries.length > 0);

export const entriesOf = (section: Section, roleId: RoleId): SidebarEntry[] =>
  access.flatMap((screen) => {
    if (!('sidebar' in screen) || screen.sidebar.section !== section) return [];
    const roles = 'roles' in screen.sidebar ? screen.sidebar.roles : screen.roles;
    return isOneOf(roles, roleId) ? [{ path: screen.path, label: screen.sidebar.label }] : [];
  });
