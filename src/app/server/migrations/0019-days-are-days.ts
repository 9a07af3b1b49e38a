// Membership dates, payment dates and dates of joined events become calendar days.

import type { Migration } from '../../../platform/data/migrations/migration.ts';
import { changeRows, mapped, type TextRow } from './change-rows.ts';

/** Before, days were stored as moments. A moment at midnight or noon in UTC meant its day in UTC, any other its day in the time zone. */
export const daysAreDays = (timeZone: string): Migration => ({
  name: '0019-days-are-days',
  up: async (schema) => {
    const dayOf = (moment: string) =>
      /T(00|12):00:00(\.0+)?Z$/.test(moment)
        ? moment.slice(0, 10)
        : Temporal.Instant.from(moment).toZonedDateTimeISO(timeZone).toPlainDate().toString();
    const toDays = (row: TextRow) => mapped(row, (text) => (text === null || text.length === 10 ? text : dayOf(text)));
    await changeRows(schema, 'users', ['payment_date', 'membership_start', 'membership_end'], toDays);
    await changeRows(schema, 'payments', ['payment_date', 'membership_start', 'membership_end'], toDays);
    await changeRows(schema, 'joined_events', ['event_date'], toDays);
  },
});
