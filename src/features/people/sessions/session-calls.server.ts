// The calls about sessions: signing out, the list of devices, signing out there. The history notes what was ended.

import type { Records } from '../../../platform/data/records/records.ts';
import { type CallHandler, type Context, handle, isStaff } from '../../../platform/server/calls/handle.ts';
import type { Call } from '../../../platform/wire/call.ts';
import { notAllowed, Refusal } from '../../../platform/wire/refusal.ts';
import { accountName } from '../members/members.tables.ts';
import { endSessionCall, getSessions, logout, sessionListTexts } from './sessions.contract.ts';
import { type EndedSession, endSession, endSessions, isValid } from './sessions.server.ts';

export const sessionCalls: CallHandler[] = [
  handle(logout, async ({ caller, save, log }) => {
    const { userId } = caller;
    const answer = await save(async (records) => {
      const ended = await endSession(records.tx, userId, { name: caller.session });
      await noteEnded(records, userId, ended ? [ended] : []);
      return { res: {} };
    });
    log.info({ user: userId }, 'signed out');
    return answer;
  }),

  handle(getSessions, async (context) => {
    const { data, caller } = context;
    const sessions = await data.read
      .selectFrom('sessions')
      .select(['id', 'name', 'device', 'address', 'signed_in_at', 'seen_at'])
      .where('user_id', '=', userOf(context))
      .where(isValid())
      .orderBy('id', 'desc')
      .execute();
    const now = new Date().toISOString();
    const rows = sessions.map(({ id, name, device, address, signed_in_at, seen_at }) => {
      const IsThis = name === caller.session;
      return { Id: id, Device: device, Address: address, SignedInAt: signed_in_at, SeenAt: IsThis ? now : seen_at, IsThis };
    });
    return { rows, total: rows.length };
  }),

  handle(endSessionCall, async (context) => {
    const { input, caller, save, log } = context;
    const { Id, All } = input;
    const userId = userOf(context);
    if ((Id === null) === (All !== true)) throw new Refusal(400, sessionListTexts.oneOrAll);
    const answer = await save(async (records) => {
      const ended = Id === null ? await endSessions(records.tx, userId, caller.session) : [await requireEnded(records, userId, Id)];
      await noteEnded(records, userId, ended);
      return { res: {}, message: Id === null ? textOfAll(userId === caller.userId) : sessionListTexts.ended };
    });
    log.info({ user: userId }, Id === null ? 'signed out everywhere else' : 'signed out on another device');
    return answer;
  }),
];

const textOfAll = (isOwn: boolean) => (isOwn ? sessionListTexts.endedEverywhereElse : sessionListTexts.endedEverywhere);

const userOf = <C extends Call>({ caller, input }: Context<C> & { input: { UserId: number | null } }): number => {
  const { UserId } = input;
  if (UserId !== null && UserId !== caller.userId && !isStaff(caller)) throw new Refusal(403, notAllowed);
  return UserId ?? caller.userId;
};

const requireEnded = async (records: Records, userId: number, id: number): Promise<EndedSession> => {
  const ended = await endSession(records.tx, userId, { id });
  if (!ended) throw new Refusal(404, sessionListTexts.notFound);
  return ended;
};

const noteEnded = async (records: Records, userId: number, sessions: readonly EndedSession[]): Promise<void> => {
  if (sessions.length === 0) return;
  const user = await records.tx.selectFrom('users').select('full_name').where('id', '=', userId).executeTakeFirstOrThrow();
  for (const { device, address } of sessions) {
    records.note({
      record: accountName,
      record_id: userId,
      owner_id: userId,
      title: user.full_name,
      kind: 'Signed out',
      fields: [
        ['device', device, null],
        ['address', address, null],
      ],
    });
  }
};
