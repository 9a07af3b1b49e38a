// How a handler saves: its work is one set of the history. A save sent again with the same key gets the first answer and changes nothing;
// another request with that key is refused. Answers are stored encrypted: some are only for their receiver.

import { createHash } from 'node:crypto';
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
  /** The user who saves and owns the key, while nobody is signed in yet. */
  by?: number;
  /** The owner of the key, if the work itself creates this user. */
  keyOf?: () => number | undefined;
  via?: string;
  isLong?: boolean;
  /**
   * By default an answer is kept if a record was changed. True if something else must not be done twice, such as a mail. False for notes
   * about a refusal, and for answers that must not be given again; then the key means nothing.
   */
  isAnswerKept?: boolean;
}

/** Runs the work in one transaction and adds the id of the set to its answer. */
export type Save = <Res extends object>(
  work: (records: Records) => Promise<Result<Res>>,
  options?: SaveOptions,
) => Promise<Result<Res & { SetId: number | null }>>;

/** The key of a request, and a digest of its call, fields and file. */
export interface SentKey {
  key: string;
  request: string;
}

interface SaveKey extends SentKey {
  userId: number;
}

/** Encrypted: a digest would give away a password that is easy to guess. */
interface KeptAnswer {
  request: string;
  answer: Result<unknown>;
}

const longestKey = 100;

/** Null without the header. */
export const keyFrom = (
  header: string | string[] | undefined,
  { name }: Call,
  { input, file }: { input: unknown; file: UploadedFile | null },
): SentKey | null => {
  if (typeof header !== 'string' || header === '') return null;
  if (header.length > longestKey) throw new Refusal(400, `Idempotency-Key must be at most ${longestKey} characters`);
  const request = createHash('sha256').update(JSON.stringify([name, input, file?.name], inOrder));
  return { key: header, request: request.update(file?.bytes ?? '').digest('base64url') };
};

/** The order in which fields were sent means nothing. */
const inOrder = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

// On PostgreSQL each has its own connection; on SQLite all others wait for it.
const longInTurn = limitConcurrency(bounds.longWrites);

interface Saver {
  userId: number | undefined;
  sentKey: SentKey | null;
  sealer: Sealer;
}

export const savesBy =
  (change: RunChange, { userId, sentKey, sealer }: Saver): Save =>
  async (work, { isAnswerKept, keyOf, ...options } = {}) => {
    const findKey = (setId: number | null) => {
      const owner = userId ?? options.by ?? keyOf?.();
      return (isAnswerKept ?? setId !== null) && sentKey !== null && owner !== undefined ? { userId: owner, ...sentKey } : null;
    };
    type Answer = Awaited<ReturnType<typeof work>>;
    const answered = (value: Answer, SetId: number | null) => ({ ...value, res: { ...value.res, SetId } });
    const run: RunChange = (...all) => (options.isLong ? longInTurn(() => change(...all), userId ?? null) : change(...all));
    const { value, setId } = await run(work, {
      ...options,
      last: async (tx, changed) => {
        const key = findKey(changed.setId);
        if (key) await keepAnswer(tx, sealer, key, answered(changed.value, changed.setId));
      },
    });
    return answered(value, setId);
  };

/** Fails if another save with the same key was first. */
const keepAnswer = async (tx: Tx, sealer: Sealer, { userId, key, request }: SaveKey, answer: Result<unknown>): Promise<void> => {
  const kept: KeptAnswer = { request, answer };
  const sealed = sealer.seal(JSON.stringify(kept), placeOf(userId));
  const ends_at = await countAnswer(tx, userId, sealed.length);
  const row = { user_id: userId, key, at: new Date().toISOString(), answer: sealed, ends_at };
  await tx.insertInto('answered_saves').values(row).execute();
};

/** The answer of the first save with this key. Another request with the key is refused. */
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
  const opened = sealer.open(row.answer, placeOf(userId));
  if (opened === null) throw new Refusal(409, 'This was saved already.');
  const kept = JSON.parse(opened) as KeptAnswer; // written by keepAnswer
  if (kept.request !== request) throw new Refusal('KeyUsed', 'This key belongs to another request.');
  return kept.answer;
};

const placeOf = (userId: number) => `answer to user ${userId}`;
