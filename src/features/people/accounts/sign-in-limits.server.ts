// The limits on failed sign-ins, for both steps: the password and the code.

import { bounds } from '../../../platform/bounds/bounds.ts';
import type { Data } from '../../../platform/data/data.ts';
import { countedAs } from '../../../platform/server/http/addresses.ts';
import { type Counted, type Limit, mayTry, type Try, takeTry } from '../../../platform/server/tries.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { sessionTexts } from './session.contract.ts';

const { signIns, codes } = bounds;

const limits = {
  emailFromAddress: { name: 'sign-in by e-mail from address', most: signIns.emailFromAddress, minutes: signIns.minutes },
  email: { name: 'sign-in by e-mail', most: signIns.email, minutes: signIns.minutes },
  address: { name: 'sign-in from address', most: signIns.address, minutes: signIns.minutes },
  device: { name: 'sign-in by e-mail on device', most: signIns.device, minutes: signIns.minutes },
} satisfies Record<string, Limit>;

/** A device on which the user has signed in before has its own count: the tries of others do not lock it out. */
export const countedFor = (email: string, address: string, device: string | null): Counted[] => {
  if (device !== null) return [{ limit: limits.device, of: `${email} ${device}` }];
  const counted = countedAs(address);
  return [
    { limit: limits.emailFromAddress, of: `${email} ${counted}` },
    { limit: limits.email, of: email },
    { limit: limits.address, of: counted },
  ];
};

// Many devices together soon find six digits, and who tries them knows the password. So these limits hold for all devices.
const codeLimits: Limit[] = [
  { name: 'code of user', most: codes.each, minutes: codes.minutes },
  { name: 'code of user in a day', most: codes.inDay, minutes: 24 * 60 },
];

export const countedForCodes = (userId: number): Counted[] => codeLimits.map((limit) => ({ limit, of: String(userId) }));

/** Counts as failed until it is given back. */
export const requireTry = async (data: Data, counted: readonly Counted[]): Promise<Try> => {
  const taken = (await mayTry(data.read, counted)) && (await takeTry(data, counted));
  if (!taken) throw new Refusal(429, sessionTexts.tooManyAttempts);
  return taken;
};
