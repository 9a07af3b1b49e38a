// Pushes, from what happens to what a device gets: read by a push service of the test's own.

import { createPublicKey, verify } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeSession, makeUser } from '../../../../tests/makers.ts';
import { device, readMessage, startPushService, type TestPushService } from '../../../../tests/servers/push-service.ts';
import { onAnyEngine } from '../../../../tests/test-portal.ts';
import { readConfig } from '../../../app/server/config.ts';
import { readPushKeys, readSealer } from '../../../app/server/secret.ts';
import { nowText, textAfter } from '../../../platform/mail/moments.ts';
import type { ChoiceKind, ToldBy } from '../notices/notice-kinds.ts';
import { listNotices, saveNoticeChoices, seeNotices } from '../notices/notices.contract.ts';
import { forgetNotices, type Notice, notify } from '../notices/notify.server.ts';
import { endSessionCall, logout } from '../sessions/sessions.contract.ts';
import { pushTexts, removePush, savePush } from './pushes.contract.ts';
import { sendDuePushes } from './send-pushes.server.ts';

const never = new AbortController().signal;
const publicUrl = 'https://portal.example.com';
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

it("the tests' own push service reads the message of the appendix of RFC 8291", () => {
  const message =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT' +
    'pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';
  expect(readMessage(Buffer.from(message, 'base64url'))).toBe('When I grow up, I want to be a watermelon');
});

describe('pushes', () => {
  onAnyEngine(
    (portal) => {
      let service: TestPushService;
      let user: Awaited<ReturnType<typeof makeUser>>;
      let count = 0;
      beforeEach(async () => {
        service = await startPushService();
        user = await makeUser(portal().data, { fullName: 'Asha Rao' });
        await portal().data.write(async (tx) => {
          for (const table of ['notices', 'outbox', 'push_devices'] as const) await tx.deleteFrom(table).execute();
        });
      });
      const asha = () => portal().clientOf(user);
      const onOtherDevice = async () => portal().clientOf({ ...user, session: await makeSession(portal().data, user) });
      const newEndpoint = () => `https://push.example.com/device/${++count}`;
      const turnOn = async (client = asha(), Endpoint = newEndpoint()) => {
        expect((await client.send(savePush, { Endpoint, Keys: device.keys })).msgkey).toBe(pushTexts.turnedOn);
        return Endpoint;
      };
      const choose = (Kind: ChoiceKind, By: ToldBy) => asha().send(saveNoticeChoices, { Kind, By });
      const notice = (text: string, more: Partial<Notice> = {}): Notice => ({
        userId: user.id,
        kind: 'Slip',
        text,
        path: '/slips/7',
        ...more,
      });
      const tell = (...notices: Notice[]) => portal().data.write((tx) => notify(tx, notices));
      const pushing = async (agent = service.agent) => {
        const { data, environment } = portal();
        const keys = await readPushKeys(data, await readSealer(data, readConfig(environment), log));
        return { data, publicUrl, agent, log, keys };
      };
      const send = async () => sendDuePushes(await pushing(), never);
      const bodies = () => service.received.map(({ message }) => message.notification.body);
      const subjects = async () =>
        (await portal().data.read.selectFrom('outbox').select('subject').orderBy('id').execute()).map(({ subject }) => subject);
      const devices = () => portal().data.read.selectFrom('push_devices').select(['endpoint', 'failures']).orderBy('id').execute();

      it('show on a device what was told, in the declarative form, signed by the portal, and no mail goes', async () => {
        const endpoint = await turnOn();
        await tell(notice('Ravi gave you a referral.'));
        expect(await send()).toBe(1);
        const [first] = service.received;
        expect(`https://${first?.host}${first?.path}`).toBe(endpoint);
        expect(first?.message).toEqual({
          web_push: 8030,
          notification: {
            title: 'Chapterhouse',
            body: 'Ravi gave you a referral.',
            navigate: `${publicUrl}/slips/7`,
            lang: 'en',
            dir: 'auto',
            tag: expect.stringMatching(/^notice-\d+$/),
          },
        });
        expect(first?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' });
        expect(Number(first?.headers.ttl)).toBeGreaterThan(86_000);
        expectSigned(String(first?.headers.authorization), (await pushing()).keys.publicKey);
        expect(await subjects()).toEqual([]);
        expect(await send()).toBe(0);
        expect((await asha().send(listNotices)).rc.map(({ Text }) => Text)).toEqual(['Ravi gave you a referral.']);
      });

      it('come by choice: with the first device for what comes at once, unless it was chosen otherwise', async () => {
        await choose('Event', 'Never');
        await turnOn();
        const { res } = await asha().send(listNotices);
        const by = Object.fromEntries((res?.Choices ?? []).map(({ Kind, By }) => [Kind, By]));
        expect(by).toMatchObject({ Slip: 'Push', Speaker: 'Push', Event: 'Never', Answer: 'Daily', Meeting: 'Daily' });
        await choose('Slip', 'At once');
        await turnOn(await onOtherDevice());
        await choose('Membership', 'Push');
        await tell(notice('By mail.'), notice('By nothing.', { kind: 'Event' }), notice('By push.', { kind: 'Membership' }));
        expect(await send()).toBe(2);
        expect(new Set(bodies())).toEqual(new Set(['By push.']));
        expect(await subjects()).toEqual(['By mail.']);
      });

      it('are mailed at once where no device is turned on, and where none took it', async () => {
        await choose('Slip', 'Push');
        await tell(notice('No device.'));
        expect(await subjects()).toEqual(['No device.']);
        await turnOn();
        service.answer(503);
        await tell(notice('None took it.'));
        expect(await subjects()).toEqual(['No device.']);
        expect(await send()).toBe(0);
        expect(await subjects()).toEqual(['No device.', 'None took it.']);
        expect((await devices()).map(({ failures }) => failures)).toEqual([1]);
        service.answer(201);
        await tell(notice('Taken.'));
        expect(await send()).toBe(1);
        expect((await devices()).map(({ failures }) => failures)).toEqual([0]);
        expect(await subjects()).toHaveLength(2);
      });

      it.each([404, 410])('end on a device whose push service answers %i, and on one that fails ten times', async (status) => {
        await turnOn();
        service.answer(status);
        await tell(notice('Gone.'));
        await send();
        expect(await devices()).toEqual([]);
        expect(await subjects()).toEqual(['Gone.']);
        await turnOn();
        await portal().data.write((tx) => tx.updateTable('push_devices').set({ failures: 9 }).execute());
        service.answer(500);
        await tell(notice('Failed.'));
        await send();
        expect(await devices()).toEqual([]);
      });

      it('stop with the session: at sign-out, when it is ended elsewhere, and when somebody else turns the device on', async () => {
        const other = await onOtherDevice();
        await turnOn(other);
        await other.send(logout, {}, null, { 'idempotency-key': crypto.randomUUID() });
        expect(await devices()).toEqual([]);
        await turnOn(await onOtherDevice());
        await asha().send(endSessionCall, { All: true }, null, { 'idempotency-key': crypto.randomUUID() });
        expect(await devices()).toEqual([]);
        const endpoint = await turnOn();
        const ravi = await portal().as('member');
        await turnOn(ravi, endpoint);
        await tell(notice('For Asha.'));
        expect(await send()).toBe(0);
        expect(await subjects()).toEqual(['For Asha.']);
        await tell({ userId: ravi.userId, kind: 'Slip', text: 'For Ravi.', path: '/slips/8' });
        await send();
        expect(bodies()).toEqual(['For Ravi.']);
      });

      it('do not go to who may not sign in any more, or whose session has run out', async () => {
        await turnOn();
        await tell(notice('Waiting.'));
        const end = (expires_at: string) =>
          portal().data.write((tx) => tx.updateTable('sessions').set({ expires_at }).where('name', '=', user.session).execute());
        await end(textAfter(nowText(), { minutes: 1 }, 'before'));
        expect(await send()).toBe(0);
        expect(await subjects()).toEqual(['Waiting.']);
        await end(textAfter(nowText(), { hours: 1 }));
        await tell(notice('Still waiting.'));
        await portal().data.write((tx) => tx.updateTable('users').set({ is_active: false }).where('id', '=', user.id).execute());
        expect(await send()).toBe(0);
        expect(service.received).toEqual([]);
      });

      it('are turned off on one device, and more than ten devices are not kept', async () => {
        const first = await turnOn();
        const others = await Promise.all(Array.from({ length: 10 }, onOtherDevice));
        const endpoints: string[] = [];
        for (const other of others) endpoints.push(await turnOn(other));
        expect((await devices()).map(({ endpoint }) => endpoint)).toEqual(endpoints);
        expect(endpoints).not.toContain(first);
        for (let times = 0; times < 2; times++) expect((await others[0]?.send(removePush))?.msgkey).toBe(pushTexts.turnedOff);
        expect((await devices()).map(({ endpoint }) => endpoint)).toEqual(endpoints.slice(1));
        // Sent twice, it is one device.
        const again = await onOtherDevice();
        const endpoint = await turnOn(again);
        expect((await again.send(savePush, { Endpoint: endpoint, Keys: device.keys })).status).toBe(200);
        expect((await devices()).filter((one) => one.endpoint === endpoint)).toHaveLength(1);
      });

      it('tell nothing that was seen or is not true any more, and of several notices the newest', async () => {
        await turnOn();
        await tell(notice('Seen.'));
        await asha().send(seeNotices, { All: true });
        await tell(notice('Untrue.', { about: 'slip 9' }));
        await portal().data.write((tx) => forgetNotices(tx, 'slip 9'));
        expect(await send()).toBe(0);
        await tell(notice('One.'));
        await tell(notice('Two.'), notice('Three.'));
        expect(await send()).toBe(1);
        expect(service.received[0]?.message.notification).toMatchObject({ body: 'Three. And 2 more.', navigate: `${publicUrl}/dashboard` });
        expect(await subjects()).toEqual([]);
      });

      it('of one kind are five in an hour, and a notice that tells more is not pushed again at each slip', async () => {
        await turnOn();
        for (let at = 1; at <= 7; at++) {
          await tell(notice(`Slip ${at}.`));
          await send();
          await later({ minutes: 1 });
        }
        expect(bodies()).toEqual([1, 2, 3, 4, 5].map((at) => `Slip ${at}.`));
        await later({ hours: 1 });
        await send();
        expect(bodies().slice(5)).toEqual(['Slip 7. And 1 more.']);
        await later({ hours: 1 });
        const joined = (at: number) =>
          notice(`Referral ${at}.`, {
            together: { cause: 'slips of 1', about: `slip ${at}`, text: (all) => `Ravi gave you ${all} slips.`, path: () => '/slips' },
          });
        for (let at = 1; at <= 4; at++) {
          await tell(joined(at));
          await send();
        }
        expect(bodies().slice(6)).toEqual(['Referral 1.']);
        await later({ minutes: 11 });
        await send();
        expect(bodies().slice(7)).toEqual(['Ravi gave you 4 slips.']);
      });

      /** As if so much time had passed since all that is stored about pushes. */
      const later = (time: Temporal.DurationLike) =>
        portal().data.write(async (tx) => {
          for (const row of await tx.selectFrom('pushes').selectAll().execute()) {
            const back = (moment: string | null) => moment && textAfter(moment, time, 'before');
            await tx
              .updateTable('pushes')
              .set({ due_at: back(row.due_at), sent_at: back(row.sent_at) })
              .where('notice_id', '=', row.notice_id)
              .execute();
          }
        });

      it('tell again what became more while they were on their way', async () => {
        await turnOn();
        const slip = (at: number) =>
          notice('Ravi gave you a referral.', {
            together: { cause: 'slips of 2', about: `slip ${at}`, text: (all) => `Ravi gave you ${all} slips.`, path: () => '/slips' },
          });
        await tell(slip(1));
        let isFirst = true;
        service.answer(201, async () => {
          if (isFirst) await tell(slip(2));
          isFirst = false;
        });
        expect(await send()).toBe(2);
        expect(bodies()).toEqual(['Ravi gave you a referral.', 'Ravi gave you 2 slips.']);
      });

      it('that all must know of are mailed, too; what another mail tells is only pushed', async () => {
        await turnOn();
        await portal().data.write((tx) => notify(tx, [notice('Called off.')], { isForAll: true }));
        await tell(notice('Has its own mail.', { hasOwnMail: true }));
        service.answer(500);
        await send();
        expect(await subjects()).toEqual(['Called off.']);
        expect(service.received).toHaveLength(1);
      });

      it('are claimed: two nodes send each once, and one whose node has ended goes later', async () => {
        await turnOn();
        await tell(notice('Once.'));
        const node = await pushing();
        await Promise.all([sendDuePushes(node, never), sendDuePushes(node, never)]);
        expect(bodies()).toEqual(['Once.']);
        await tell(notice('Left.'));
        await portal().data.write((tx) =>
          tx
            .updateTable('pushes')
            .set({ due_at: textAfter(nowText(), { minutes: 2 }) })
            .where('due_at', 'is not', null)
            .execute(),
        );
        expect(await send()).toBe(0);
        await portal().data.write((tx) => tx.updateTable('pushes').set({ due_at: nowText() }).where('due_at', 'is not', null).execute());
        expect(await send()).toBe(1);
      });

      it('are refused with an address that is not one of a push service, and with keys that are none', async () => {
        const refused = [
          'http://push.example.com/1',
          'https://127.0.0.1/1',
          'https://[::1]/1',
          'https://localhost/1',
          'https://2130706433/',
          'https://a:b@push.example.com/1',
          'https://push.example.com:8443/1',
          'ftp://push.example.com',
          '',
        ];
        for (const Endpoint of refused) expect((await asha().send(savePush, { Endpoint, Keys: device.keys })).status, Endpoint).toBe(400);
        for (const Keys of [null, {}, { ...device.keys, auth: 'short' }, { ...device.keys, p256dh: 'x'.repeat(87) }])
          expect((await asha().send(savePush, { Endpoint: newEndpoint(), Keys })).status).toBe(400);
        // It looks like a point, and is none.
        const p256dh = `B${'A'.repeat(86)}`;
        expect((await asha().send(savePush, { Endpoint: newEndpoint(), Keys: { ...device.keys, p256dh } })).status).toBe(200);
        await tell(notice('Nobody can read it.'));
        expect(await send()).toBe(0);
        expect(await devices()).toEqual([]);
        expect(await subjects()).toEqual(['Nobody can read it.']);
      });

      it('have one pair of keys, which the database holds sealed', async () => {
        const [one, other] = [await pushing(), await pushing()];
        expect(other.keys).toEqual(one.keys);
        const stored = await portal()
          .data.read.selectFrom('secrets')
          .select('value')
          .where('name', '=', 'push keys')
          .executeTakeFirstOrThrow();
        expect(stored.value).not.toContain(one.keys.privateKey);
        expect(stored.value).not.toContain(one.keys.publicKey);
        // With another data key nobody can open them: new ones are made, and the devices of the former ones end.
        await turnOn();
        const { data } = portal();
        const keys = await readPushKeys(data, {
          keyIds: ['other'],
          seal: (text) => `other.${Buffer.from(text).toString('base64url')}`,
          open: (text) => (text.startsWith('other.') ? Buffer.from(text.slice(6), 'base64url').toString() : null),
        });
        expect(keys.publicKey).not.toBe(one.keys.publicKey);
        expect(await devices()).toEqual([]);
        await data.write((tx) => tx.deleteFrom('secrets').where('name', '=', 'push keys').execute());
      });
    },
    { PUBLIC_URL: publicUrl },
  );

  onAnyEngine((portal) => {
    it('are not offered without an address with https', async () => {
      const asha = await portal().as('member');
      expect(await asha.send(savePush, { Endpoint: 'https://push.example.com/1', Keys: device.keys })).toMatchObject({
        status: 400,
        msgkey: pushTexts.notOffered,
      });
    });
  });
});

/** 'vapid t=…, k=…' as RFC 8292 has it. */
const expectSigned = (authorization: string, publicKey: string) => {
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  expect(key).toBe(publicKey);
  const [head = '', claims = '', signature = ''] = token.split('.');
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ aud: 'https://push.example.com', sub: publicUrl });
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') };
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  expect(isRight).toBe(true);
};
