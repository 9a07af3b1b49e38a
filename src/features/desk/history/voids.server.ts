// Which payments become void when the import that brought them is undone.

import { type SqlBool, sql } from 'kysely';
import type { Reader } from '../../../platform/data/data.ts';
import { noIndex } from '../../../platform/data/no-index.ts';
import { viaImport } from '../../../platform/data/records/take-back-import.ts';
import { rupeesOf } from '../../../platform/wire/money.ts';
import { paymentRecords } from '../../money/payments/payments.tables.ts';
import { memberRecords } from '../../people/members/members.tables.ts';
import type { Voids } from './history.contract.ts';

export const voidsOf = async (reader: Reader, setId: number): Promise<Voids | null> => {
  const added = reader
    .selectFrom('changes')
    .where('set_id', '=', setId)
    .where(noIndex('kind'), '=', 'Added')
    .where(noIndex('via'), '=', viaImport);
  const { fn } = reader;
  const { count, paise, lines } = await reader
    .selectFrom('payments')
    .where('id', 'in', added.where(noIndex('record'), '=', paymentRecords.name).select('record_id'))
    .where(sql<SqlBool>`is_void = false`)
    .select([fn.countAll().as('count'), fn.sum('amount_paise').as('paise'), fn.count('statement_key').as('lines')])
    .executeTakeFirstOrThrow();
  if (Number(count) === 0) return null;
  const members = await added.where(noIndex('record'), '=', memberRecords.name).select(fn.countAll().as('count')).executeTakeFirstOrThrow();
  return {
    Payments: Number(count),
    Sum: rupeesOf(Number(paise)),
    IsStatement: Number(lines) > 0,
    NewMembers: Number(members.count),
  };
};
