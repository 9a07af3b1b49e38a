// The devices that are told by push: turning them on and off.

import { bounds } from '../../../platform/bounds/bounds.ts';
import type { Reader, Tx } from '../../../platform/data/data.ts';
import { type CallHandler, handle } from '../../../platform/server/calls/handle.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { choiceKinds, usualChoices } from '../notices/notice-kinds.ts';
import '../notices/notices.tables.ts';
import { pushTexts, removePush, savePush } from './pushes.contract.ts';

export const pushesServer: CallHandler[] = [
  handle(savePush, async ({ data, input: { Endpoint, Keys }, caller, mailUrl, save }) => {
    if (!isPushOffered(mailUrl)) throw new Refusal(400, pushTexts.notOffered);
    const device = { endpoint: Endpoint, p256dh: Keys.p256dh, auth: Keys.auth };
    const known = await ownDevice(data.read, caller.session).selectAll('push_devices').executeTakeFirst();
    // A browser tells it at each sign-in, and a write empties all caches.
    if (known?.endpoint === Endpoint && known.p256dh === Keys.p256dh && known.auth === Keys.auth) return { res: unchanged };
    return save(async ({ tx }) => {
      const session = await tx.selectFrom('sessions').select(['id', 'user_id']).where('name', '=', caller.session).executeTakeFirst();
      if (!session) throw new Refusal(401, pushTexts.notTurnedOn);
      await choosePush(tx, session.user_id);
      // Whoever had this address before has left the device.
      await tx
        .deleteFrom('push_devices')
        .where(({ or, eb }) => or([eb('endpoint', '=', Endpoint), eb('session_id', '=', session.id)]))
        .execute();
      await tx
        .insertInto('push_devices')
        .values({ ...device, session_id: session.id })
        .execute();
      await removeSurplus(tx, session.user_id);
      return { res: {}, message: pushTexts.turnedOn };
    });
  }),

  handle(removePush, async ({ data, caller, save }) => {
    const answer = { res: unchanged, message: pushTexts.turnedOff };
    if (!(await ownDevice(data.read, caller.session).select('push_devices.id').executeTakeFirst())) return answer;
    return save(async ({ tx }) => {
      await tx.deleteFrom('push_devices').where('id', 'in', ownDevice(tx, caller.session).select('push_devices.id')).execute();
      return answer;
    });
  }),
];

const unchanged = { SetId: null };

/** The subject by which push services reach whoever runs the portal is its address, and they take only https. */
export const isPushOffered = (publicUrl: string | undefined): publicUrl is string => publicUrl?.startsWith('https:') ?? false;

const ownDevice = (reader: Reader, session: string) =>
  reader.selectFrom('push_devices').innerJoin('sessions', 'sessions.id', 'push_devices.session_id').where('sessions.name', '=', session);

/** With the first device, what comes at once comes there, unless the person has chosen otherwise. */
const choosePush = async (tx: Tx, userId: number): Promise<void> => {
  const own = tx.selectFrom('push_devices').innerJoin('sessions', 'sessions.id', 'push_devices.session_id').select('push_devices.id');
  if (await own.where('sessions.user_id', '=', userId).limit(1).executeTakeFirst()) return;
  await tx
    .insertInto('notice_choices')
    .values(choiceKinds.filter((kind) => usualChoices[kind] === 'At once').map((kind) => ({ user_id: userId, kind, by: 'Push' as const })))
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doNothing())
    .execute();
};

const removeSurplus = async (tx: Tx, userId: number): Promise<void> => {
  const older = tx
    .selectFrom('push_devices')
    .innerJoin('sessions', 'sessions.id', 'push_devices.session_id')
    .select('push_devices.id')
    .where('sessions.user_id', '=', userId)
    .orderBy('push_devices.id', 'desc')
    .limit(1)
    .offset(bounds.pushes.devices);
  const first = await older.executeTakeFirst();
  if (!first) return;
  const sessions = tx.selectFrom('sessions').select('id').where('user_id', '=', userId);
  await tx.deleteFrom('push_devices').where('session_id', 'in', sessions).where('id', '<=', first.id).execute();
};
