// Devices: turned on and off, when they are forgotten, and the keys with which messages for them are signed.

import { describe, expect, it } from 'vitest';
import { beginPushes, publicUrl } from '../../../../tests/rooms/push-room.ts';
import { device } from '../../../../tests/servers/push-service.ts';
import { onAnyEngine } from '../../../../tests/test-portal.ts';
import { readPushKeys } from '../../../app/server/secret.ts';
import { nowText, textAfter } from '../../../platform/mail/moments.ts';
import { endSessionCall, logout } from '../sessions/sessions.contract.ts';
import { pushTexts, removePush, savePush } from './pushes.contract.ts';

describe('pushes', () => {
  onAnyEngine(
    (portal) => {
      it.each([404, 410])('end on a device whose push service answers %i, and on one that fails ten times', async (status) => {
        const { service, turnOn, notice, tell, send, subjects, devices } = await beginPushes(portal());
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
        const { asha, onOtherDevice, turnOn, notice, tell, send, bodies, subjects, devices } = await beginPushes(portal());
        const other = await onOtherDevice();
        await turnOn(other);
        await other.send(logout, {}, null, { 'idempotency-key': crypto.randomUUID() });
        expect(await devices()).toEqual([]);
        await turnOn(await onOtherDevice());
        await asha.send(endSessionCall, { All: true }, null, { 'idempotency-key': crypto.randomUUID() });
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
        const { service, user, turnOn, notice, tell, send, subjects } = await beginPushes(portal());
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
        const { onOtherDevice, turnOn, devices } = await beginPushes(portal());
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

      it('are refused with an address that is not one of a push service, and with keys that are none', async () => {
        const { asha, newEndpoint, notice, tell, send, subjects, devices } = await beginPushes(portal());
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
        for (const Endpoint of refused) expect((await asha.send(savePush, { Endpoint, Keys: device.keys })).status, Endpoint).toBe(400);
        for (const Keys of [null, {}, { ...device.keys, auth: 'short' }, { ...device.keys, p256dh: 'x'.repeat(87) }])
          expect((await asha.send(savePush, { Endpoint: newEndpoint(), Keys })).status).toBe(400);
        // It looks like a point, and is none.
        const p256dh = `B${'A'.repeat(86)}`;
        expect((await asha.send(savePush, { Endpoint: newEndpoint(), Keys: { ...device.keys, p256dh } })).status).toBe(200);
        await tell(notice('Nobody can read it.'));
        expect(await send()).toBe(0);
        expect(await devices()).toEqual([]);
        expect(await subjects()).toEqual(['Nobody can read it.']);
      });

      it('have one pair of keys, which the database holds sealed', async () => {
        const { turnOn, pushing, devices } = await beginPushes(portal());
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
