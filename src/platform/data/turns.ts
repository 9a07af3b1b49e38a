// Whose turn it is, for work that one node does at a time. Whoever has a turn keeps it until a moment, so that another node takes over
// when that one is gone.

import { type SqlBool, sql } from 'kysely';
import type { Tx } from './data.ts';

export interface TurnTable {
  /** The work. */
  name: string;
  /** The node that does it, or was the last to do so. */
  holder: string;
  /** No other node does it before this moment. */
  held_until: string;
  /** Nobody does it before this moment. Mail waits, when there would be too much in a minute. */
  next_at: string;
}

declare module './data.ts' {
  interface Tables {
    turns: TurnTable;
  }
}

type TurnName = 'outbox' | 'webhooks';

export const isTurnFree = (name: TurnName, now: string) =>
  sql<SqlBool>`turns.name = ${name} and turns.held_until <= ${now} and turns.next_at <= ${now}`;

type Taken = Pick<TurnTable, 'holder' | 'held_until'> & Partial<Pick<TurnTable, 'next_at'>>;

/** False when another node has it. */
export const takeTurn = async (tx: Tx, name: TurnName, turn: Taken, now: string): Promise<boolean> =>
  (await tx.updateTable('turns').set(turn).where(isTurnFree(name, now)).returning('holder').execute()).length > 0;

/** False when another node has it by now: this one was frozen for long. */
export const keepTurn = async (tx: Tx, name: TurnName, { holder, held_until }: Taken): Promise<boolean> =>
  (await turnOf(tx, name, holder).set({ held_until }).returning('holder').execute()).length > 0;

/** A node that was frozen for so long that another one has the turn by now changes nothing here. */
export const endTurn = async (tx: Tx, name: TurnName, holder: string, now: string): Promise<void> => {
  await turnOf(tx, name, holder).set({ held_until: now }).execute();
};

const turnOf = (tx: Tx, name: TurnName, holder: string) => tx.updateTable('turns').where('name', '=', name).where('holder', '=', holder);
