// What tests of sessions share: signing in as a browser does, and what the list of devices says.

import { expect } from 'vitest';
import { login } from '../../src/features/people/accounts/session.contract.ts';
import { getProfile } from '../../src/features/people/profile/profile.contract.ts';
import { getSessions } from '../../src/features/people/sessions/sessions.contract.ts';
import { endSessions } from '../../src/features/people/sessions/sessions.server.ts';
import { makeUser, passwordOfAll } from '../makers.ts';
import type { Client, TestPortal } from '../test-portal.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
export const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

export type User = Awaited<ReturnType<typeof makeUser>>;

/** Signs the user in as a browser does. */
export const signIn = async (portal: TestPortal, user: Pick<User, 'id' | 'email'>, userAgent = firefox): Promise<Client> => {
  const { status, res } = await portal.anonymous.send(login, { Email: user.email, Password: passwordOfAll }, null, {
    'user-agent': userAgent,
  });
  expect(status).toBe(200);
  return portal.clientWith(user, res?.Token ?? '');
};

export const isSignedIn = async (client: Client) => (await client.send(getProfile)).status === 200;
export const devicesOf = async (client: Client, input = {}) => (await client.send(getSessions, input)).rc;
export const idOf = async (client: Client) => (await devicesOf(client)).find(({ IsThis }) => IsThis)?.Id;

/** A user who is signed in nowhere. */
export const newUser = async ({ data }: TestPortal): Promise<User> => {
  const user = await makeUser(data);
  await data.write((tx) => endSessions(tx, user.id));
  return user;
};
