// What one person makes the database keep, in bytes: history of a day, and answers of saves. Counted for all nodes together, and a restart
// forgets nothing.

import { expect, it, onTestFinished } from 'vitest';
import { passwordOfAll } from '../../../tests/makers.ts';
import { type Client, startTestPortal, type TestPortal } from '../../../tests/test-portal.ts';
import { listConnections, saveConnection } from '../../features/own-records/connections/connections.contract.ts';
import { login } from '../../features/people/accounts/session.contract.ts';
import { changePassword } from '../../features/people/profile/profile.contract.ts';
import { logout } from '../../features/people/sessions/sessions.contract.ts';
import { bounds } from '../../platform/bounds/bounds.ts';
import { bulkSave } from '../../platform/wire/calls/bulk.ts';

const engines = process.env.ENGINES === 'sqlite' ? (['sqlite'] as const) : (['sqlite', 'postgres'] as const);

const begin = async (engine: 'sqlite' | 'postgres', settings: Record<string, string> = {}) => {
  const portal = await startTestPortal(engine, settings);
  onTestFinished(() => portal.close());
  return portal;
};

/** The same portal once more: on PostgreSQL a second node, on SQLite after a restart. */
const another = async (portal: TestPortal): Promise<TestPortal> => {
  if (portal.engine === 'sqlite') await portal.app.close();
  const { DATABASE_URL } = portal.environment;
  return begin(portal.engine, DATABASE_URL ? { DATABASE_URL } : { DATA_DIR: portal.folder });
};

const connection = (ContactPerson = 'Asha Rao') => ({
  Flag: 'Add',
  OrganizationName: 'Nilgiri Tea Traders',
  ContactPerson,
  MobileNo: '9876543210',
});

const add = (client: Client, key?: string) => client.send(saveConnection, connection(), null, key ? { 'idempotency-key': key } : {});

const keptKeys = async ({ data: { read } }: TestPortal, { userId }: Client): Promise<string[]> => {
  const rows = await read.selectFrom('answered_saves').select('key').where('user_id', '=', userId).orderBy('id').execute();
  return rows.map(({ key }) => key);
};

/** Sets what the person is counted for. */
const setWritten = ({ data }: TestPortal, { userId }: Client, set: { history?: number; answers?: number; day?: string }) =>
  data.write((tx) => tx.updateTable('written_bytes').set(set).where('user_id', '=', userId).execute());

const writtenBy = ({ data }: TestPortal, { userId }: Client) =>
  data.read.selectFrom('written_bytes').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow();

const tooMuch = {
  status: 429,
  res: { Code: 'TooMany' },
  msgkey: 'You have changed as much today as one person may in a day. Please go on tomorrow.',
};

it.each(engines)('the answer of a save that changed nothing is not kept, on %s', async (engine) => {
  const portal = await begin(engine);
  const member = await portal.as('member');
  const [nothing, something] = [crypto.randomUUID(), crypto.randomUUID()];
  const made = { Call: saveConnection.name, Flag: 'Delete', Ids: [900_000_000, 900_000_001] };
  expect((await member.send(bulkSave, made, null, { 'idempotency-key': nothing })).res).toMatchObject({ Done: 0, SetId: null });
  await add(member, something);
  expect(await keptKeys(portal, member)).toEqual([something]);
});

it.each(engines)('of the answers of one person 20 MB are kept, and the oldest go first, on %s', async (engine) => {
  const portal = await begin(engine);
  const [asha, ravi] = [await portal.as('member'), await portal.as('member')];
  for (const key of ['first', 'second']) await add(asha, key);
  await add(ravi, 'of ravi');
  const { answers } = await writtenBy(portal, asha);
  expect(answers).toBeGreaterThan(200);
  // As if much had been answered in between: the first one is too far back, and the second one is not.
  await setWritten(portal, asha, { answers: bounds.keptAnswers.each + 50 });
  const node = await another(portal);
  const [again] = [node.clientWith({ id: asha.userId, email: asha.email }, asha.token)];
  await add(again, 'third');
  expect(await keptKeys(node, asha)).toEqual(['second', 'third']);
  expect(await keptKeys(node, ravi)).toEqual(['of ravi']);
  // What is still kept is answered as before, and what is not is done once more.
  const countOf = async () => (await again.send(listConnections)).res?.TotalRecords;
  await add(again, 'second');
  expect(await countOf()).toBe(3);
  await add(again, 'first');
  expect(await countOf()).toBe(4);
});

it.each(engines)('of a person 50 MB of history are kept in a day, of a super admin 1 GB, on %s', async (engine) => {
  const portal = await begin(engine);
  const [member, staff, other] = [await portal.as('member'), await portal.as('superAdmin'), await portal.as('member')];
  await member.send(saveConnection, connection('Asha'));
  const { history: few } = await writtenBy(portal, member);
  await member.send(saveConnection, connection('ā'.repeat(90)));
  const { history: more } = await writtenBy(portal, member);
  expect(more - few - few).toBeGreaterThanOrEqual(2 * 90 - 4);
  for (const client of [staff, other]) await add(client);
  for (const client of [member, staff]) await setWritten(portal, client, { history: bounds.history.each });
  expect(await add(member)).toMatchObject(tooMuch);
  for (const client of [staff, other]) expect((await add(client)).status).toBe(200);
  await setWritten(portal, staff, { history: bounds.history.superAdmin });
  expect(await add(staff)).toMatchObject(tooMuch);
  // Nothing of what was refused has been kept.
  expect((await member.send(listConnections)).res?.TotalRecords).toBe(2);
  const node = await another(portal);
  const again = node.clientWith({ id: member.userId, email: member.email }, member.token);
  expect(await add(again)).toMatchObject(tooMuch);
  await setWritten(node, member, { day: '2026-01-01' });
  expect((await add(again)).status).toBe(200);
  expect((await writtenBy(node, member)).history).toBeLessThan(few * 2);
  expect(node.failures()).toEqual([]);
});

it.each(engines)('whoever may write no more today gets in, changes the password and ends sessions all the same, on %s', async (engine) => {
  const portal = await begin(engine);
  const asha = await portal.as('member');
  await add(asha);
  await setWritten(portal, asha, { history: bounds.history.each });
  expect(await add(asha)).toMatchObject(tooMuch);
  const signedIn = await portal.anonymous.send(login, { Email: asha.email, Password: passwordOfAll });
  expect(signedIn.status).toBe(200);
  const change = { OldPassword: passwordOfAll, NewPassword: 'Ganz anders 9' };
  const other = portal.clientWith({ id: asha.userId, email: asha.email }, (signedIn.res as { Token: string }).Token);
  expect((await other.send(logout)).status).toBe(200);
  expect((await asha.send(changePassword, change)).status).toBe(200);
});
