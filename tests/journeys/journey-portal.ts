// The portal of one journey: the real server with an empty SQLite file, on a free port, with the built web client.

import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { BrowserContext } from '@playwright/test';
import { type Config, readConfig } from '../../src/app/server/config.ts';
import { createPortal } from '../../src/app/server/portal.ts';
import { readSecret } from '../../src/app/server/secret.ts';
import { termsOf } from '../../src/features/chapters/offices/held-offices.server.ts';
import { login } from '../../src/features/people/accounts/session.contract.ts';
import { createTokens } from '../../src/features/people/accounts/tokens.server.ts';
import type { Data } from '../../src/platform/data/data.ts';
import { type Call, type ClientInput, type Envelope, path, type ResOf } from '../../src/platform/wire/call.ts';
import { type Role, roleNames, roles } from '../../src/platform/wire/roles.ts';
import { makeUser, next } from '../makers.ts';
import { newSqliteFolder } from '../sqlite-folder.ts';

export interface Person {
  id: number;
  name: string;
  email: string;
  role: Role;
  token: string;
}

type Wishes = Omit<Parameters<typeof makeUser>[1] & object, 'role'>;

export interface JourneyPortal {
  url: string;
  data: Data;
  /** Creates a user with the password `passwordOfAll`. */
  person(role: Role, wishes?: Wishes): Promise<Person>;
  /** Signs in an existing user. */
  signIn(role: Role, email: string, password: string): Promise<Person>;
  /** Puts a session into a browser, as signing in does. */
  enter(context: BrowserContext, person: Person): Promise<void>;
  /** Saves a record through the API, as a super admin that no journey uses, and gives its id. */
  save<C extends Call>(call: C, input: ClientInput<C>, file?: File): Promise<number>;
  /** What the server logged at level error. */
  failures: string[];
  close(): Promise<void>;
}

// The folder of the build can be set, so that journeys do not use a build that another process is just writing.
export const builtWeb = process.env.JOURNEYS_WEB ?? join(import.meta.dirname, '../../dist/web');
const week = 7 * 24 * 60 * 60;

/** `fill` is called before the portal opens its database, to put data there. */
export const startJourneyPortal = async (
  fill?: (config: Config) => Promise<void>,
  settings: Record<string, string> = {},
  port = 0,
  web = builtWeb,
): Promise<JourneyPortal> => {
  if (!existsSync(join(web, 'index.html'))) throw new Error(`There is no web client in ${web}: run 'npm run build' first`);
  const folder = await newSqliteFolder();
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'error', PORT: '0', PUBLIC_URL: 'http://localhost:0', ...settings });
  await fill?.(config);
  const failures: string[] = [];
  const logTo = new Writable({
    write: (line, _encoding, done) => {
      failures.push(String(line));
      done();
    },
  });
  const { app, data, close } = await createPortal(config, { web, checkAnswers: true, logTo });
  await app.listen({ port, host: config.host });
  // Reminders name no sum before a fee is set.
  const fee = { membership_fee_paise: 100_000 };
  await data.write((tx) => tx.updateTable('settings').set(fee).where('membership_fee_paise', 'is', null).execute());
  const url = `http://localhost:${(app.server.address() as AddressInfo).port}`;
  const tokens = createTokens(data, await readSecret(data, config), { readTerms: termsOf, timeZone: config.timeZone });

  const person: JourneyPortal['person'] = async (role, wishes = {}) => {
    const fullName = wishes.fullName ?? `Person ${next()}`;
    const user = await makeUser(data, { hasChosen: true, ...wishes, role, fullName });
    return { id: user.id, name: fullName, email: user.email, role, token: tokens.sign({ userId: user.id, name: user.session }) };
  };
  let staff: Promise<Person> | undefined;
  return {
    url,
    data,
    person,
    signIn: async (role, Email, Password) => {
      const response = await fetch(url + path(login), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ Email, Password }),
      });
      const { res } = (await response.json()) as Envelope<never, ResOf<typeof login>>;
      if (!res?.UserId || !res.Token) throw new Error(`${Email} cannot sign in`);
      return { id: res.UserId, name: res.FullName ?? '', email: Email, role, token: res.Token };
    },
    enter: (context, who) => context.addCookies(cookiesOf(who, url)),
    save: async (call, input, file) => {
      staff ??= person('superAdmin', { fullName: 'Record Keeper' });
      return sendSave(url, (await staff).token, call, input as Record<string, unknown>, file);
    },
    failures,
    close: async () => {
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** The cookies that the web client itself sets on signing in. */
const cookiesOf = ({ id, name, email, role, token }: Person, url: string) => {
  const roleId = roles[role];
  const user = JSON.stringify({ userId: id, email, roleId, roleName: roleNames[roleId] });
  return Object.entries({ token, user, displayName: name, roleId: String(roleId) }).map(([cookie, value]) => ({
    name: cookie,
    value: encodeURIComponent(value),
    url,
    sameSite: 'Strict' as const,
    secure: true,
    expires: Math.floor(Date.now() / 1000) + week,
  }));
};

const sendSave = async (url: string, token: string, call: Call, input: Record<string, unknown>, file?: File): Promise<number> => {
  const form = new FormData();
  for (const [key, value] of Object.entries(input)) if (value !== null && value !== undefined) form.append(key, String(value));
  if (file) form.append('File', file);
  const response = await fetch(url + path(call), { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form });
  const { rs, res, msgkey } = (await response.json()) as Envelope<never, { Id: number }>;
  if (rs !== 1 || !res) throw new Error(`${call.name} was refused: ${response.status} ${msgkey}`);
  return res.Id;
};
