// Plans an import and writes what was planned, in the transaction of the import.

import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Data } from '../../data/data.ts';
import { splitInParts } from '../../data/parts.ts';
import { lockInOrder } from '../../data/records/lock-in-order.ts';
import type { PlainRow, RecordKind } from '../../data/records/record-kind.ts';
import type { Records } from '../../data/records/records.ts';
import { isTakenAnywhere } from '../../data/violations.ts';
import { Refusal } from '../../wire/refusal.ts';
import type { CheckedLine } from './check-lines.ts';
import type { ImportContext, Importer } from './importer.ts';
import { changedColumns, type Plan, planOf } from './plan.ts';

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
    const others = engine === 'postgres' ? [...plan.changed].filter((id) => !locked.has(id)) : [];
    if (others.length === 0) return plan;
    await importer.lockFirst?.(
      records,
      plan.added.map(({ state }) => state.row),
    );
    await lockInOrder(records, importer.kind, others);
    for (const id of others) locked.add(id);
  }
};

/** The records themselves, and then what each facet brings in along with them. */
export const applyPlan = async (importer: Importer, records: Records, { added, changed, records: all, facets }: Plan): Promise<void> => {
  const rows = added.map(({ state }) => state.row);
  const changes = all.flatMap(({ id, before, state }): [number, PlainRow][] =>
    id !== null && changed.has(id) ? [[id, changedColumns(before.row, state.row)]] : [],
  );
  try {
    await importer.before?.(records, [...rows, ...changes.map(([, columns]) => columns)]);
    if (importer.add) await importer.add(records, rows);
    else {
      const ids = await records.insertAll(importer.kind, rows);
      added.forEach((record, at) => {
        record.id = ids[at] ?? null;
      });
    }
    await updateAll(
      records,
      importer.kind,
      changes.filter(([, columns]) => Object.keys(columns).length > 0),
    );
    for (const facet of facets) await facet.apply(records, all);
  } catch (error) {
    if (isTakenAnywhere(error)) throw new Refusal(409, 'Somebody else has added one of these records in the meantime. Please try again.');
    throw error;
  }
};

const updateAll = async (records: Records, kind: RecordKind, changes: readonly [number, PlainRow][]): Promise<void> => {
  for (const part of splitInParts(changes, mostAtOnce)) {
    const columns = new Map(part);
    const stored = await records.lockRows(kind, [...columns.keys()]);
    await records.updateRows(
      kind,
      [...stored].map(([id, record]) => [record, columns.get(id) ?? {}]),
    );
    await nextTurn();
  }
};

const mostAtOnce = 20;
