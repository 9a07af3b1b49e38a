// The real portal for tests, on either engine, with clients that call it as the browser does.

import { rm } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { readConfig } from '../src/app/server/config.ts';
import { createPortal, type Portal } from '../src/app/server/portal.ts';
import { readSecret } from '../src/app/server/secret.ts';
import { termsOf } from '../src/features/chapters/offices/held-offices.server.ts';
import { createTokens } from '../src/features/people/accounts/tokens.server.ts';
import type { Engine } from '../src/platform/data/data.ts';
import type { Call, Envelope, FieldErrors, ResOf, RowOf } from '../src/platform/wire/call.ts';
import { path } from '../src/platform/wire/call.ts';
import { type RefusalCode, refusalCodes } from '../src/platform/wire/refusal.ts';
import type { Role } from '../src/platform/wire/roles.ts';
import { makeUser } from './makers.ts';
import { databaseUrlOf, runOn } from './postgres.ts';
import { newFolder, newSqliteFolder } from './sqlite-folder.ts';

export interface Answer<C extends Call>
  extends Envelope<
    RowOf<C>,
    ResOf<C> & { Code?: RefusalCode; Errors?: FieldErrors; TotalRecords?: number; Id?: number; SetId?: number | null }
  > {
  status: number;
}

export type Body = Record<string, unknown> | string;

export interface Client {
  userId: number;
  email: string;
  token: string;
  /** Sends JSON, or multipart when there is a file. */
  send<C extends Call>(call: C, body?: Body, file?: Blob | null, headers?: Record<string, string>): Promise<Answer<C>>;
}

export interface TestPortal extends Portal {
  engine: Engine;
  folder: string;
  environment: Record<string, string>;
  /** Signs the sessions. */
  secret: string;
  anonymous: Client;
  as(role: Role): Promise<Client>;
  clientOf(user: { id: number; email: string; session: string }): Client;
  /** A client with the token of a sign-in. */
  clientWith(user: { id: number; email: string }, token: string): Client;
  /** The lines that were logged, by default at the level `error`. */
  failures(): string[];
}

/** `ENGINES=sqlite` leaves PostgreSQL out. */
const engines: readonly Engine[] = process.env.ENGINES === 'sqlite' ? ['sqlite'] : ['sqlite', 'postgres'];

type Tests = (portal: () => TestPortal, engine: Engine) => void;

/** Runs the tests once on SQLite and once on PostgreSQL, each with a portal of its own. */
export const onBothEngines = (tests: Tests, settings: Record<string, string> = {}): void => {
  for (const engine of engines) testOn(engine, tests, settings);
};

/**
 * For tests that depend little on the engine, because others prove its statements: `npm test` runs them on SQLite, `npm run prove` on
 * PostgreSQL too.
 */
export const onAnyEngine = (tests: Tests, settings: Record<string, string> = {}): void => {
  for (const engine of engines) testOn(engine, tests, settings, tagsOfAny(engine));
};

/** The same for tests that start portals of their own. */
export const describeOnAnyEngine = (title: string, tests: (engine: Engine) => void): void => {
  for (const engine of engines) describe(`${title} on ${engine}`, { tags: tagsOfAny(engine) }, () => tests(engine));
};

const tagsOfAny = (engine: Engine): string[] => (engine === 'postgres' ? ['long'] : []);

const testOn = (engine: Engine, tests: Tests, settings: Record<string, string>, tags: string[] = []): void => {
  describe(`on ${engine}`, { tags }, () => {
    let portal: TestPortal | undefined;
    beforeAll(async () => {
      portal = await startTestPortal(engine, settings);
    });
    afterAll(async () => {
      await portal?.close();
    });
    tests(() => {
      if (!portal) throw new Error('The portal is there only inside tests');
      return portal;
    }, engine);
  });
};

export const startTestPortal = async (engine: Engine, settings: Record<string, string> = {}): Promise<TestPortal> => {
  const folder = await (engine === 'sqlite' ? newSqliteFolder() : newFolder());
  const database: Record<string, string> = engine === 'postgres' ? { DATABASE_URL: await migratedDatabase() } : {};
  // Tests make more changes in a minute than people.
  const environment = {
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    CHANGES_PER_MINUTE: '0',
    PUBLIC_URL: 'http://localhost:3000',
    ...database,
    ...settings,
  };
  const config = readConfig(environment);
  const logged: string[] = [];
  const logTo = new Writable({
    write: (line, _encoding, done) => {
      logged.push(String(line));
      done();
    },
  });
  const portal = await createPortal(config, { checkAnswers: true, logTo, removeAfter: 0 });
  await portal.app.ready();
  const secret = await readSecret(portal.data, config);
  const tokens = createTokens(portal.data, secret, { readTerms: termsOf, timeZone: config.timeZone });
  const clientWith: TestPortal['clientWith'] = ({ id, email }, token) => createClient(portal, { userId: id, email, token });
  const clientOf: TestPortal['clientOf'] = (user) => clientWith(user, tokens.sign({ userId: user.id, name: user.session }));
  return {
    ...portal,
    engine,
    folder,
    environment,
    secret,
    anonymous: createClient(portal, { userId: 0, email: '', token: '' }),
    as: async (role) => clientOf(await makeUser(portal.data, { role })),
    clientOf,
    clientWith,
    failures: () => logged,
    close: async (options) => {
      await portal.close(options);
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const createClient = ({ app }: Portal, user: Pick<Client, 'userId' | 'email' | 'token'>): Client => ({
  ...user,
  send: async <C extends Call>(call: C, body: Body = {}, file: Blob | null = null, sentHeaders: Record<string, string> = {}) => {
    const authorization: Record<string, string> = user.token ? { authorization: `Bearer ${user.token}` } : {};
    const { headers, payload } = file
      ? await multipart(body, file)
      : { headers: { 'content-type': 'application/json' }, payload: json(body) };
    const response = await app.inject({
      method: call.method,
      url: path(call),
      headers: { ...authorization, ...(call.method === 'POST' ? headers : {}), ...sentHeaders },
      ...(call.method === 'POST' ? { payload } : { query: body as Record<string, string> }),
    });
    // A file.
    if (!String(response.headers['content-type']).startsWith('application/json')) return noEnvelope(response.statusCode) as Answer<C>;
    const envelope = response.json<Envelope<unknown, { Code?: RefusalCode }>>();
    if (envelope.rs === 0) requireCode(response.statusCode, envelope.res?.Code);
    return { status: response.statusCode, ...envelope } as unknown as Answer<C>;
  },
});

const noEnvelope = (status: number) => ({ status, rs: 1, rc: [], res: null, msgkey: null }) as unknown;

/** In every test: a refusal has a code, which belongs to its status. */
export const requireCode = (status: number, code: RefusalCode | undefined): void => {
  if (!code || refusalCodes[code]?.status !== status) throw new Error(`A refusal with the status ${status} has the code ${code ?? 'none'}`);
};

const json = (body: Body) => (typeof body === 'string' ? body : JSON.stringify(body));

export const multipart = async (body: Body, file: Blob) => {
  const form = new FormData();
  for (const [key, value] of Object.entries(body)) form.append(key, String(value));
  form.append('File', file, file instanceof File ? file.name : 'picture.png');
  const encoded = new Response(form);
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  };
};

/** Creates an empty database on the test server and answers its URL. */
export const newDatabase = (): Promise<string> => createDatabase('');

/** One with the portal's tables: a copy is made in a tenth of the time of the migrations. */
const migratedDatabase = async (): Promise<string> => {
  const url = await createDatabase(`template ${inject('template')}`);
  await runOn(url, 'update database_id set id = gen_random_uuid()');
  return url;
};

const createDatabase = async (how: string): Promise<string> => {
  const server = inject('postgres');
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await runOn(server, `create database ${name} ${how}`);
  return databaseUrlOf(server, name);
};
