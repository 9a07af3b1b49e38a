// Erasing a person and processes: a node that is killed at several moments of it, and two nodes that erase the same person at once.
// @module-tag long

import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from '../../src/app/server/config.ts';
import { openBeside } from '../../src/app/server/database/open-database.ts';
import { readSealer } from '../../src/app/server/secret.ts';
import { copyPlace } from '../../src/features/desk/personal-data/erasing/erase-person.server.ts';
import type { Data } from '../../src/platform/data/data.ts';
import { searchable } from '../../src/platform/data/lists/search.ts';
import { erasedRole } from '../../src/platform/wire/roles.ts';
import { makeUser } from '../makers.ts';
import { newEnvironment, post, signIn, startServer } from '../processes.ts';
import { contentsOf } from '../table-contents.ts';

const password = 'quite a secret';
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** So many that a kill falls between two pieces of the work. */
const connections = 2_000;

const openDatabase = async (environment: Record<string, string>): Promise<Data> => {
  const data = await openBeside(readConfig(environment));
  onTestFinished(() => data.close());
  return data;
};

/** With connections and their history, and a note about another person that names this one. */
const makePerson = async (data: Data, fullName: string) => {
  const person = await makeUser(data, { fullName });
  const other = await makeUser(data);
  const at = new Date().toISOString();
  const own = { user_id: person.id, created_by: person.id, ...searchable('organization_name', 'Works'), created_at: at };
  const set = { at, by_id: person.id, by_name: fullName, via: 'Test', address: null, what: null };
  const changes = { record: 'Connection', owner_id: person.id, kind: 'Added' as const, at, by_id: person.id, via: 'Test' };
  await data.write(async (tx) => {
    const { id: set_id } = await tx.insertInto('change_sets').values(set).returning('id').executeTakeFirstOrThrow();
    for (let from = 0; from < connections; from += 500) {
      const rows = Array.from({ length: 500 }, (_, index) => ({
        ...own,
        ...searchable('contact_person', `${fullName} ${from + index}`),
        ...searchable('mobile_no', '9000000001'),
      }));
      const added = await tx.insertInto('connections').values(rows).returning('id').execute();
      const flags = { is_final: false, may_undo: true, set_size: connections, owned_size: connections, undoes: null };
      const told = { by_name_folded: fullName.toLowerCase(), title: fullName, title_folded: fullName.toLowerCase(), fields: '[]' };
      const noted = added.map(({ id }) => ({ ...changes, ...flags, ...told, set_id, record_id: id }));
      for (let part = 0; part < noted.length; part += 100)
        await tx
          .insertInto('changes')
          .values(noted.slice(part, part + 100))
          .execute();
    }
    const note = { user_id: other.id, how: 'Call' as const, note: `${fullName} has brought him`, created_by: other.id, created_at: at };
    await tx.insertInto('contacts').values(note).execute();
  });
  return person.id;
};

const countOf = async (data: Data, table: 'connections' | 'erased_copies' | 'erasures', userId: number): Promise<number> => {
  const { count } = await data.read
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

const historyOf = (data: Data, userId: number) =>
  data.read.selectFrom('changes').select('title').where('owner_id', '=', userId).where('title', '=', 'Former member').limit(1);

/** What is seen in the database when the node is killed. */
const moments: Record<string, (data: Data, userId: number) => Promise<boolean>> = {
  'as soon as it was asked': async () => true,
  'when one page is sealed': async (data, id) => (await countOf(data, 'erased_copies', id)) > 0,
  'when half of it is sealed': async (data, id) => (await countOf(data, 'erased_copies', id)) > connections / 400,
  'when the account is erased': async (data, id) => (await countOf(data, 'erasures', id)) > 0,
  'when some of the rows are gone': async (data, id) => (await countOf(data, 'connections', id)) < connections,
  'when some of the history is erased': async (data, id) => (await historyOf(data, id).executeTakeFirst()) !== undefined,
};

const soon = { timeout: 60_000, interval: 2 };

/** How many connections the sealed copy has, all of which must open. */
const sealedConnections = async (data: Data, environment: Record<string, string>, userId: number): Promise<number> => {
  const sealer = await readSealer(data, readConfig(environment), silent);
  const copies = await data.read.selectFrom('erased_copies').selectAll().where('user_id', '=', userId).execute();
  for (const { keep_until } of copies) expect(keep_until > new Date().toISOString()).toBe(true);
  const parts = copies.map(({ sealed }) => JSON.parse(sealer.open(sealed, copyPlace(userId)) ?? '') as { table: string; rows: object[] });
  return parts.filter(({ table }) => table === 'connections').reduce((sum, { rows }) => sum + rows.length, 0);
};

const roleOf = async (data: Data, userId: number) =>
  (await data.read.selectFrom('users').select('role_id').where('id', '=', userId).executeTakeFirstOrThrow()).role_id;

const areDone = async (data: Data) =>
  (await data.read.selectFrom('erasures').select('id').where('done_at', 'is', null).execute()).length === 0;

describe.each(['sqlite', 'postgres'] as const)('kill -9 while a person is erased on %s', (engine) => {
  it('leaves all of the person and nothing sealed, or nothing of the person but the sealed copy', async () => {
    const environment = { ...(await newEnvironment(engine)), ADMIN_PASSWORD: password };
    let server = await startServer(environment);
    const data = await openDatabase(environment);
    const outcomes = new Set<boolean>();
    for (const [at, [moment, isThere]] of Object.entries(moments).entries()) {
      const name = `Asha Killed${'abcdefgh'[at]}`;
      const id = await makePerson(data, name);
      const { res } = await signIn(server.url, password);
      const asked = post(server.url, 'EraseMember', { UserId: id, Reason: 'Asked' }, res?.Token).catch(() => null);
      await vi.waitFor(async () => expect(await isThere(data, id)).toBe(true), soon);
      await server.end('SIGKILL');
      await asked;
      server = await startServer(environment);
      const isErased = (await roleOf(data, id)) === erasedRole;
      outcomes.add(isErased);
      if (isErased) {
        await vi.waitFor(async () => expect(await areDone(data)).toBe(true), soon);
        expect(JSON.stringify(await contentsOf(data)), moment).not.toMatch(new RegExp(name, 'i'));
        expect(await sealedConnections(data, environment, id), moment).toBe(connections);
      } else {
        expect([await countOf(data, 'erased_copies', id), await countOf(data, 'connections', id)], moment).toEqual([0, connections]);
        expect(await countOf(data, 'erasures', id)).toBe(0);
        expect(JSON.stringify(await contentsOf(data)), moment).toContain(`${name} has brought him`);
      }
    }
    expect(outcomes).toEqual(new Set([false, true]));
  });
});

it('two nodes on one PostgreSQL erase the same person once', async () => {
  const environment = { ...(await newEnvironment('postgres')), ADMIN_PASSWORD: password, JWT_SECRET: 'x'.repeat(32) };
  const other = { ...environment, DATA_DIR: (await newEnvironment('sqlite')).DATA_DIR ?? '' };
  const nodes = [await startServer(environment), await startServer(other)];
  const data = await openDatabase(environment);
  const id = await makePerson(data, 'Asha Twonodes');
  const tokens = await Promise.all(nodes.map(async ({ url }) => (await signIn(url, password)).res?.Token));
  const erased = await Promise.all(nodes.map(({ url }, at) => post(url, 'EraseMember', { UserId: id, Reason: 'Asked' }, tokens[at])));
  expect(erased.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  await vi.waitFor(async () => expect(await areDone(data)).toBe(true), soon);
  expect([await countOf(data, 'erasures', id), await sealedConnections(data, environment, id)]).toEqual([1, connections]);
  expect(JSON.stringify(await contentsOf(data))).not.toMatch(/Twonodes/i);
});
