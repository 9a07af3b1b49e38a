// Expectations on the server: the list and the save.

import { type SqlBool, sql } from 'kysely';
import type { Data } from '../../../platform/data/data.ts';
import { newestFirst, orderOf } from '../../../platform/data/lists/order.ts';
import { page } from '../../../platform/data/lists/page.ts';
import { containsAside } from '../../../platform/data/lists/search.ts';
import { handle } from '../../../platform/server/calls/handle.ts';
import { joinOwners, nameOfUser, type OwnRecords, ownColumns, ownOrder, ownRecordsFilter, saveOwn } from '../own-records.server.ts';
import {
  type ExpectationFields,
  expectationList,
  expectationTexts,
  listExpectations,
  saveExpectation,
  scoreOf,
  tenthsOf,
} from './expectations.contract.ts';
import { expectationRecords } from './expectations.tables.ts';

export const expectations: OwnRecords<'expectations'> = { kind: expectationRecords, noun: expectationList.noun, texts: expectationTexts };

export const expectationsServer = [
  handle(listExpectations, async (context) => {
    const { data, input } = context;
    const query = data.read
      .selectFrom('expectations')
      .where(ownRecordsFilter({ ...context, input: { ...input, Search: null } }, 'expectations', {}))
      .$if(input.Search !== null, (rows) => rows.where(isOfFound(data, input.Search ?? '')))
      .select(ownColumns('expectations'))
      .select([
        nameOfUser('expectations', 'created_by').as('CreatedByName'),
        'current_business_value_tenths as CurrentBusinessValue',
        'value_of_business_tenths as ValueOfBusiness',
      ]);
    const order = orderOf(input, newestFirst, {
      ...ownOrder,
      CurrentBusinessValue: 'current_business_value_tenths',
      ValueOfBusiness: 'value_of_business_tenths',
    });
    const { rows, total } = await page(data, 'expectations', joinOwners('expectations', query, input), order, input, query);
    return { rows: rows.map(addScores), total };
  }),

  handle(
    saveExpectation,
    (context) => saveOwn(context, expectations, columnsOf),
    () => expectations,
  ),
];

/** Whether who added it, or the owner, has such a name or this id. */
const isOfFound = (data: Data, text: string) => {
  const id = textAsId(text);
  const named = sql`select users.id from users where ${containsAside(data, 'users', 'full_name_folded', text)}`;
  const found = id === null ? sql`(${named})` : sql`(${named} union all select users.id from users where users.id = ${id})`;
  return sql<SqlBool>`(expectations.created_by in ${found} or expectations.user_id in ${found})`;
};

const textAsId = (text: string): number | null => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : null);

const addScores = <Row extends ExpectationFields>(row: Row): Row => ({
  ...row,
  CurrentBusinessValue: scoreOf(row.CurrentBusinessValue),
  ValueOfBusiness: scoreOf(row.ValueOfBusiness),
});

const columnsOf = ({ CurrentBusinessValue, ValueOfBusiness }: ExpectationFields) => ({
  current_business_value_tenths: tenthsOf(CurrentBusinessValue),
  value_of_business_tenths: tenthsOf(ValueOfBusiness),
});
