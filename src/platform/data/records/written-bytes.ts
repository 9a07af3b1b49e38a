// Counts how many bytes each person makes the database keep: of history in a day, and of answers of saves. It is one row of each person,
// counted on in the transaction that writes: all nodes agree, a restart forgets nothing, and no save adds up what there is.

import { sql } from 'kysely';
import { bounds } from '../../bounds/bounds.ts';
import { Refusal, requestTexts } from '../../wire/refusal.ts';
import { roles } from '../../wire/roles.ts';
import type { Tx } from '../data.ts';

interface WrittenBytesTable {
  user_id: number;
  /** The day of `history`, in TIME_ZONE. */
  day: string;
  history: number;
  /** Of all answers that were ever kept. */
  answers: number;
}

declare module '../data.ts' {
  interface Tables {
    written_bytes: WrittenBytesTable;
  }
}

interface Counting {
  timeZone: string;
  isAlwaysSaved?: boolean;
}

/** Refuses what is more than a person may write in a day. */
export const countHistory = async (tx: Tx, userId: number, bytes: number, { timeZone, isAlwaysSaved }: Counting): Promise<void> => {
  const day = Temporal.Now.plainDateISO(timeZone).toString();
  const { rows } = await sql<{ history: number }>`
    insert into written_bytes (user_id, day, history) values (${userId}, ${day}, ${bytes})
    on conflict (user_id) do update set day = excluded.day,
      history = case when written_bytes.day = excluded.day then written_bytes.history else 0 end + excluded.history
    returning history`.execute(tx);
  const { each, superAdmin } = bounds.history;
  const written = rows[0]?.history ?? 0;
  if (written <= each || isAlwaysSaved) return;
  const user = await tx.selectFrom('users').select('role_id').where('id', '=', userId).executeTakeFirst();
  if (written > (user?.role_id === roles.superAdmin ? superAdmin : each)) throw new Refusal(429, requestTexts.tooMuchInDay);
};

/** Where this answer ends among all that the person was ever given. What ends too far before it goes. */
export const countAnswer = async (tx: Tx, userId: number, bytes: number): Promise<number> => {
  const { rows } = await sql<{ answers: number }>`
    insert into written_bytes (user_id, day, answers) values (${userId}, '', ${bytes})
    on conflict (user_id) do update set answers = written_bytes.answers + excluded.answers
    returning answers`.execute(tx);
  const end = rows[0]?.answers ?? bytes;
  await tx
    .deleteFrom('answered_saves')
    .where('user_id', '=', userId)
    .where('ends_at', '<=', end - bounds.keptAnswers.each)
    .execute();
  return end;
};
