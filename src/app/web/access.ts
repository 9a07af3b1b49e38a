// THE access table: who may open which screen, and where the sidebar shows it. Routes and sidebar are made from it. Which calls a role may
// send is declared by `who` of each call; tests/guards/rights.test.ts checks that the two agree.

import { type ChapterRight, everyone, type Role, type RoleId, roles, staff, staffAndMembers } from '../../platform/wire/roles.ts';

/** In the order of the sidebar. The first section has no heading. */
export const sections = {
  start: '',
  chapter: 'Chapter',
  members: 'Members',
  content: 'Content & CMS',
  administration: 'Administration',
} as const;

export type Section = keyof typeof sections;

export interface Entry {
  /** In the syntax of the router. Case-sensitive. */
  path: string;
  roles: readonly Role[];
  /** `roles` if the sidebar shows it to fewer roles than may open it. */
  sidebar?: { section: Section; label: string; roles?: readonly Role[] };
  /** Offices that open the screen too, and its label in the section of the chapter, if it is shown there. */
  officers?: { rights: readonly ChapterRight[]; label?: string };
  /** Each record of the list has an address: record 12 is at `path`/12. */
  hasRecords?: true;
  /** The screen of one record. For others than `roles` there is no such page. */
  isRecord?: true;
}

const members: readonly Role[] = ['member'];

export const home = '/dashboard';

export const access = [
  { path: home, roles: everyone, sidebar: { section: 'start', label: 'Dashboard' } },

  { path: '/members', roles: staff, sidebar: { section: 'members', label: 'Member Management' } },
  { path: '/member-list', roles: staff, sidebar: { section: 'members', label: 'Member List' } },
  { path: '/member-details/$memberId', roles: staff },
  { path: '/assigned-members', roles: staff, sidebar: { section: 'members', label: 'Assigned Members' } },
  {
    path: '/User-connections',
    roles: staffAndMembers,
    sidebar: { section: 'members', label: 'User Connection', roles: members },
  },
  {
    path: '/user-expectations',
    roles: staffAndMembers,
    sidebar: { section: 'members', label: 'User Expectations', roles: members },
  },
  {
    path: '/userEvents-joined',
    roles: staffAndMembers,
    sidebar: { section: 'members', label: 'Events Joined', roles: members },
  },
  {
    path: '/user-documents',
    roles: staffAndMembers,
    sidebar: { section: 'members', label: 'Documents', roles: members },
  },
  {
    path: '/renewals',
    roles: staff,
    sidebar: { section: 'members', label: 'Renewals' },
    officers: { rights: ['money'], label: 'Renewals' },
  },
  {
    path: '/payments',
    roles: staff,
    sidebar: { section: 'members', label: 'Payments' },
    officers: { rights: ['money'], label: 'Payments' },
  },
  {
    path: '/meetings',
    roles: staffAndMembers,
    sidebar: { section: 'members', label: 'Meetings' },
    officers: { rights: ['sees'], label: 'Meetings' },
  },
  { path: '/meetings/$meetingId', roles: staffAndMembers, isRecord: true, officers: { rights: ['sees'] } },
  { path: '/meetings/$meetingId/marks', roles: staff, isRecord: true, officers: { rights: ['meetings', 'visitors'] } },
  { path: '/meetings/$meetingId/code', roles: staff, isRecord: true, officers: { rights: ['meetings'] } },
  {
    path: '/visitors',
    roles: staffAndMembers,
    hasRecords: true,
    sidebar: { section: 'members', label: 'Visitors' },
    officers: { rights: ['visitors', 'money'], label: 'Visitors' },
  },
  { path: '/directory', roles: staffAndMembers, sidebar: { section: 'members', label: 'Find a member' } },
  { path: '/directory/$memberId', roles: staffAndMembers, isRecord: true },
  {
    path: '/slips',
    roles: staffAndMembers,
    hasRecords: true,
    sidebar: { section: 'members', label: 'Slips' },
    officers: { rights: ['sees'] },
  },
  { path: '/check-in', roles: staffAndMembers },
  { path: '/report', roles: staffAndMembers, officers: { rights: ['sees'], label: 'Report' } },
  {
    path: '/announcements',
    roles: everyone,
    hasRecords: true,
    sidebar: { section: 'members', label: 'Announcements', roles: staff },
    officers: { rights: ['meetings'], label: 'Announcements' },
  },
  { path: '/lights', roles: staff, sidebar: { section: 'members', label: 'Lights' } },

  { path: '/meetup', roles: staffAndMembers, hasRecords: true, sidebar: { section: 'content', label: 'Meetup' } },
  { path: '/insights', roles: staffAndMembers, hasRecords: true, sidebar: { section: 'content', label: 'Insights' } },
  {
    path: '/events',
    roles: staffAndMembers,
    hasRecords: true,
    sidebar: { section: 'content', label: 'Events' },
    officers: { rights: ['sees'] },
  },
  { path: '/events/$eventId/people', roles: staff, isRecord: true, officers: { rights: ['sees'] } },
  { path: '/events/$eventId/marks', roles: staff, isRecord: true, officers: { rights: ['meetings'] } },
  { path: '/events/$eventId/code', roles: staff, isRecord: true, officers: { rights: ['meetings'] } },
  { path: '/stories', roles: staffAndMembers, hasRecords: true, sidebar: { section: 'content', label: 'Stories' } },
  { path: '/cms-articles', roles: staffAndMembers, hasRecords: true, sidebar: { section: 'content', label: 'CMS Articles' } },
  {
    path: '/chapters',
    roles: staffAndMembers,
    sidebar: { section: 'content', label: 'Chapters', roles: staff },
  },
  { path: '/chapters/$chapterId', roles: staffAndMembers, isRecord: true, officers: { rights: ['sees'], label: 'Members' } },
  { path: '/advisory-committee', roles: staff, hasRecords: true, sidebar: { section: 'content', label: 'Advisory Committee' } },
  { path: '/partners', roles: staff, hasRecords: true, sidebar: { section: 'content', label: 'Partners' } },
  { path: '/sponsors', roles: staff, hasRecords: true, sidebar: { section: 'content', label: 'Sponsors' } },

  { path: '/activity', roles: staff, sidebar: { section: 'administration', label: 'Activity' } },
  {
    path: '/trash',
    roles: staffAndMembers,
    sidebar: { section: 'administration', label: 'Trash', roles: staff },
    officers: { rights: ['meetings', 'visitors'], label: 'Trash' },
  },
  { path: '/outbox', roles: staff, sidebar: { section: 'administration', label: 'Outbox' } },
  { path: '/data-requests', roles: staff, sidebar: { section: 'administration', label: 'Data requests' } },
  { path: '/settings', roles: staff, sidebar: { section: 'administration', label: 'Settings' } },
  { path: '/professions', roles: staff },
  { path: '/keys', roles: everyone },
  { path: '/import/$kind', roles: staff },
  { path: '/bank-statement', roles: staff },
] as const satisfies readonly Entry[];

type Screen = (typeof access)[number];
export type ScreenPath = Screen['path'];
export type SidebarPath = Extract<Screen, { sidebar: object } | { officers: { label: string } }>['path'];

export const isOneOf = (allowed: readonly Role[], roleId: RoleId): boolean => allowed.some((role) => roles[role] === roleId);

interface Opener {
  roleId: RoleId;
  offices: readonly { rights: readonly ChapterRight[] }[];
}

export const isOpenTo = (entry: Entry, { roleId, offices }: Opener): boolean =>
  isOneOf(entry.roles, roleId) || offices.some(({ rights }) => entry.officers?.rights.some((right) => rights.includes(right)));

/** The screen of an address. A record over a list has the screen of the list. */
export const screenOf = (pathname: string): string => {
  const parent = pathname.slice(0, pathname.lastIndexOf('/'));
  return access.some((entry) => entry.path === parent && 'hasRecords' in entry) ? parent : pathname;
};
