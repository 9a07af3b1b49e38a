// What tests of the second factor share: a clock that stands still, accounts with a factor, and the two steps of signing in.

import { afterAll, beforeAll, expect, vi } from 'vitest';
import { login } from '../../src/features/people/accounts/session.contract.ts';
import { getProfile } from '../../src/features/people/profile/profile.contract.ts';
import { getSecondFactor } from '../../src/features/people/second-factor/second-factor.contract.ts';
import { makeUser, passwordOfAll } from '../makers.ts';
import { turnOn } from '../second-factor-steps.ts';
import type { Client, TestPortal } from '../test-portal.ts';

export const wrongCode = { status: 400, msgkey: 'This code is wrong, or was used already', res: { Errors: { Code: expect.any(String) } } };
export const tooOld = {
  status: 400,
  msgkey: 'That took too long. Please sign in again.',
  res: { Errors: { SecondFactorToken: expect.any(String) } },
};
export const tooMany = { status: 429, msgkey: 'Too many attempts. Please try again later.' };

/** The clock stands still in the middle of a half minute, so that a code does not grow old while a test runs. */
export const stopTheClock = (): void => {
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 30_000) * 30_000 + 15_000 });
  });
  afterAll(() => {
    vi.useRealTimers();
  });
};

export const letPass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);

export const factorRoom = (portal: () => TestPortal) => {
  const newUser = async (options = {}) => {
    const user = await makeUser(portal().data, options);
    return { ...user, client: portal().clientOf(user) };
  };
  const newUserWithFactor = async () => {
    const user = await newUser();
    return { ...user, ...(await turnOn(user.client)) };
  };
  const signIn = (body: Record<string, unknown>) => portal().anonymous.send(login, body);
  const firstStep = async ({ email }: { email: string }): Promise<string> => {
    const { res } = await signIn({ Email: email, Password: passwordOfAll });
    return res?.SecondFactorToken ?? '';
  };
  const secondStep = (SecondFactorToken: string, Code: unknown) => signIn({ SecondFactorToken, Code });
  const stateOf = async (client: Client) => (await client.send(getSecondFactor)).res;
  const isSignedIn = async (user: { id: number; email: string }, token = '') =>
    (await portal().clientWith(user, token).send(getProfile)).status === 200;
  return { newUser, newUserWithFactor, signIn, firstStep, secondStep, stateOf, isSignedIn };
};
