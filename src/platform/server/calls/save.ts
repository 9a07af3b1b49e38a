// How a handler saves: its work runs as one change of the history, and the answer tells the set. A save that is sent again with the same
// key gets the answer of the first time and changes nothing. Answers are kept sealed: some hold what only their receiver may know.

import type { Data, Tx } from '../../data/data.ts';
import type { RunChange } from '../../data/records/change.ts';
import type { Records } from '../../data/records/records.ts';
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
  /** False for what is noted about a refusal, and for an answer that must not be given again. Then the key means nothing. */
  isAnswerKept?: boolean;
}

/** Runs the work in one transaction and adds the id of the set to its answer. */
export type Save = <Res extends object>(
  work: (records: Records) => Promise<Result<Res>>,
  options?: SaveOptions,
) => Promise<Result<Res & { SetId: number | null }>>;

/** The key that came with a save. It belongs to one user. */
export interface SaveKey {
  userId: number;
  key: string;
}

const longestKey = 100;

/** The key from the header, or null if there is none. */
export const keyFrom = (header: string | string[] | undefined): string | null => {
  if (typeof header !== 'string' || header === '') return null;
  if (header.length > longestKey) throw new Refusal(400, `Idempotency-Key must be at most ${longestKey} characters`);
  return header;
};

interface Saver {
  userId: number | undefined;
  sentKey: string | null;
  sealer: Sealer;
}

export const savesBy =
  (change: RunChange, { userId, sentKey, sealer }: Saver): Save =>
  async (work, { isAnswerKept = true, keyOf, ...options } = {}) => {
    const findKey = () => {
      const owner = userId ?? options.by ?? keyOf?.();
      return isAnswerKept && sentKey !== null && owner !== undefined ? { userId: owner, key: sentKey } : null;
    };
    type Answer = Awaited<ReturnType<typeof work>>;
    const answered = (value: Answer, SetId: number | null) => ({ ...value, res: { ...value.res, SetId } });
    const { value, setId } = await change(work, {
      ...options,
      last: async (tx, changed) => {
        const key = findKey();
        if (key) await keepAnswer(tx, sealer, key, answered(changed.value, changed.setId));
      },
    });
    return answered(value, setId);
  };

/** Fails when another save with the same key was first. */
const keepAnswer = async (tx: Tx, sealer: Sealer, { userId, key }: SaveKey, answer: object): Promise<void> => {
  const sealed = sealer.seal(JSON.stringify(answer), placeOf(userId));
  const row = { user_id: userId, key, at: new Date().toISOString(), answer: sealed };
  await tx.insertInto('answered_saves').values(row).execute();
};

/** The answer that the first save with this key got. */
export const findAnswer = async (
  { data, sealer }: { data: Data; sealer: Sealer },
  { userId, key }: SaveKey,
): Promise<Result<unknown> | null> => {
  const row = await data.read
    .selectFrom('answered_saves')
    .select('answer')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row) return null;
  const answer = sealer.open(row.answer, placeOf(userId));
  if (answer === null) throw new Refusal(409, 'This was saved already.');
  return JSON.parse(answer) as Result<unknown>;
};

const placeOf = (userId: number) => `answer to user ${userId}`;
