// What devices get of notices, read by a push service of the test's own.

import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makeUser } from '../../../../tests/makers.ts';
import { never } from '../../../../tests/rooms/outbox-room.ts';
import { beginPushes, publicUrl } from '../../../../tests/rooms/push-room.ts';
import { readMessage } from '../../../../tests/servers/push-service.ts';
import { onAnyEngine } from '../../../../tests/test-portal.ts';
import { nowText, textAfter } from '../../../platform/mail/moments.ts';
import { listNotices, seeNotices } from '../notices/notices.contract.ts';
import { forgetNotices, notify } from '../notices/notify.server.ts';
import { sendDuePushes } from './send-pushes.server.ts';

it("the tests' own push service reads the message of the appendix of RFC 8291", () => {
  const message =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT' +
    'pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';
  expect(readMessage(Buffer.from(message, 'base64url'))).toBe('When I grow up, I want to be a watermelon');
});

describe('pushes', () => {
  onAnyEngine(
    (portal) => {
      it('show on a device what was told, in the declarative form, signed by the portal, and no mail goes', async () => {
        const { service, asha, turnOn, notice, tell, pushing, send, subjects } = await beginPushes(portal());
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
        expect((await asha.send(listNotices)).rc.map(({ Text }) => Text)).toEqual(['Ravi gave you a referral.']);
      });

      it('come by choice: with the first device for what comes at once, unless it was chosen otherwise', async () => {
        const { asha, onOtherDevice, turnOn, choose, notice, tell, send, bodies, subjects } = await beginPushes(portal());
        await choose('Event', 'Never');
        await turnOn();
        const { res } = await asha.send(listNotices);
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
        const { service, turnOn, choose, notice, tell, send, subjects, devices } = await beginPushes(portal());
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

      it('wait for no push service that wants to speak another protocol', async () => {
        const { service, turnOn, notice, tell, send, subjects, devices } = await beginPushes(portal());
        await turnOn();
        service.answer(101);
        await tell(notice('Not taken.'));
        expect(await send()).toBe(0);
        expect((await devices()).map(({ failures }) => failures)).toEqual([1]);
        expect(await subjects()).toEqual(['Not taken.']);
      });

      it('of others do not wait for a push service that answers late', async () => {
        const { service, turnOn, notice, tell, send } = await beginPushes(portal());
        const late = new URL(await turnOn()).pathname;
        const others = await Promise.all(Array.from({ length: 25 }, () => makeUser(portal().data)));
        for (const user of others) await turnOn(portal().clientOf(user));
        const isLate = () => service.received.at(-1)?.path === late;
        const untilAllHaveIt = () => expect.poll(() => service.received.length).toBe(26);
        service.answer(201, async () => (isLate() ? untilAllHaveIt() : undefined));
        await tell(notice('Late.'), ...others.map(({ id }) => notice('Soon.', { userId: id })));
        expect(await send()).toBe(26);
      });

      it('tell nothing that was seen or is not true any more, and of several notices the newest', async () => {
        const { service, asha, turnOn, notice, tell, send, subjects } = await beginPushes(portal());
        await turnOn();
        await tell(notice('Seen.'));
        await asha.send(seeNotices, { All: true });
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
        const { turnOn, notice, tell, send, bodies } = await beginPushes(portal());
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
        const { service, turnOn, notice, tell, send, bodies } = await beginPushes(portal());
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
        const { service, turnOn, notice, tell, send, subjects } = await beginPushes(portal());
        await turnOn();
        await portal().data.write((tx) => notify(tx, [notice('Called off.')], { isForAll: true }));
        await tell(notice('Has its own mail.', { hasOwnMail: true }));
        service.answer(500);
        await send();
        expect(await subjects()).toEqual(['Called off.']);
        expect(service.received).toHaveLength(1);
      });

      it('are claimed: two nodes send each once, and one whose node has ended goes later', async () => {
        const { turnOn, notice, tell, pushing, send, bodies } = await beginPushes(portal());
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
    },
    { PUBLIC_URL: publicUrl },
  );
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
