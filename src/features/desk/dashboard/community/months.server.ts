// The plots 'Income by month', 'New members by month' and 'Thank-yous by month': the last twelve months, and the same month a year ago.

import { sql } from 'kysely';
import { aside } from '../../../../platform/data/aside.ts';
import type { Data } from '../../../../platform/data/data.ts';
import { type Month, momentsOfMonth, monthsAfter, todayIn } from '../../../../platform/server/calendar.ts';
import type { Day } from '../../../../platform/wire/days.ts';
import { rupeesOf } from '../../../../platform/wire/money.ts';
import '../../../giving/slips/slips.tables.ts';
import { paiseSum } from '../../../money/payments/payment-list.server.ts';
import { isNotSuperAdmin } from '../../../people/members/members.tables.ts';
import { type Community, months } from '../dashboard.contract.ts';

/**
 * Income, new members and thank-yous of each month, of which each is a range of an index. One statement asks for all: three for each month
 * would cost more than what they find. A year of a large community has many rows, so they are summed up aside.
 */
export const monthsOf = async ({ read }: Data, timeZone: string): Promise<Community['Months']> => {
  const now: Month = todayIn(timeZone).slice(0, 7);
  const lastMonths: Month[] = Array.from({ length: months }, (_, index) => monthsAfter(now, index + 1 - months));
  const asked = lastMonths.map((month) => sql`(${sql.join([month, ...momentsOfMonth(month, timeZone)])})`);
  const counted = sql<{ Month: Month; income: number; joined: number; thanked: number }>`
    with asked(month, begins, ends) as (values ${sql.join(asked)})
    select ${aside}
      month as "Month",
      (select ${paiseSum} from payments where payment_date between month || '-01' and month || '-31' and not is_void) as income,
      (select count(*) from users where ${isNotSuperAdmin} and created_at >= begins and created_at < ends) as joined,
      (select cast(coalesce(sum(amount_paise), 0) as bigint) from slips
        where kind = 'Thank you' and day between month || '-01' and month || '-31') as thanked
    from asked
    order by month`;
  const { rows } = await counted.execute(read);
  return rows.map(({ Month, income, joined, thanked }) => ({
    Month,
    Income: rupeesOf(Number(income)),
    Joined: Number(joined),
    Thanked: rupeesOf(Number(thanked)),
  }));
};

/** The same month a year ago, whole and as far as this month has come. */
export const lastYearOf = async (data: Data, today: Day): Promise<Community['LastYear']> => {
  const Month = monthsAfter(today.slice(0, 7), -months);
  const [Income, IncomeSoFar] = await Promise.all([incomeOf(data, Month), incomeOf(data, Month, today.slice(8))]);
  return { Month, Income, IncomeSoFar };
};

/** What the valid payments of a month sum up to, in rupees. Days compare as texts, so a shorter month may end on its 31st, too. */
const incomeOf = async ({ read }: Data, month: Month, lastDate = '31'): Promise<number> => {
  const { paise } = await read
    .selectFrom('payments')
    .where('payment_date', '>=', `${month}-01`)
    .where('payment_date', '<=', `${month}-${lastDate}`)
    .where('is_void', '=', false)
    .select(paiseSum.as('paise'))
    .executeTakeFirstOrThrow();
  return rupeesOf(paise);
};
