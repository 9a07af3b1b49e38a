// THE access table and the sidebar, as data: which path is for whom, what it is called, where it stands. Both the web's routes
// and its sidebar are made from it; giving a role more is one line here.

import type { IconName } from '../../platform/ui/look/icon-names.ts';
import { everyone, type Role, type RoleId, roles, staff, staffAndMembers } from '../../platform/wire/roles.ts';

/** In the order in which the sidebar shows them; the first stands without a heading. */
export const sections = ['Start', 'Members', 'Content & CMS'] as const;

export type Section = (typeof sections)[number];

export interface Entry {
  /** As the router writes it, and case-sensitive. */
  path: string;
  roles: readonly Role[];
  /** Where the sidebar shows it, and to whom if not to all who may open it. Without it the sidebar does not. */
  sidebar?: { section: Section; label: string; icon: IconName; roles?: readonly Role[] };
}

const members: readonly Role[] = ['member'];

export const home = '/dashboard';

export const access: readonly Entry[] = [
  { path: home, roles: everyone, sidebar: { section: 'Start', label: 'Dashboard', icon: 'layout-dashboard' } },

  { path: '/members', roles: staff, sidebar: { section: 'Members', label: 'Member Management', icon: 'users' } },
  { path: '/member-list', roles: staff, sidebar: { section: 'Members', label: 'Member List', icon: 'list-details' } },
  { path: '/member-details/$memberId', roles: staff },
  { path: '/assigned-members', roles: staff, sidebar: { section: 'Members', label: 'Assigned Members', icon: 'user-check' } },
  {
    path: '/User-connections',
    roles: staffAndMembers,
    sidebar: { section: 'Members', label: 'User Connection', icon: 'address-book', roles: members },
  },
  {
    path: '/user-expectations',
    roles: staffAndMembers,
    sidebar: { section: 'Members', label: 'User Expectations', icon: 'target', roles: members },
  },
  {
    path: '/userEvents-joined',
    roles: staffAndMembers,
    sidebar: { section: 'Members', label: 'Events Joined', icon: 'calendar-plus', roles: members },
  },
  {
    path: '/user-documents',
    roles: staffAndMembers,
    sidebar: { section: 'Members', label: 'Documents', icon: 'files', roles: members },
  },

  { path: '/meetup', roles: staffAndMembers, sidebar: { section: 'Content & CMS', label: 'Meetup', icon: 'microphone' } },
  { path: '/insights', roles: staffAndMembers, sidebar: { section: 'Content & CMS', label: 'Insights', icon: 'bulb' } },
  { path: '/events', roles: staffAndMembers, sidebar: { section: 'Content & CMS', label: 'Events', icon: 'calendar-event' } },
  { path: '/stories', roles: staffAndMembers, sidebar: { section: 'Content & CMS', label: 'Stories', icon: 'book' } },
  { path: '/cms-articles', roles: staffAndMembers, sidebar: { section: 'Content & CMS', label: 'CMS Articles', icon: 'news' } },
  {
    path: '/chapters',
    roles: staffAndMembers,
    sidebar: { section: 'Content & CMS', label: 'Chapters', icon: 'building-community', roles: staff },
  },
  { path: '/advisory-committee', roles: staff, sidebar: { section: 'Content & CMS', label: 'Advisory Committee', icon: 'gavel' } },
  { path: '/partners', roles: staff, sidebar: { section: 'Content & CMS', label: 'Partners', icon: 'heart-handshake' } },
  { path: '/sponsors', roles: staff, sidebar: { section: 'Content & CMS', label: 'Sponsors', icon: 'award' } },
];

export const isOneOf = (allowed: readonly Role[], roleId: RoleId): boolean => allowed.some((role) => roles[role] === roleId);
