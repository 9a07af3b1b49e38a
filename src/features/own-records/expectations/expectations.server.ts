// Expectations on the server: the list and the save.

import { page } from '../../../platform/data/lists/page.ts';
import { serve } from '../../../platform/server/serve.ts';
import { newestFirst } from '../../contents/contents.server.ts';
import { askedOwn, nameOfUser, type OwnRecords, ownColumns, saveOwn } from '../own-records.server.ts';
import { type ExpectationFields, expectationTexts, listExpectations, saveExpectation, scoreOf, tenthsOf } from './expectations.contract.ts';

const expectations: OwnRecords<'expectations'> = { table: 'expectations', texts: expectationTexts };

export const expectationsServer = [
  serve(listExpectations, async (context) => {
    const { data, takes } = context;
    const found = data.read
      .selectFrom('expectations')
      .where(askedOwn(context, 'expectations', {}))
      .select(ownColumns('expectations'))
      .select([
        nameOfUser('expectations', 'created_by').as('CreatedByName'),
        'current_business_value_tenths as CurrentBusinessValue',
        'value_of_business_tenths as ValueOfBusiness',
      ])
      .orderBy(newestFirst);
    const { rows, total } = await page(data, 'expectations', found, takes);
    return { rows: rows.map(withScores), total };
  }),

  serve(saveExpectation, (context) => saveOwn(context, expectations, columnsOf)),
];

const withScores = <Row extends ExpectationFields>(row: Row): Row => ({
  ...row,
  CurrentBusinessValue: scoreOf(row.CurrentBusinessValue),
  ValueOfBusiness: scoreOf(row.ValueOfBusiness),
});

const columnsOf = ({ CurrentBusinessValue, ValueOfBusiness }: ExpectationFields) => ({
  current_business_value_tenths: tenthsOf(CurrentBusinessValue),
  value_of_business_tenths: tenthsOf(ValueOfBusiness),
});
