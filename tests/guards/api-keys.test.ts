// Guard, made from the contracts: a key never does more than its owner at that moment, by whichever call, role, office and scope.

import { PassThrough } from 'node:stream';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from '../../src/app/server/config.ts';
import { createPortal } from '../../src/app/server/portal.ts';
import { type OfficeName, officeNames } from '../../src/features/chapters/offices/offices.contract.ts';
import { getSettings, saveSettings } from '../../src/features/desk/settings/settings.contract.ts';
import { type KeyScope, saveKey } from '../../src/features/people/keys/keys.contract.ts';
import { startOfDay } from '../../src/platform/server/calendar.ts';
import { type Call, mayWrite, path } from '../../src/platform/wire/call.ts';
import { allCalls } from '../all-calls.ts';
import { newFolder } from '../backup-places.ts';
import { inDays } from '../in-days.ts';
import { makeTwoChapters, type TwoChapters } from '../rooms/two-chapters.ts';
import { type Client, onAnyEngine, startTestPortal, type TestPortal } from '../test-portal.ts';
import { validInputs } from '../valid-inputs.ts';

/** Invalid for nearly all, so that an allowed call changes nothing. Settings have no Flag, and members are to keep their keys. */
const nothing = { Flag: 'None', Id: 2_000_000_000, countryId: 101, stateId: 4008, MemberKeys: true };

const makeKeyOf = async (portal: TestPortal, owner: Client, Scope: KeyScope): Promise<Client> => {
  const { status, msgkey, res } = await owner.send(saveKey, { Flag: 'Add', Name: 'Zapier', Use: 'API', Scope });
  if (status !== 200 || !res?.Key) throw new Error(`${status} ${msgkey}`);
  return portal.clientWith({ id: owner.userId, email: owner.email }, res.Key);
};

/** Of the calls about keys, sessions and their devices, passwords, the second factor, the own data and erasing. The property in the contract is compared with these words. */
const aboutAccounts =
  /key|session|push|password|secondfactor|login|logout|register$|invitation|mydata|erase|consent|aboutdata|datarequest|datasummary|nominee/i;

it('what only a session may do says so in its contract', () => {
  const never = allCalls.filter(({ isNeverByKey }) => isNeverByKey).map(({ name }) => name);
  expect(never).toEqual(allCalls.filter(({ name }) => aboutAccounts.test(name)).map(({ name }) => name));
});

describe('a key', () => {
  onAnyEngine((portal) => {
    let room: TwoChapters;
    const openToMembers = async (MemberKeys: boolean) => {
      const { res } = await room.staff.send(getSettings);
      const { status } = await room.staff.send(saveSettings, { ...res, MemberKeys });
      expect(status).toBe(200);
    };
    beforeAll(async () => {
      room = await makeTwoChapters(portal());
      await openToMembers(true);
    });

    const officers = (['member', 'admin'] as const).flatMap((role) => officeNames.map((office) => [role, office] as const));
    const isFirst = ([role, office]: (typeof officers)[number]) => role === 'member' && office === 'Treasurer';

    /** By every call that does not end the session of its owner. */
    const tryScopes = async (client: Client) => {
      const keys = { Read: await makeKeyOf(portal(), client, 'Read'), Write: await makeKeyOf(portal(), client, 'Write') };
      for (const call of allCalls.filter(({ name }) => name !== 'Logout')) {
        const own = await client.send(call, nothing);
        for (const scope of ['Read', 'Write'] as const) {
          const byKey = await keys[scope].send(call, nothing);
          const isRefused = own.status === 403 || call.isNeverByKey || (scope === 'Read' && mayWrite(call));
          const told = { scope, call: call.name };
          expect({ ...told, isRefused: byKey.status === 403 }).toEqual({ ...told, isRefused: Boolean(isRefused) });
        }
      }
    };
    const title = 'may what its owner may, but never what a session alone may, nor writes if it only reads';
    const tryOfficer = async (role: 'member' | 'admin', office: OfficeName) =>
      tryScopes(await room.officer(office, { from: -1, to: 1, role }));
    it.each(['superAdmin', 'member', 'admin'] as const)(`of a %s ${title}`, async (role) => tryScopes(await portal().as(role)));
    it.each(officers.filter(isFirst))(`of a %s who is %s ${title}`, tryOfficer);
    it.each(officers.filter((officer) => !isFirst(officer)))(`of a %s who is %s ${title}`, { tags: ['long'] }, tryOfficer);

    it('that only reads leaves everything as it is, with inputs that are right', async () => {
      const key = await makeKeyOf(portal(), await portal().as('superAdmin'), 'Read');
      const before = await contentsOf(portal());
      for (const call of allCalls) {
        for (const input of validInputs(call)) await sendRaw(portal(), key, call, input);
        const told = { call: call.name };
        expect({ ...told, contents: await contentsOf(portal()) }).toEqual({ ...told, contents: before });
      }
    });

    it('of many records at once does no more than the single save', async () => {
      const bulk = allCalls.find(({ name }) => name === 'BulkSave') as Call;
      const owner = await portal().as('superAdmin');
      const body = { Call: 'SaveOffice', Flag: 'Delete', Ids: [room.alpha.office] };
      expect(await (await makeKeyOf(portal(), owner, 'Read')).send(bulk, body)).toMatchObject({ status: 403, res: { Code: 'NotAllowed' } });
      const member = await makeKeyOf(portal(), await portal().as('member'), 'Write');
      expect(await member.send(bulk, body)).toMatchObject({ status: 403 });
    });

    const tryMidnight = async (office: OfficeName) => {
      const guarded = allCalls.filter(({ name, who, isNeverByKey }) => name !== 'Logout' && who !== 'anyone' && !isNeverByKey);
      const officer = await room.officer(office, { from: -3, to: 0 });
      const keys = { Write: await makeKeyOf(portal(), officer, 'Write'), Read: await makeKeyOf(portal(), officer, 'Read') };
      const openTo = async (client: Client) => {
        const open: Call[] = [];
        for (const call of guarded) if ((await client.send(call, nothing)).status !== 403) open.push(call);
        return open;
      };
      const readsOf = (calls: readonly Call[]) => calls.filter((call) => !mayWrite(call)).map(({ name }) => name);
      const namesOf = (calls: readonly Call[]) => calls.map(({ name }) => name);
      const during = await openTo(keys.Write);
      expect(namesOf(await openTo(keys.Read))).toEqual(readsOf(during));
      // The clock goes on and nobody ends the office: whatever is remembered of it stays.
      onTestFinished(() => void vi.useRealTimers());
      vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(startOfDay(inDays(1), 'Asia/Kolkata')) });
      const own = await openTo(officer);
      const after = await openTo(keys.Write);
      expect(namesOf(after)).toEqual(namesOf(own));
      expect(namesOf(await openTo(keys.Read))).toEqual(readsOf(own));
      expect(during.length).toBeGreaterThan(after.length);
      await openToMembers(false);
      for (const key of Object.values(keys)) expect(await openTo(key)).toEqual([]);
      await openToMembers(true);
    };
    const titleOfEnd = 'of a %s ends with the office, at midnight, and is what its owner is from then on';
    it.each(['Treasurer'] as const)(titleOfEnd, tryMidnight);
    it.each(officeNames.filter((name) => name !== 'Treasurer'))(titleOfEnd, { tags: ['long'] }, tryMidnight);
  });
});

it('of an officer does no more than its owner from midnight on, whichever of two nodes has remembered what', {
  tags: ['long'],
}, async () => {
  const one = await startTestPortal('postgres', { JWT_SECRET: 'x'.repeat(32) });
  onTestFinished(() => one.close());
  const other = await createPortal(readConfig({ ...one.environment, DATA_DIR: await newFolder() }), { logTo: new PassThrough().resume() });
  onTestFinished(() => other.close());
  const room = await makeTwoChapters(one);
  // Else the key would end with the office.
  const { res: settings } = await room.staff.send(getSettings);
  expect((await room.staff.send(saveSettings, { ...settings, MemberKeys: true })).status).toBe(200);
  const officer = await room.officer('Secretary', { from: -3, to: 0 });
  const key = await makeKeyOf(one, officer, 'Write');
  const remembered = allCalls.filter(({ cached, isNeverByKey }) => cached && !isNeverByKey);
  expect(remembered.length).toBeGreaterThan(15);
  const midnight = Date.parse(startOfDay(inDays(1), 'Asia/Kolkata'));
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['Date'] });
  const answersAt = async (moment: number, client: Client) => {
    vi.setSystemTime(moment);
    const answers: string[] = [];
    for (const { app } of [one, other]) {
      for (const call of remembered) {
        for (const input of validInputs(call)) {
          const { statusCode, body } = await sendRaw({ app }, client, call, { ...input, ChapterId: room.alpha.chapter });
          answers.push(`${call.name} ${statusCode} ${body}`);
        }
      }
    }
    return answers;
  };
  const before = await answersAt(midnight - 1_000, key);
  expect(await answersAt(midnight - 1_000, officer)).toEqual(before);
  for (const moment of [midnight, midnight + 59_000, midnight + 61_000]) {
    const byKey = await answersAt(moment, key);
    expect(byKey).toEqual(await answersAt(moment, officer));
    expect(byKey.filter((answer) => / 403 /.test(answer)).length).toBeGreaterThan(before.filter((answer) => / 403 /.test(answer)).length);
  }
});

/** Without a look at the answer, which may be a file. */
const sendRaw = ({ app }: Pick<TestPortal, 'app'>, { token }: Client, call: Call, input: Record<string, unknown>) =>
  app.inject({
    method: call.method,
    url: path(call),
    headers: { authorization: `Bearer ${token}` },
    ...(call.method === 'POST' ? { payload: input } : { query: input as Record<string, string> }),
  });

/** How many rows each table has; but not how much each person has written. */
const contentsOf = async ({ data, engine }: TestPortal): Promise<string[]> => {
  const names =
    engine === 'sqlite'
      ? sql<{
          name: string;
        }>`select name from sqlite_master where type = 'table' and sql not like 'create virtual%' and name not like '%search%'`
      : sql<{ name: string }>`select table_name as name from information_schema.tables where table_schema = 'public'`;
  const tables = (await names.execute(data.read)).rows.map(({ name }) => name).filter((name) => name !== 'written_bytes');
  const rows: string[] = [];
  for (const table of tables.toSorted()) {
    const { rows: counted } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(data.read);
    rows.push(`${table} ${Number(counted[0]?.count)}`);
  }
  return rows;
};
