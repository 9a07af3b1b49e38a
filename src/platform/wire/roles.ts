// The three roles with their numbers, and the rights for one chapter. Each call and the access table of the web client declare what a role
// may do.

export const roles = { superAdmin: 1, admin: 2, member: 3 } as const;

/** What an account has instead whose person was erased: no list finds it, and nobody signs in with it. */
export const erasedRole = 0;

export type Role = keyof typeof roles;
export type RoleId = (typeof roles)[Role];

export const roleNames: Record<RoleId, string> = { 1: 'Super Admin', 2: 'Admin', 3: 'Member' };

export const roleNameOf = (roleId: number): string => (isRoleId(roleId) ? roleNames[roleId] : 'Unknown');

export const isRoleId = (value: number): value is RoleId => value === 1 || value === 2 || value === 3;

export const everyone: readonly Role[] = ['superAdmin', 'admin', 'member'];
export const staff: readonly Role[] = ['superAdmin'];
export const staffAndMembers: readonly Role[] = ['superAdmin', 'member'];

/** The rights that an office may give in its chapter. Which office gives which is in chapters/offices. */
export const chapterRights = ['sees', 'meetings', 'visitors', 'decide', 'money'] as const;

export type ChapterRight = (typeof chapterRights)[number];
