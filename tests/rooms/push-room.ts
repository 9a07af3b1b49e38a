// A member for tests of pushes: with devices, with notices, and with a push service of the test's own.

import { expect } from 'vitest';
import { readConfig } from '../../src/app/server/config.ts';
import { readPushKeys, readSealer } from '../../src/app/server/secret.ts';
import type { ChoiceKind, ToldBy } from '../../src/features/people/notices/notice-kinds.ts';
import { saveNoticeChoices } from '../../src/features/people/notices/notices.contract.ts';
import { type Notice, notify } from '../../src/features/people/notices/notify.server.ts';
import { pushTexts, savePush } from '../../src/features/people/pushes/pushes.contract.ts';
import { sendDuePushes } from '../../src/features/people/pushes/send-pushes.server.ts';
import { makeSession, makeUser } from '../makers.ts';
import { device, startPushService } from '../servers/push-service.ts';
import type { TestPortal } from '../test-portal.ts';
import { never } from './outbox-room.ts';

export const publicUrl = 'https://portal.example.com';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

let count = 0;

export const beginPushes = async (portal: TestPortal) => {
  const { data, environment } = portal;
  const service = await startPushService();
  const user = await makeUser(data, { fullName: 'Asha Rao' });
  await data.write(async (tx) => {
    for (const table of ['notices', 'outbox', 'push_devices'] as const) await tx.deleteFrom(table).execute();
  });
  const asha = portal.clientOf(user);
  const newEndpoint = () => `https://push.example.com/device/${++count}`;
  const pushing = async () => {
    const keys = await readPushKeys(data, await readSealer(data, readConfig(environment), log));
    return { data, publicUrl, agent: service.agent, log, keys };
  };
  return {
    service,
    user,
    asha,
    newEndpoint,
    pushing,
    onOtherDevice: async () => portal.clientOf({ ...user, session: await makeSession(data, user) }),
    turnOn: async (client = asha, Endpoint = newEndpoint()) => {
      expect((await client.send(savePush, { Endpoint, Keys: device.keys })).msgkey).toBe(pushTexts.turnedOn);
      return Endpoint;
    },
    choose: (Kind: ChoiceKind, By: ToldBy) => asha.send(saveNoticeChoices, { Kind, By }),
    notice: (text: string, more: Partial<Notice> = {}): Notice => ({ userId: user.id, kind: 'Slip', text, path: '/slips/7', ...more }),
    tell: (...notices: Notice[]) => data.write((tx) => notify(tx, notices)),
    send: async () => sendDuePushes(await pushing(), never),
    bodies: () => service.received.map(({ message }) => message.notification.body),
    subjects: async () => (await data.read.selectFrom('outbox').select('subject').orderBy('id').execute()).map(({ subject }) => subject),
    devices: () => data.read.selectFrom('push_devices').select(['endpoint', 'failures']).orderBy('id').execute(),
  };
};
