// Keys: what is kept of them, whose they are, how they end, how often they are used, and who is told. What a key may do is tried in
// tests/guards/api-keys.test.ts.

import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { inDays } from '../../../../tests/in-days.ts';
import { changesByCommandLine, here, makeUser } from '../../../../tests/makers.ts';
import { type Client, onAnyEngine, type TestPortal } from '../../../../tests/test-portal.ts';
import { bounds } from '../../../platform/bounds/bounds.ts';
import { nowText } from '../../../platform/mail/moments.ts';
import { path } from '../../../platform/wire/call.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { yearAfter } from '../../../platform/wire/days.ts';
import { saveProfession } from '../../chapters/professions/professions.contract.ts';
import { listHistory, restoreVersion } from '../../desk/history/history.contract.ts';
import { getSettings, saveSettings } from '../../desk/settings/settings.contract.ts';
import { setActive, setRole } from '../accounts/accounts.server.ts';
import { listMembers } from '../members/members.contract.ts';
import { getProfile, profileTexts, updateDetails } from '../profile/profile.contract.ts';
import { SeenSessions } from '../sessions/seen-sessions.server.ts';
import { tellEndingKeys } from './ending-keys.server.ts';
import { hashOfKey, sessionOfKey, writeKeysUsed } from './key-callers.server.ts';
import { keyTexts, listKeys, mostKeys, saveKey } from './keys.contract.ts';

const added = { Flag: 'Add', Name: 'Zapier', Use: 'API' };

const makeKey = async (portal: TestPortal, owner: Client, wishes: object = {}) => {
  const answer = await owner.send(saveKey, { ...added, ...wishes });
  expect(answer).toMatchObject({ status: 200, msgkey: 'Key added' });
  const key = answer.res?.Key ?? '';
  return { id: answer.res?.Id ?? 0, key, client: portal.clientWith({ id: owner.userId, email: owner.email }, key) };
};

const statusOf = async (client: Client) => (await client.send(getProfile)).status;

describe('keys', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    let member: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
      member = await portal().as('member');
    });

    const openToMembers = async (MemberKeys: boolean) => {
      const { res } = await staff.send(getSettings);
      expect((await staff.send(saveSettings, { ...res, MemberKeys })).status).toBe(200);
    };
    const keysOf = async (client: Client, filters: object = {}) => (await client.send(listKeys, { ...filters })).rc;

    it('are shown once: the database has a hash and eight characters', async () => {
      const { id, key } = await makeKey(portal(), staff);
      expect(key).toMatch(/^chk_[\w-]{43}$/);
      const row = await portal().data.read.selectFrom('access_keys').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      expect(row.key_hash).toBe(createHash('sha256').update(key).digest('base64url'));
      expect(JSON.stringify(row)).not.toContain(key.slice(4));
      const [listed] = await keysOf(staff, { Ids: [id] });
      expect(listed).toMatchObject({
        Name: 'Zapier',
        Use: 'API',
        Scope: 'Read',
        Hint: `${key.slice(4, 8)}…${key.slice(-4)}`,
        Until: `${inDays(90)}T12:00:00.000Z`,
        LastUsedAt: null,
        OwnerId: staff.userId,
        HasEnded: false,
      });
    });

    it('that are added twice by one request are one, and the second answer has no key', async () => {
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const first = await staff.send(saveKey, added, null, headers);
      const again = await staff.send(saveKey, added, null, headers);
      expect(again.res).toEqual({ ...first.res, Key: null });
      const kept = await portal().data.read.selectFrom('answered_saves').selectAll().where('user_id', '=', staff.userId).execute();
      expect(kept.length).toBeGreaterThan(0);
    });

    it('last a year at most, and calendars have no end', async () => {
      const refused = async (body: object, message: string) =>
        expect(await staff.send(saveKey, { ...added, ...body })).toMatchObject({ status: 400, msgkey: message });
      await refused({ Until: inDays(-1) }, keyTexts.inPast);
      await refused({ Until: inDays(367) }, keyTexts.tooLate);
      await refused({ Use: 'Calendar', Until: inDays(9) }, keyTexts.noEnd);
      await refused({ Use: 'Calendar', Scope: 'Write' }, keyTexts.onlyReads);
      const { id } = await makeKey(portal(), staff, { Until: yearAfter(inDays(0)) });
      const calendar = await makeKey(portal(), staff, { Use: 'Calendar', Name: 'Phone' });
      expect(await keysOf(staff, { Ids: [calendar.id] })).toMatchObject([{ Until: null, Use: 'Calendar' }]);
      const update = { Flag: 'Update', Id: id, Name: 'Zapier', Until: inDays(0) };
      expect(await staff.send(saveKey, update)).toMatchObject({ status: 200, msgkey: 'Key updated' });
      expect(await statusOf(calendar.client)).toBe(401);
    });

    it('work until the end of their last day, by the clock of each request', async () => {
      const { id, client } = await makeKey(portal(), staff, { Until: inDays(0) });
      expect(await statusOf(client)).toBe(200);
      await portal().data.write((tx) =>
        tx
          .updateTable('access_keys')
          .set({ until: inDays(-1) })
          .where('id', '=', id)
          .execute(),
      );
      expect(await statusOf(client)).toBe(401);
      expect(await keysOf(staff, { Ids: [id] })).toMatchObject([{ HasEnded: true }]);
    });

    it('of members are for calendars, unless the organisation opens more', async () => {
      expect(await member.send(saveKey, added)).toMatchObject({ status: 403, msgkey: keyTexts.notAllowed });
      expect((await member.send(listKeys)).res).toMatchObject({ MayHaveApiKeys: false });
      await openToMembers(true);
      const { client } = await makeKey(portal(), member);
      expect(await statusOf(client)).toBe(200);
      await openToMembers(false);
      expect(await statusOf(client)).toBe(403);
    });

    it('are listed by their last day, those without one at the end in both directions', async () => {
      const owner = portal().clientOf(await makeUser(portal().data, { role: 'superAdmin' }));
      const late = await makeKey(portal(), owner, { Until: inDays(50) });
      const calendar = await makeKey(portal(), owner, { Use: 'Calendar' });
      const soon = await makeKey(portal(), owner, { Until: inDays(5) });
      const sorted = async (Sort: string) => (await keysOf(owner, { OwnerId: owner.userId, Sort })).map(({ Id }) => Id);
      expect(await sorted('Until')).toEqual([soon.id, late.id, calendar.id]);
      expect(await sorted('-Until')).toEqual([late.id, soon.id, calendar.id]);
    });

    it('say when they were used last, also when a clock was ahead', async () => {
      const { data } = portal();
      const { id, client } = await makeKey(portal(), staff);
      const used = new SeenSessions(writeKeysUsed);
      const useAt = async (moment: string) => {
        used.note(sessionOfKey(hashOfKey(client.token)));
        await used.write(data);
        const [key] = await keysOf(staff, { Ids: [id] });
        await data.write((tx) => tx.updateTable('access_keys').set({ last_used_at: moment }).where('id', '=', id).execute());
        return key?.LastUsedAt ?? '';
      };
      const before = nowText();
      expect((await useAt('2999-01-01T00:00:00.000Z')) >= before).toBe(true);
      expect((await useAt(before)) < '2999').toBe(true);
    });

    it('change no e-mail: whoever has the mailbox has the account', async () => {
      const { client } = await makeKey(portal(), staff, { Scope: 'Write' });
      const { email, userId } = await portal().as('member');
      const details = { Flag: 'Details', UserId: userId, FullName: 'By a program', Phone: '9155500002' };
      const refused = await client.send(updateDetails, { ...details, Email: 'mailbox@elsewhere.example' });
      expect(refused).toMatchObject({ status: 403, msgkey: profileTexts.noEmailByKey });
      expect((await client.send(updateDetails, details)).status).toBe(200);
      const row = portal().data.read.selectFrom('users').select(['email', 'full_name']).where('id', '=', userId);
      expect(await row.execute()).toEqual([{ email, full_name: 'By a program' }]);
    });

    it('give no former e-mail back either, by an undo or a version', async () => {
      const { client } = await makeKey(portal(), staff, { Scope: 'Write' });
      const { email, userId: UserId } = await portal().as('member');
      const details = { Flag: 'Details', UserId, FullName: 'Asha Moves', Phone: '9155500003' };
      const { res } = await staff.send(updateDetails, { ...details, Email: `new.${email}` });
      const again = await staff.send(updateDetails, { ...details, Email: email });
      const refused = { status: 403, msgkey: profileTexts.noEmailByKey };
      const version = { SetId: res?.SetId, Record: 'Member', RecordId: UserId };
      expect(await client.send(restoreVersion, version)).toMatchObject(refused);
      expect(await client.send(undoChanges, { SetId: again.res?.SetId })).toMatchObject(refused);
      const row = portal().data.read.selectFrom('users').select('email').where('id', '=', UserId);
      expect(await row.execute()).toEqual([{ email }]);
      expect((await staff.send(undoChanges, { SetId: again.res?.SetId })).status).toBe(200);
    });

    it('of others are seen and ended by super admins only', async () => {
      const { id } = await makeKey(portal(), member, { Use: 'Calendar', Name: 'My phone' });
      const other = await portal().as('member');
      expect(await keysOf(other, { OwnerId: member.userId })).toEqual([]);
      expect(await other.send(saveKey, { Flag: 'Delete', Id: id })).toMatchObject({ status: 404, msgkey: keyTexts.notFound });
      expect(await staff.send(saveKey, { Flag: 'Update', Id: id, Name: 'Mine' })).toMatchObject({ status: 404 });
      expect(await keysOf(staff, { OwnerId: member.userId, Use: 'Calendar' })).toMatchObject([{ Id: id, Name: 'My phone' }]);
      expect(await staff.send(saveKey, { Flag: 'Delete', Id: id })).toMatchObject({ status: 200, msgkey: 'Key ended' });
      expect(await keysOf(member)).not.toContainEqual(expect.objectContaining({ Id: id }));
    });

    it('are at most 20 of a person, also of many added at once; a new address takes the place of the former one', async () => {
      const owner = await portal().as('member');
      const add = (body: object = {}) => owner.send(saveKey, { Flag: 'Add', Name: 'Phone', Use: 'Calendar', ...body });
      const answers = await Promise.all(Array.from({ length: mostKeys + 3 }, () => add()));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(mostKeys);
      expect(answers.find(({ status }) => status !== 200)).toMatchObject({
        status: 400,
        res: { Code: 'QuotaFull' },
        msgkey: keyTexts.tooMany,
      });
      const [former] = await keysOf(owner);
      expect(await add({ Replaces: former?.Id })).toMatchObject({ status: 200 });
      expect(await keysOf(owner, { Ids: [former?.Id] })).toEqual([]);
      const api = await makeKey(portal(), staff);
      expect(await staff.send(saveKey, { ...added, Use: 'Calendar', Replaces: api.id })).toMatchObject({ status: 404 });
    });

    it('count at once that their owner is deactivated, has another role, is gone', async () => {
      const owner = portal().clientOf(await makeUser(portal().data, { role: 'superAdmin' }));
      const { client } = await makeKey(portal(), owner, { Scope: 'Write' });
      const changes = changesByCommandLine(portal().data, here);
      expect((await client.send(listMembers)).status).toBe(200);
      await setRole(changes, owner.email, 3);
      expect((await client.send(getSettings)).status).toBe(403);
      await setRole(changes, owner.email, 1);
      expect((await client.send(getSettings)).status).toBe(200);
      await setActive(changes, owner.email, false);
      expect((await client.send(getSettings)).status).toBe(401);
      await setActive(changes, owner.email, true);
      expect((await client.send(getSettings)).status).toBe(200);
      await portal().data.write((tx) => tx.deleteFrom('users').where('id', '=', owner.userId).execute());
      expect((await client.send(getSettings)).status).toBe(401);
    });

    it('stand beside the name in the history, and no undo brings an ended one back', async () => {
      const { id, client } = await makeKey(portal(), staff, { Scope: 'Write' });
      const profession = { Flag: 'Add', Name: `By a program ${crypto.randomUUID()}` };
      const { res, status, msgkey } = await client.send(saveProfession, profession);
      expect({ status, msgkey }).toMatchObject({ status: 200 });
      const { FullName } = (await staff.send(getProfile)).res ?? {};
      const [change] = (await staff.send(listHistory, { SetId: res?.SetId })).rc;
      expect(change).toMatchObject({ ByName: `${FullName} by key Zapier`, ById: staff.userId, MayUndo: true });
      await staff.send(saveKey, { Flag: 'Delete', Id: id });
      const [ended] = (await staff.send(listHistory, { Record: 'Key', RecordId: id })).rc;
      expect(ended).toMatchObject({ Kind: 'Deleted', MayUndo: false, Title: 'Zapier', OwnerId: staff.userId });
      expect(JSON.stringify(await staff.send(listHistory, { Record: 'Key' }))).not.toMatch(/[\w-]{43}/);
    });

    it('call 600 times in a minute, and then wait', async () => {
      const { client } = await makeKey(portal(), staff);
      const ask = () => portal().app.inject({ url: path(getProfile), headers: { authorization: `Bearer ${client.token}` } });
      const answers = await Promise.all(Array.from({ length: 2 * bounds.keys.perMinute }, ask));
      expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(bounds.keys.perMinute);
      const told = answers.map(({ statusCode, headers }) => `${statusCode} ${headers['retry-after']}`);
      expect(new Set(told)).toEqual(new Set(['200 undefined', '429 1']));
      expect(await statusOf(staff)).toBe(200);
      expect(await statusOf((await makeKey(portal(), staff)).client)).toBe(200);
    });

    it('that are wrong are tries of their address, and right ones go on', async () => {
      const { client } = await makeKey(portal(), staff);
      const send = (key: string) =>
        portal().app.inject({ url: path(getProfile), headers: { authorization: `Bearer ${key}` }, remoteAddress: '203.0.113.9' });
      const wrong = `chk_${'x'.repeat(43)}`;
      for (let at = 0; at < bounds.wrongKeys.address; at += 1) {
        const answer = await send(wrong);
        expect([answer.statusCode, answer.json().msgkey]).toEqual([401, keyTexts.wrong]);
      }
      expect((await send(wrong)).statusCode).toBe(429);
      expect((await send(client.token)).statusCode).toBe(200);
      expect(await statusOf(portal().clientWith({ id: 0, email: '' }, wrong))).toBe(401);
    });

    it('tell their owner two weeks before they end, and when they have ended, each once', async () => {
      const { data } = portal();
      const owner = portal().clientOf(await makeUser(data, { role: 'superAdmin' }));
      const { id } = await makeKey(portal(), owner, { Until: inDays(20) });
      const tell = (days: number) => tellEndingKeys({ data, timeZone: 'UTC' }, Temporal.Now.instant().add({ hours: 24 * days }));
      const told = async () =>
        (await data.read.selectFrom('notices').select(['text']).where('user_id', '=', owner.userId).execute()).length;
      await tell(5);
      expect(await told()).toBe(0);
      await Promise.all([tell(6), tell(6)]);
      await tell(12);
      expect(await told()).toBe(1);
      const [notice] = await data.read.selectFrom('notices').select('id').where('user_id', '=', owner.userId).execute();
      expect((await owner.send(saveKey, { Flag: 'Update', Id: id, Name: 'Renamed', Scope: 'Read' })).status).toBe(200);
      await tell(13);
      // A new name is no new end.
      expect(await data.read.selectFrom('notices').select('id').where('user_id', '=', owner.userId).execute()).toEqual([notice]);
      await tell(21);
      await tell(22);
      expect(await told()).toBe(2);
      await owner.send(saveKey, { Flag: 'Delete', Id: id });
      expect(await told()).toBe(0);
    });

    it('are in no line of the log', () => {
      expect(portal().failures().join('\n')).not.toMatch(/chk_[\w-]{10}/);
    });
  }, {});
});
