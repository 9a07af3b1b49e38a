// The limits on failed sign-ins, for both steps: the password, and the code of a second factor.

import type { Data } from '../../../platform/data/data.ts';
import { countedAs } from '../../../platform/server/http/addresses.ts';
import { type Counted, type Limit, mayTry, type Try, takeTry } from '../../../platform/server/tries.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { sessionTexts } from './session.contract.ts';

const limits = {
  emailFromAddress: { name: 'sign-in by e-mail from address', most: 10, minutes: 15 },
  email: { name: 'sign-in by e-mail', most: 100, minutes: 15 },
  address: { name: 'sign-in from address', most: 50, minutes: 15 },
  device: { name: 'sign-in by e-mail on device', most: 10, minutes: 15 },
} satisfies Record<string, Limit>;

/** A device on which the user has signed in before has a count of its own: it does not suffer from what others try. */
export const countedFor = (email: string, address: string, device: string | null): Counted[] => {
  if (device !== null) return [{ limit: limits.device, of: `${email} ${device}` }];
  const counted = countedAs(address);
  return [
    { limit: limits.emailFromAddress, of: `${email} ${counted}` },
    { limit: limits.email, of: email },
    { limit: limits.address, of: counted },
  ];
};

// Six digits are soon found by many devices together, and whoever tries them knows the password. So these hold for all devices.
const codeLimits: Limit[] = [
  { name: 'code of user', most: 10, minutes: 15 },
  { name: 'code of user in a day', most: 50, minutes: 24 * 60 },
];

export const countedForCodes = (userId: number): Counted[] => codeLimits.map((limit) => ({ limit, of: String(userId) }));

/** It counts as failed until it is given back. */
export const requireTry = async (data: Data, counted: readonly Counted[]): Promise<Try> => {
  const taken = (await mayTry(data.read, counted)) && (await takeTry(data, counted));
  if (!taken) throw new Refusal(429, sessionTexts.tooManyAttempts);
  return taken;
};
