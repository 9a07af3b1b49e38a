// What can be done to a member, and what the member needs next: that is the one action with a button of its own.

import { roleNames, roles } from '../../../platform/wire/roles.ts';
import type { Member } from '../../people/members/members.contract.ts';
import { mayBeAssigned } from '../../people/membership/membership.ts';

export type ActionName = 'activate' | 'pay' | 'assign' | 'move' | 'edit' | 'reset' | 'deactivate';

interface Situation {
  member: Member;
  /** Undefined until they are loaded. */
  chapterCount: number | undefined;
  isOneself: boolean;
  mayReset: boolean;
}

export const actionsFor = ({
  member,
  chapterCount,
  isOneself,
  mayReset,
}: Situation): { primary: ActionName | null; others: ActionName[] } => {
  const primary = neededBy(member, chapterCount);
  const possible: Record<ActionName, boolean> = {
    activate: !member.IsActive,
    pay: !isSuperAdmin(member),
    assign: mayBeAssigned(member),
    // A member of several chapters is moved out of one of them: each has its own button.
    move: mayBeAssigned(member) && chapterCount === 1,
    edit: true,
    reset: mayReset,
    deactivate: member.IsActive && !isOneself,
  };
  // Object.keys loses the type of the keys.
  const others = (Object.keys(possible) as ActionName[]).filter((name) => possible[name] && name !== primary);
  return { primary, others };
};

/** Super admins have an account, but no membership. */
export const isSuperAdmin = ({ RoleName }: Member): boolean => RoleName === roleNames[roles.superAdmin];

const neededBy = (member: Member, chapterCount: number | undefined): ActionName | null => {
  if (!member.IsActive) return 'activate';
  if (isSuperAdmin(member)) return null;
  if (member.Status !== 'Active') return 'pay';
  return mayBeAssigned(member) && chapterCount === 0 ? 'assign' : null;
};
