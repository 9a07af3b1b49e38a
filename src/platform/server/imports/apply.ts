// Plans an import and writes what was planned, in the transaction of the import.

import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Data } from '../../data/data.ts';
import { lockInOrder } from '../../data/records/lock-in-order.ts';
import type { PlainRow, RecordKind } from '../../data/records/record-kind.ts';
import type { Records } from '../../data/records/records.ts';
import { isTakenAnywhere } from '../../data/violations.ts';
import { Refusal } from '../../wire/refusal.ts';
import type { CheckedLine } from './check-lines.ts';
import type { ImportContext, Importer } from './importer.ts';
import { type Plan, planOf } from './plan.ts';

const betweenLooks = 100;

/** Imports run one after the other, so that two at once do not add the same records. SQLite has only one writer anyway. */
export const waitForOtherImports = async ({ engine }: Pick<Data, 'engine'>, { tx }: Records): Promise<void> => {
  if (engine !== 'postgres') return;
  // Asks again and again: a statement that waited would meet its deadline, because an import may take longer.
  const take = async () => (await sql<{ isTaken: boolean }>`select pg_try_advisory_xact_lock(7305103) as "isTaken"`.execute(tx)).rows[0];
  while (!(await take())?.isTaken) await pause(betweenLooks);
};

/**
 * The plan, made from rows that nobody else can change before it is written: what it would change is locked, and then planned again. On
 * SQLite nobody else writes meanwhile.
 */
export const planToApply = async (
  { engine }: Pick<Data, 'engine'>,
  importer: Importer,
  records: Records,
  context: ImportContext,
  checked: readonly CheckedLine[],
): Promise<Plan> => {
  const locked = new Set<number>();
  for (;;) {
    const plan = await planOf(importer, context, checked);
    const others = engine === 'postgres' ? [...plan.changed.keys()].filter((id) => !locked.has(id)) : [];
    if (others.length === 0) return plan;
    await importer.lockFirst?.(records, plan.added);
    await lockInOrder(records, importer.kind, others);
    for (const id of others) locked.add(id);
  }
};

export const applyPlan = async (
  importer: Importer,
  records: Records,
  { added, changed, newNames }: Plan,
  reading: ImportContext,
): Promise<void> => {
  const context = { ...reading, newNames };
  try {
    await importer.before?.(records, [...added, ...changed.values()]);
    if (importer.add) await importer.add(records, added, context);
    else await records.insertAll(importer.kind, added);
    if (importer.change) await importer.change(records, changed, context);
    else await updateAll(records, importer.kind, changed);
  } catch (error) {
    if (isTakenAnywhere(error)) throw new Refusal(409, 'Somebody else has added one of these records in the meantime. Please try again.');
    throw error;
  }
};

export const updateAll = async (records: Records, kind: RecordKind, changed: ReadonlyMap<number, PlainRow>): Promise<void> => {
  const changes = [...changed];
  for (let from = 0; from < changes.length; from += mostAtOnce) {
    const part = new Map(changes.slice(from, from + mostAtOnce));
    const stored = await records.lockRows(kind, [...part.keys()]);
    await records.updateRows(
      kind,
      [...stored].map(([id, record]) => [record, part.get(id) ?? {}]),
    );
    await nextTurn();
  }
};

const mostAtOnce = 20;
