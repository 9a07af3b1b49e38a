// What can be done to a member besides what has a button of its own.

import { roleNames, roles } from '../../../platform/wire/roles.ts';
import type { Member } from '../../people/members/members.contract.ts';
import { mayBeAssigned } from '../../people/membership/membership.ts';

export type ActionName = 'pay' | 'assign' | 'move' | 'edit' | 'reset' | 'deactivate' | 'delete' | 'erase';

interface Situation {
  member: Member;
  /** Undefined until they are loaded. */
  chapterCount: number | undefined;
  isOneself: boolean;
  mayReset: boolean;
}

export const actionsFor = ({ member, chapterCount, isOneself, mayReset }: Situation): ActionName[] => {
  const possible: Record<ActionName, boolean> = {
    pay: !isSuperAdmin(member),
    assign: mayBeAssigned(member),
    // A member of several chapters is moved out of one of them: each has its own button.
    move: mayBeAssigned(member) && chapterCount === 1,
    edit: true,
    reset: mayReset,
    deactivate: member.IsActive && !isOneself,
    delete: !isSuperAdmin(member),
    erase: !isSuperAdmin(member) && !isOneself,
  };
  // Object.keys loses the type of the keys.
  return (Object.keys(possible) as ActionName[]).filter((name) => possible[name]);
};

/** Super admins have an account, but no membership. */
export const isSuperAdmin = ({ RoleName }: Member): boolean => RoleName === roleNames[roles.superAdmin];
