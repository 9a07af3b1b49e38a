// Whose answer or mark it is: the own, or that of somebody for whom the caller may act.

import { type Asking, chaptersOf } from '../../../platform/server/calls/chapters-of.ts';
import { notAllowed, Refusal, refusedField } from '../../../platform/wire/refusal.ts';
import { roles } from '../../../platform/wire/roles.ts';

/** A super admin is in no chapter, and names somebody. Whether the meeting is one of the own chapters is asked by who knows the meeting. */
export const whoIsMeant = (asking: Asking & { caller: { userId: number } }, asked: number | null): number => {
  const { userId, roleId } = asking.caller;
  if (asked === null && roleId === roles.superAdmin) throw refusedField(400, 'UserId', 'Please select a member');
  if (asked === null || asked === userId) return userId;
  if (chaptersOf(asking, 'meetings').length === 0) throw new Refusal(403, notAllowed);
  return asked;
};
