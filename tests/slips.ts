// Slips for tests, straight into the database.

import type { Insertable } from 'kysely';
import type { SlipTable } from '../src/features/giving/slips/slips.tables.ts';
import type { Data } from '../src/platform/data/data.ts';

type Row = Pick<SlipTable, 'kind' | 'day' | 'from_id'> & Partial<Insertable<SlipTable>>;

const nothing = {
  to_id: null,
  to_name: null,
  chapter_id: null,
  to_chapter_id: null,
  pair: null,
  added_by: null,
  note: null,
  type: null,
  contact_name: null,
  contact_phone: null,
  contact_email: null,
  told_them: null,
  gave_card: null,
  heat: null,
  status: null,
  status_note: null,
  place: null,
  mode: null,
  declined: null,
  amount_paise: null,
  business: null,
  referral_id: null,
  share: null,
  is_public: null,
  may_be_shown: null,
  title: null,
  hours_tenths: null,
};

const slipRow = (row: Row) => ({
  ...nothing,
  from_name: 'Somebody',
  created_at: `${row.day}T10:00:00.000Z`,
  ...(row.kind === 'One-to-one' && { declined: false }),
  ...(row.kind === 'Thank you' && { share: 'Name' as const, type: 'Inside' as const }),
  ...row,
});

export const makeSlip = async (data: Data, row: Row): Promise<number> =>
  (await data.write((tx) => tx.insertInto('slips').values(slipRow(row)).returning('id').executeTakeFirstOrThrow())).id;

export const makeSlips = (data: Data, rows: readonly Row[]): Promise<unknown> =>
  data.write(async (tx) => {
    // A statement takes so many parameters, and not many more.
    for (let from = 0; from < rows.length; from += 500) {
      await tx
        .insertInto('slips')
        .values(rows.slice(from, from + 500).map(slipRow))
        .execute();
    }
  });
