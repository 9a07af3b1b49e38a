// Payers whose statement is taken back: who is still named by a valid payment stays known, the others are forgotten.

import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../platform/data/data.ts';
import { readInParts, splitInParts } from '../../../platform/data/parts.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { kindsOfRecord } from '../../../platform/data/records/standing.ts';
import { timeSlice } from '../../../platform/data/time-slice.ts';
import type { Day } from '../../../platform/wire/days.ts';
import { readNarration } from './narration.ts';
import { payerRecords } from './payers.tables.ts';

interface PayerChange {
  record: string;
  record_id: number | null;
}

/** The payments of the statement are void by now, their members locked. Answers which changes of payers are not to be undone any more. */
export const takeBackPayers = async (records: Records, setId: number): Promise<(change: PayerChange) => boolean> => {
  const { tx } = records;
  const open = new Set<number>();
  for (const part of splitInParts(await readPayersOf(tx, setId), mostAtOnce)) {
    const stored = await records.lockRows(payerRecords, part);
    const all = [...stored.values()];
    const lastDays = await readLastDays(
      tx,
      all.map(({ row }) => Number(row.user_id)),
    );
    const changedSince = await readChangedSince(tx, part, setId);
    const lastDayOf = ({ row }: (typeof all)[number]) => lastDays.get(`${row.user_id} ${row.payer_normal}`);
    await records.updateRows(
      payerRecords,
      all.flatMap((payer) => {
        const paid_on = lastDayOf(payer);
        return paid_on === undefined ? [] : [[payer, { paid_on }] as const];
      }),
    );
    const unnamed = all.filter((payer) => lastDayOf(payer) === undefined);
    const changed = unnamed.filter(({ row }) => changedSince.has(Number(row.id)));
    if (changed.length > 0) await records.deleteRows(payerRecords, changed);
    for (const { row } of unnamed) if (!changedSince.has(Number(row.id))) open.add(Number(row.id));
  }
  return ({ record, record_id }) => record === payerRecords.name && !open.has(Number(record_id));
};

const mostAtOnce = 50;

const changesOfPayers = (tx: Tx) => tx.selectFrom('changes').select('record_id').distinct().where('record', '=', payerRecords.name);

const readPayersOf = async (tx: Tx, setId: number): Promise<number[]> => {
  const rows = await changesOfPayers(tx).where('set_id', '=', setId).orderBy('record_id').execute();
  return rows.map(({ record_id }) => Number(record_id));
};

const readChangedSince = async (tx: Tx, ids: readonly number[], setId: number): Promise<Set<number>> => {
  const changes = changesOfPayers(tx).where('record_id', 'in', ids).where('set_id', '>', setId);
  const rows = await changes.where('kind', 'in', kindsOfRecord).execute();
  return new Set(rows.map(({ record_id }) => Number(record_id)));
};

/** For each member and payer: the day of the last valid payment that a statement has brought. */
const readLastDays = async (tx: Tx, memberIds: readonly number[]): Promise<Map<string, Day>> => {
  const payments = await readInParts(memberIds, (part) =>
    tx
      .selectFrom('payments')
      .select(['user_id', 'payment_date', 'note', 'reference'])
      .where('user_id', 'in', part)
      .where('statement_key', 'is not', null)
      .where(sql<SqlBool>`is_void = false`)
      .execute(),
  );
  const days = new Map<string, Day>();
  const yieldIfLong = timeSlice();
  for (const { user_id, payment_date, note, reference } of payments) {
    await yieldIfLong();
    const { payer } = readNarration(note ?? '', reference ?? '');
    const key = `${user_id} ${payer?.value}`;
    if (payer && payment_date > (days.get(key) ?? '')) days.set(key, payment_date);
  }
  return days;
};
