// Steps of tests with a second factor: the codes of an app, and an account that has one.

import { TOTP } from 'otpauth';
import { confirmSecondFactor, setUpSecondFactor } from '../src/features/people/second-factor/second-factor.contract.ts';
import { passwordOfAll } from './makers.ts';
import type { Client } from './test-portal.ts';

const halfMinute = 30_000;

/** What an app shows now, or so many half minutes later. */
export const codeOf = (secret: string, later = 0): string => new TOTP({ secret }).generate({ timestamp: Date.now() + later * halfMinute });

export interface TestFactor {
  secret: string;
  recoveryCodes: string[];
}

/** Turns the second factor of a user on. Where the clock stands still, the code of the half minute before leaves the present one unused. */
export const turnOn = async (client: Client, later = -1): Promise<TestFactor> => {
  const { res } = await client.send(setUpSecondFactor, { Password: passwordOfAll });
  const secret = res?.Secret ?? '';
  const { res: confirmed } = await client.send(confirmSecondFactor, { Code: codeOf(secret, later) });
  return { secret, recoveryCodes: confirmed?.RecoveryCodes ?? [] };
};
