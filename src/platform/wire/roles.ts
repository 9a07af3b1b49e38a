// The three roles and their numbers on the wire, and what somebody may do for one chapter only. What a role may do is declared in each call
// and in the access table of the web client.

export const roles = { superAdmin: 1, admin: 2, member: 3 } as const;

export type Role = keyof typeof roles;
export type RoleId = (typeof roles)[Role];

export const roleNames: Record<RoleId, string> = { 1: 'Super Admin', 2: 'Admin', 3: 'Member' };

export const roleNameOf = (roleId: number): string => (isRoleId(roleId) ? roleNames[roleId] : 'Unknown');

export const isRoleId = (value: number): value is RoleId => value === 1 || value === 2 || value === 3;

export const everyone: readonly Role[] = ['superAdmin', 'admin', 'member'];
export const staff: readonly Role[] = ['superAdmin'];
export const staffAndMembers: readonly Role[] = ['superAdmin', 'member'];

/** What an office gives the right to, in its chapter and for its days. Which office gives which is in chapters/offices. */
export const chapterRights = ['sees', 'meetings', 'visitors', 'decide', 'money'] as const;

export type ChapterRight = (typeof chapterRights)[number];
