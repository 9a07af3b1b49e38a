// Sends the pushes that are due to the devices of their people. Whom no device took gets a mail at once instead. Each is claimed, so that no
// two nodes send it.

import { type Agent, request } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { bounds } from '../../../platform/bounds/bounds.ts';
import type { Data, Reader, Tx } from '../../../platform/data/data.ts';
import { lockFreeRows } from '../../../platform/data/locked.ts';
import type { Log } from '../../../platform/log.ts';
import { nowText, textAfter } from '../../../platform/mail/moments.ts';
import { devicesOf, readChoices } from '../notices/choices.server.ts';
import { lineOf, mailAtOnce, type Told } from '../notices/mails-at-once.server.ts';
import type { NoticeKind } from '../notices/notice-kinds.ts';
import { readOrganization } from '../organization/organization.server.ts';
import { iconPath } from '../organization/organization.ts';
import { coverText } from './locked-screen.ts';

/** The pair by which push services know the portal. As base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

export interface Pushing {
  data: Data;
  keys: PushKeys;
  publicUrl: string;
  agent: Agent;
  log: Log;
}

/** Returns how many messages devices have taken. */
export const sendDuePushes = async (pushing: Pushing, stopping: AbortSignal): Promise<number> => {
  const { data } = pushing;
  const underWay = new Set<Promise<void>>();
  const told: Outcome[] = [];
  const errors: unknown[] = [];
  const start = (claimed: Claimed) => {
    const one = push(pushing, claimed)
      .then(
        (outcome) => void told.push(outcome),
        (error: unknown) => void errors.push(error),
      )
      .finally(() => underWay.delete(one));
    underWay.add(one);
  };
  let sent = 0;
  for (;;) {
    const room = bounds.pushes.atOnce - underWay.size;
    const mayClaim = !stopping.aborted && errors.length === 0 && room > 0 && (await isAnyDue(data.read));
    const claimed = mayClaim ? await data.write((tx) => claimDue(data, tx, room)) : [];
    for (const one of claimed) start(one);
    await Promise.race([Promise.all(underWay), pause(slowFrom, undefined, { ref: false })]);
    const done = told.splice(0);
    if (done.length > 0) await data.write((tx) => noteAll(tx, done));
    sent += done.reduce((sum, { taken }) => sum + taken, 0);
    if (claimed.length > 0 || underWay.size > 0) continue;
    if (errors.length > 0) throw errors[0];
    return sent;
  }
};

/** In milliseconds: nobody waits longer for the push service of somebody else. */
const slowFrom = 500;

const isAnyDue = async (read: Reader): Promise<boolean> =>
  (await read.selectFrom('pushes').select('notice_id').where('due_at', '<=', nowText()).limit(1).executeTakeFirst()) !== undefined;

/** If the node ends meanwhile, another one sends it after this time. */
const claimTime = { minutes: 2 };

interface Waiting {
  notice_id: number;
  user_id: number;
  kind: NoticeKind;
  until: string;
  has_mail_else: boolean;
}

/** What one person is told of one kind: one message. */
interface Claimed {
  userId: number;
  kind: NoticeKind;
  claim: string;
  pushes: Waiting[];
}

const claimDue = async (data: Data, tx: Tx, most: number): Promise<Claimed[]> => {
  const now = nowText();
  const due = tx.selectFrom('pushes').select(['notice_id', 'user_id', 'kind', 'until', 'has_mail_else']).where('due_at', '<=', now);
  const rows = await lockFreeRows(data, due.orderBy('due_at').orderBy('notice_id').limit(most)).execute();
  const claim = textAfter(now, claimTime);
  const claimed: Claimed[] = [];
  for (const pushes of Map.groupBy(rows, ({ user_id, kind }) => `${user_id} ${kind}`).values()) {
    const [{ user_id: userId, kind }] = pushes as [Waiting];
    const free = await freeFrom(tx, userId, kind, now);
    const ids = pushes.map(({ notice_id }) => notice_id);
    await tx
      .updateTable('pushes')
      .set({ due_at: free ?? claim })
      .where('notice_id', 'in', ids)
      .execute();
    if (free === null) claimed.push({ userId, kind, claim, pushes });
  }
  return claimed;
};

/** Nothing that waits is due later than this. */
export const longestPushWait = { hours: 1 };

/** One person gets a few of one kind in an hour. Null, or when the next one may leave. */
const freeFrom = async (tx: Tx, userId: number, kind: NoticeKind, now: string): Promise<string | null> => {
  const recent = await tx
    .selectFrom('pushes')
    .select('sent_at')
    .distinct()
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('sent_at', '>', textAfter(now, longestPushWait, 'before'))
    // One in the future was written by a wrong clock.
    .where('sent_at', '<=', now)
    .orderBy('sent_at', 'desc')
    .limit(bounds.pushes.inHour)
    .execute();
  const first = recent[bounds.pushes.inHour - 1]?.sent_at;
  return first ? textAfter(first, longestPushWait) : null;
};

interface Outcome extends Claimed {
  taken: number;
  /** There was something to tell, and a mail is to tell it where no device took it. */
  isOpen: boolean;
  gone: number[];
  failed: number[];
  reached: number[];
}

const push = async (pushing: Pushing, claimed: Claimed): Promise<Outcome> => {
  const { data, log } = pushing;
  const { userId, kind, pushes } = claimed;
  const outcome: Outcome = { ...claimed, taken: 0, isOpen: false, gone: [], failed: [], reached: [] };
  const now = nowText();
  const worth = pushes.filter(({ until }) => until > now).map(({ notice_id }) => notice_id);
  const notices = await unseen(data.read, worth);
  const choice = (await readChoices(data.read, [userId])).get(userId)?.by[kind] ?? 'Never';
  const [first, ...more] = notices;
  if (!first || choice === 'Never') return outcome;
  outcome.isOpen = true;
  const { name, logo } = await readOrganization(data.read);
  const message = {
    title: name,
    body: lineOf(coverText(first.text), longestBody) + (more.length > 0 ? ` And ${more.length} more.` : ''),
    navigate: `${pushing.publicUrl}${more.length > 0 ? '/dashboard' : first.path}`,
    lang: 'en',
    dir: 'auto',
    tag: `notice-${first.id}`,
    ...(logo && { icon: `${pushing.publicUrl}${iconPath(logo, 192)}` }),
  };
  const ends = Math.max(...pushes.map(({ until }) => Date.parse(until)));
  const own = devicesOf(data.read, [userId]).select(['push_devices.id', 'endpoint', 'p256dh', 'auth']);
  // Who has chosen otherwise meanwhile gets a mail.
  const devices = choice === 'Push' ? await own.execute() : [];
  await Promise.all(
    devices.map(async (device) => {
      const status = await deliver(pushing, device, { message, seconds: Math.max(0, Math.round((ends - Date.now()) / 1_000)) });
      if (status >= 200 && status < 300) {
        outcome.taken++;
        outcome.reached.push(device.id);
        return;
      }
      log.info({ status, user: userId }, 'a device did not take a push');
      (status === 404 || status === 410 ? outcome.gone : outcome.failed).push(device.id);
    }),
  );
  return outcome;
};

/** On a locked screen there is room for a few lines, and a message has at most 4 kB. */
const longestBody = 300;

const unseen = (reader: Reader, ids: readonly number[]): Promise<(Told & { path: string })[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : reader
        .selectFrom('notices')
        .select(['id', 'user_id', 'kind', 'text', 'path'])
        .where('id', 'in', ids)
        .where('seen_at', 'is', null)
        .orderBy('id', 'desc')
        .execute();

const noteAll = async (tx: Tx, outcomes: readonly Outcome[]): Promise<void> => {
  for (const { pushes, claim, taken } of outcomes) {
    const ids = pushes.map(({ notice_id }) => notice_id);
    const own = tx.updateTable('pushes').where('notice_id', 'in', ids);
    if (taken > 0) await own.set({ sent_at: nowText() }).execute();
    // One that tells more by now is due again.
    await own.set({ due_at: null }).where('due_at', '=', claim).execute();
  }
  const gone = outcomes.flatMap((one) => one.gone);
  const reached = outcomes.flatMap((one) => one.reached);
  const failed = outcomes.flatMap((one) => one.failed);
  if (gone.length > 0) await tx.deleteFrom('push_devices').where('id', 'in', gone).execute();
  if (reached.length > 0)
    await tx.updateTable('push_devices').set({ failures: 0 }).where('id', 'in', reached).where('failures', '>', 0).execute();
  if (failed.length > 0) {
    const these = tx.updateTable('push_devices').where('id', 'in', failed);
    await these.set(({ eb }) => ({ failures: eb('failures', '+', 1) })).execute();
    await tx.deleteFrom('push_devices').where('id', 'in', failed).where('failures', '>=', bounds.pushes.failures).execute();
  }
  await mailInstead(tx, outcomes);
};

const mailInstead = async (tx: Tx, outcomes: readonly Outcome[]): Promise<void> => {
  const untold = outcomes.filter(({ taken, isOpen }) => taken === 0 && isOpen).flatMap(({ pushes }) => pushes);
  for (const [until, some] of Map.groupBy(
    untold.filter(({ has_mail_else }) => has_mail_else),
    (one) => one.until,
  )) {
    const notices = await unseen(
      tx,
      some.map(({ notice_id }) => notice_id),
    );
    const choices = await readChoices(
      tx,
      notices.map(({ user_id }) => user_id),
    );
    await mailAtOnce(tx, notices, { at: nowText(), choices, trueUntil: until, isForAll: false });
  }
};

interface Message {
  message: Record<string, string>;
  /** How long the push service keeps it for a device that is off. */
  seconds: number;
}

const patience = 10_000;

/** Answers the status, or 0 where nobody answered. */
const deliver = async (
  { keys, publicUrl, agent }: Pushing,
  { endpoint, p256dh, auth }: { endpoint: string; p256dh: string; auth: string },
  { message, seconds }: Message,
): Promise<number> => {
  const { default: webPush } = await import('web-push');
  // The declarative form: a browser that knows it shows the message without the service worker.
  const payload = JSON.stringify({ web_push: 8030, notification: message });
  try {
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject: publicUrl, ...keys },
      TTL: seconds,
      urgency: 'high',
    });
    return await post(endpoint, { headers, body, agent });
  } catch {
    // Its keys are no keys.
    return 410;
  }
};

/** Nothing of the answer is read but its status: it is of a server that a browser has named. */
const post = (
  endpoint: string,
  { headers, body, agent }: { headers: Record<string, string>; body: Buffer; agent: Agent },
): Promise<number> =>
  new Promise((resolve) => {
    const sent = request(endpoint, { method: 'POST', headers, agent, signal: AbortSignal.timeout(patience) }, (answer) => {
      resolve(answer.statusCode ?? 0);
      answer.destroy();
    });
    sent.on('error', () => resolve(0));
    // Without an answer and an error: the answer was 101, another protocol.
    sent.on('close', () => resolve(0));
    sent.end(body);
  });
