// Mail about the membership is turned off and on in the profile, and turned off by the link in each reminder, without signing in.

import { beforeAll, describe, expect, it } from 'vitest';
import { makeUser } from '../../../../tests/makers.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { countWritesAtOnce } from '../../../../tests/writes-at-once.ts';
import { createLinks } from '../../../platform/server/signed-links.ts';
import { listHistory } from '../../desk/history/history.contract.ts';
import { remindMembers } from '../../money/renewals/renewals.contract.ts';
import { getProfile, updateDetails } from '../profile/profile.contract.ts';

const pathOf = (id: number | string) => `/notice-mail/${id}/Reminders`;

/** In reminders that were sent before they had the path of all kinds. */
const formerPathOf = (id: number | string) => `/membership-mail/${id}`;

describe('mail about the membership', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    let member: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
      member = await portal().as('member');
    });
    const wantsMail = async ({ userId }: Pick<Client, 'userId'>) => {
      const row = await portal()
        .data.read.selectFrom('users')
        .select('wants_membership_mail')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow();
      return row.wants_membership_mail;
    };
    const someone = async () => portal().clientOf(await makeUser(portal().data));
    const linkOf = ({ userId }: Pick<Client, 'userId'>) => createLinks(portal().secret).makeLasting(pathOf(userId));
    const open = (url: string) => portal().app.inject({ method: 'GET', url });
    const post = (url: string, payload = '', type = 'application/x-www-form-urlencoded') =>
      portal().app.inject({ method: 'POST', url, payload, headers: payload ? { 'content-type': type } : {} });

    it('is wanted at first, and switched in the own profile only', async () => {
      const other = await someone();
      expect((await member.send(getProfile)).res?.WantsMembershipMail).toBe(true);
      const off = await member.send(updateDetails, { Flag: 'MembershipMail', WantsMembershipMail: false });
      expect(off).toMatchObject({ status: 200, msgkey: 'You will get no more mail about your membership' });
      expect((await member.send(getProfile)).res?.WantsMembershipMail).toBe(false);
      const on = await member.send(updateDetails, { Flag: 'MembershipMail', WantsMembershipMail: 'true', UserId: member.userId });
      expect(on).toMatchObject({ status: 200, msgkey: 'You will get mail about your membership' });
      expect(await wantsMail(member)).toBe(true);
      const otherUser = { Flag: 'MembershipMail', WantsMembershipMail: false, UserId: other.userId };
      expect((await member.send(updateDetails, otherUser)).status).toBe(404);
      expect((await staff.send(updateDetails, otherUser)).status).toBe(403);
      const missing = await member.send(updateDetails, { Flag: 'MembershipMail' });
      expect(missing).toMatchObject({ status: 400, msgkey: 'WantsMembershipMail is required' });
      expect(await wantsMail(other)).toBe(true);
    });

    it('is turned off for a few at a time: a flood of one address holds up no save of others, and no other address', async () => {
      const people = await Promise.all(Array.from({ length: 90 }, someone));
      const most = await countWritesAtOnce(portal(), async () => {
        const flood = people.map(async (one) => (await post(linkOf(one))).statusCode);
        const other = await portal().app.inject({ method: 'POST', url: linkOf(await someone()), remoteAddress: '198.51.100.7' });
        const codes = new Set(await Promise.all(flood));
        expect(other.statusCode).toBe(200);
        expect([...codes].toSorted()).toEqual([200, 429]);
      });
      expect(most).toBeLessThanOrEqual(4);
    });

    it('is kept in the history with the address in its usual form', async () => {
      const asha = await someone();
      await portal().app.inject({ method: 'POST', url: linkOf(asha), remoteAddress: '::ffff:10.9.8.7' });
      const sets = portal().data.read.selectFrom('change_sets').select(['via', 'address']).where('by_id', '=', asha.userId);
      expect(await sets.execute()).toEqual([{ via: 'reminder', address: '10.9.8.7' }]);
    });

    it('is turned off by the button of the page that a reminder links to; opening the page changes nothing', async () => {
      const asha = await someone();
      await staff.send(remindMembers, { Ids: [asha.userId] });
      const mails = await portal().data.read.selectFrom('outbox').select('content').where('to_address', '=', asha.email).execute();
      const { headers } = JSON.parse(mails[0]?.content ?? '{}') as { headers: Record<string, string> };
      const { pathname, search } = new URL(headers['List-Unsubscribe']?.slice(1, -1) ?? '');
      const url = `${pathname}${search}`;
      for (let times = 0; times < 2; times++) {
        const page = await open(url);
        expect(page.statusCode).toBe(200);
        expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
        expect(page.headers['referrer-policy']).toBe('no-referrer');
        expect(page.headers['cache-control']).toBe('private, no-store');
        expect(page.body.match(/<button/g)).toHaveLength(1);
        expect(page.body).not.toMatch(/<script|src=/);
      }
      expect(await wantsMail(asha)).toBe(true);
      const done = await post(url);
      expect([done.statusCode, done.body.includes('You get no more mail about your membership')]).toEqual([200, true]);
      expect(await wantsMail(asha)).toBe(false);
      expect((await open(url)).body).not.toContain('<button');
      expect((await staff.send(remindMembers, { Ids: [asha.userId] })).res).toMatchObject({ Done: 0, Refused: [{ Id: asha.userId }] });
    });

    it.each([
      ['List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded'],
      ['--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n', 'multipart/form-data; boundary=x'],
      ['{}', 'application/json'],
      ['', ''],
    ])('is turned off by one click in a mail program, which sends %j', async (payload, type) => {
      const ravi = await someone();
      for (let times = 0; times < 2; times++) expect((await post(linkOf(ravi), payload, type)).statusCode).toBe(200);
      expect(await wantsMail(ravi)).toBe(false);
      const { rc } = await staff.send(listHistory, { RecordId: ravi.userId, Record: 'Member' });
      expect(rc).toMatchObject([{ Via: 'reminder', ById: ravi.userId, Kind: 'Changed' }]);
      expect(rc[0]?.Fields).toMatchObject([{ Field: 'WantsMembershipMail', Before: true, After: false }]);
    });

    it('is turned off by the link of an old reminder, too', async () => {
      const ravi = await someone();
      const url = createLinks(portal().secret).makeLasting(formerPathOf(ravi.userId));
      expect((await open(url)).body).toContain('Turn off mail about your membership?');
      expect(await wantsMail(ravi)).toBe(true);
      for (let times = 0; times < 2; times++) expect((await post(url)).statusCode).toBe(200);
      expect(await wantsMail(ravi)).toBe(false);
      const { rc } = await staff.send(listHistory, { RecordId: ravi.userId, Record: 'Member' });
      expect(rc).toMatchObject([{ Via: 'reminder', ById: ravi.userId, Kind: 'Changed' }]);
    });

    it('is not touched by a link that is forged, of somebody else, or of another kind', async () => {
      const [asha, ravi] = [await someone(), await someone()];
      const signature = linkOf(asha).split('?')[1];
      const short = createLinks(portal().secret).make(pathOf(asha.userId), '', 'session');
      const links = [
        `${pathOf(ravi.userId)}?${signature}`,
        pathOf(asha.userId),
        `${pathOf(asha.userId)}?signature=`,
        `${linkOf(asha)}x`,
        `${linkOf(asha)}&${signature}`,
        short,
        `${formerPathOf(asha.userId)}?${signature}`,
        `${formerPathOf(ravi.userId)}?${createLinks(portal().secret).makeLasting(formerPathOf(asha.userId)).split('?')[1]}`,
        formerPathOf(asha.userId),
        createLinks(portal().secret).makeLasting(formerPathOf(2_000_000_000)),
        `/notice-mail/${asha.userId}/Daily?${signature}`,
        createLinks('another secret that is long enough').makeLasting(pathOf(asha.userId)),
        createLinks(portal().secret).makeLasting(pathOf(2_000_000_000)),
        createLinks(portal().secret).makeLasting(pathOf('x')),
        createLinks(portal().secret).makeLasting(pathOf('99999999999999999999')),
      ];
      for (const url of links) {
        for (const { statusCode, body } of [await open(url), await post(url)]) {
          expect([url, statusCode, body.includes('This link does not work any more')]).toEqual([url, 404, true]);
        }
      }
      expect([await wantsMail(asha), await wantsMail(ravi)]).toEqual([true, true]);
      expect((await post(linkOf(asha), 'x'.repeat(20_000))).statusCode).toBe(413);
      expect(await wantsMail(asha)).toBe(true);
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
