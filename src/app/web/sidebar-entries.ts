// Which entries the sidebar shows to a role, by section; sections without any are left out.

import type { IconName } from '../../platform/ui/look/icon-names.ts';
import type { RoleId } from '../../platform/wire/roles.ts';
import { type Entry, isOneOf, type Section, sections } from './access.ts';

export interface SidebarSection {
  label: Section;
  entries: { path: string; label: string; icon: IconName }[];
}

export const sidebarFor = (roleId: RoleId, entries: readonly Entry[]): SidebarSection[] =>
  sections.map((label) => ({ label, entries: shown(label, roleId, entries) })).filter((section) => section.entries.length > 0);

const shown = (section: Section, roleId: RoleId, entries: readonly Entry[]) =>
  entries.flatMap(({ path, roles, sidebar }) =>
    sidebar?.section === section && isOneOf(sidebar.roles ?? roles, roleId) ? [{ path, label: sidebar.label, icon: sidebar.icon }] : [],
  );
