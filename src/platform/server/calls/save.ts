// How a handler saves: its work runs as one change of the history, and the answer tells the set. A save that is sent again with the same
// key gets the answer of the first time and changes nothing; another request with that key is refused. Answers are kept sealed: some hold
// what only their receiver may know.

import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { bounds } from '../../bounds/bounds.ts';
import { limitConcurrency } from '../../bounds/concurrency-limit.ts';
import type { Data, Tx } from '../../data/data.ts';
import type { RunChange } from '../../data/records/change.ts';
import type { Records } from '../../data/records/records.ts';
import { countAnswer } from '../../data/records/written-bytes.ts';
import type { Call, UploadedFile } from '../../wire/call.ts';
import { Refusal } from '../../wire/refusal.ts';
import type { Sealer } from '../sealer.ts';

export interface Result<Res> {
  res: Res;
  message?: string;
}

interface SaveOptions {
  /** The user who does it and whose key it is, where nobody is signed in yet. */
  by?: number;
  /** Whose key it is, where the work itself makes this user. */
  keyOf?: () => number | undefined;
  via?: string;
  isLong?: boolean;
  /**
   * When left out, an answer is kept if a record was changed. True where something else is done that must not be done twice, such as a mail.
   * False for what is noted about a refusal, and for an answer that must not be given again. Then the key means nothing.
   */
  isAnswerKept?: boolean;
}

/** Runs the work in one transaction and adds the id of the set to its answer. */
export type Save = <Res extends object>(
  work: (records: Records) => Promise<Result<Res>>,
  options?: SaveOptions,
) => Promise<Result<Res & { SetId: number | null }>>;

/** The key that came with a request, and a digest of the request: its call, its fields as they were read, and its file. */
export interface SentKey {
  key: string;
  request: string;
}

/** It belongs to one user. */
interface SaveKey extends SentKey {
  userId: number;
}

/** Kept sealed, because a digest would tell a password that is easy to guess. */
interface KeptAnswer {
  request: string;
  answer: Result<unknown>;
}

const longestKey = 100;

/** The key from the header, or null if there is none. */
export const keyFrom = (
  header: string | string[] | undefined,
  { name }: Call,
  { input, file }: { input: unknown; file: UploadedFile | null },
): SentKey | null => {
  if (typeof header !== 'string' || header === '') return null;
  if (header.length > longestKey) throw new Refusal(400, `Idempotency-Key must be at most ${longestKey} characters`);
  const request = createHash('sha256').update(JSON.stringify([name, input, file?.name], sortKeys));
  return { key: header, request: request.update(file?.bytes ?? '').digest('base64url') };
};

/** The order in which keys were sent means nothing. */
const sortKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

// On PostgreSQL each has a connection of its own, on SQLite all others wait for it.
const limitLongWrites = limitConcurrency(bounds.longWrites);

interface Saver {
  userId: number | undefined;
  sentKey: SentKey | null;
  sealer: Sealer;
}

export const createSave =
  (change: RunChange, { userId, sentKey, sealer }: Saver): Save =>
  async (work, { isAnswerKept, keyOf, ...options } = {}) => {
    const findKey = (setId: number | null) => {
      const owner = userId ?? options.by ?? keyOf?.();
      return (isAnswerKept ?? setId !== null) && sentKey !== null && owner !== undefined ? { userId: owner, ...sentKey } : null;
    };
    type Answer = Awaited<ReturnType<typeof work>>;
    const answered = (value: Answer, SetId: number | null) => ({ ...value, res: { ...value.res, SetId } });
    const run: RunChange = (...all) => (options.isLong ? limitLongWrites(() => change(...all), userId ?? null) : change(...all));
    const { value, setId } = await run(work, {
      ...options,
      last: async (tx, changed) => {
        const key = findKey(changed.setId);
        if (key) await keepAnswer(tx, sealer, key, answered(changed.value, changed.setId));
      },
    });
    return answered(value, setId);
  };

/** Fails when another save with the same key was first. */
const keepAnswer = async (tx: Tx, sealer: Sealer, { userId, key, request }: SaveKey, answer: Result<unknown>): Promise<void> => {
  const kept: KeptAnswer = { request, answer };
  const sealed = sealer.seal(JSON.stringify(kept), sealedFor(userId));
  const ends_at = await countAnswer(tx, userId, sealed.length);
  const row = { user_id: userId, key, at: new Date().toISOString(), answer: sealed, ends_at };
  await tx.insertInto('answered_saves').values(row).execute();
};

/** The answer that the first save with this key got. Another request with the key is refused. */
export const findAnswer = async (
  { data, sealer }: { data: Data; sealer: Sealer },
  { userId, key, request }: SaveKey,
): Promise<Result<unknown> | null> => {
  const row = await data.read
    .selectFrom('answered_saves')
    .select('answer')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row) return null;
  const opened = sealer.open(row.answer, sealedFor(userId));
  if (opened === null) throw new Refusal(409, 'This was saved already.');
  const kept = JSON.parse(opened) as KeptAnswer; // written by keepAnswer
  if (kept.request !== request) throw new Refusal('KeyUsed', 'This key belongs to another request.');
  return kept.answer;
};

const answersAtOnce = 100;

/** Takes a text out of all answers that are kept: nobody gets it any more, also who sends a save again. */
export const rewriteAnswers = async (
  { data, sealer }: { data: Data; sealer: Sealer },
  rewrite: (answer: string) => string,
): Promise<void> => {
  for (let after = 0; ; await nextTurn()) {
    const rows = await data.read
      .selectFrom('answered_saves')
      .select(['id', 'user_id', 'answer'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(answersAtOnce)
      .execute();
    for (const { id, user_id, answer } of rows) {
      const opened = sealer.open(answer, sealedFor(user_id));
      const rewritten = opened === null ? null : rewrite(opened);
      if (rewritten === null || rewritten === opened) continue;
      const sealed = sealer.seal(rewritten, sealedFor(user_id));
      await data.writeOne((tx) => tx.updateTable('answered_saves').set({ answer: sealed }).where('id', '=', id).returning('id').compile());
    }
    if (rows.length < answersAtOnce) return;
    after = rows.at(-1)?.id ?? after;
  }
};

const sealedFor = (userId: number) => `answer to user ${userId}`;
