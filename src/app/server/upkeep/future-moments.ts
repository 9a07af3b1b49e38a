// When a clock was ahead, stored moments lie in the future and would delay mail, backups and reminders. They are set to now, or forgotten.
// Limits are not changed here: they ignore what is later than `soonText`.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { secondsToTakeBack } from '../../../features/desk/announcements/announcements.contract.ts';
import { longestWait } from '../../../features/desk/webhooks/deliveries.server.ts';
import { longestPushWait } from '../../../features/people/pushes/send-pushes.server.ts';
import type { Data } from '../../../platform/data/data.ts';
import type { Log } from '../../../platform/log.ts';
import { longestPause, turnLength } from '../../../platform/mail/claim-mail.ts';
import { soonText, textAfter } from '../../../platform/mail/moments.ts';
import { dayOfInstant } from '../../../platform/server/calendar.ts';
import { daysAfter } from '../../../platform/wire/days.ts';
import type { Config } from '../config.ts';
import { nightOf } from './backup-claim.ts';

interface Looking {
  data: Data;
  settings: Pick<Config, 'timeZone' | 'backupAt'>;
  log: Log;
}

interface Blocking {
  what: string;
  table: string;
  /** By an index or in a table of one row, because it is asked every half minute. */
  isAhead: RawBuilder<SqlBool>;
  change: RawBuilder<unknown>;
}

const blockingAt = (instant: Temporal.Instant, { timeZone, backupAt }: Looking['settings']): Blocking[] => {
  const now = instant.toString({ smallestUnit: 'millisecond' });
  const soon = soonText(now);
  const soonest = Temporal.Instant.from(soon);
  const remindedAhead = sql`select user_id from last_reminders where at > ${soon}`;
  return [
    {
      what: 'turns',
      table: 'turns',
      isAhead: sql`(held_until > ${textAfter(soon, turnLength)} or next_at > ${textAfter(soon, turnLength)})`,
      change: sql`update turns set held_until = '', next_at = ''`,
    },
    {
      what: 'mails',
      table: 'outbox',
      isAhead: sql`state = 'Waiting' and (created_at > ${soon} or due_at > ${textAfter(soon, longestPause)})`,
      change: sql`update outbox set due_at = ${now}, created_at = case when created_at > ${now} then ${now} else created_at end`,
    },
    {
      what: 'announcements',
      table: 'announcements',
      isAhead: sql`sent_at is not null and done_at is null and leaves_at > ${textAfter(soon, { seconds: secondsToTakeBack })}`,
      change: sql`update announcements set leaves_at = ${now}`,
    },
    {
      what: 'deliveries of webhooks',
      table: 'webhook_deliveries',
      isAhead: sql`webhook_id in (select id from webhooks) and state = 'Waiting' and due_at > ${textAfter(soon, longestWait)}`,
      change: sql`update webhook_deliveries set due_at = ${now}`,
    },
    {
      what: 'pauses of webhooks',
      table: 'webhook_states',
      isAhead: sql`paused_until > ${textAfter(soon, longestWait)}`,
      change: sql`update webhook_states set paused_until = ''`,
    },
    {
      what: 'backups',
      table: 'nightly_backup',
      isAhead: sql`(night > ${nightOf(soonest, { timeZone, backupAt })} or made_at is null and claimed_at > ${soon})`,
      change: sql`update nightly_backup set night = '', claimed_at = '', made_at = null`,
    },
    {
      what: 'notices',
      table: 'notices',
      isAhead: sql`at > ${soon}`,
      change: sql`update notices set at = ${now}, once_key = null`,
    },
    {
      what: 'pushes',
      table: 'pushes',
      isAhead: sql`due_at > ${textAfter(soon, longestPushWait)}`,
      change: sql`update pushes set due_at = ${now}`,
    },
    {
      what: 'reminders',
      table: 'reminders',
      isAhead: sql`user_id in (${remindedAhead}) and at > ${soon}`,
      change: sql`delete from reminders`,
    },
    {
      what: 'reminded',
      table: 'last_reminders',
      isAhead: sql`at > ${soon}`,
      change: sql`delete from last_reminders`,
    },
    {
      what: 'evenings',
      table: 'evenings',
      isAhead: sql`day > ${daysAfter(dayOfInstant(soonest, timeZone), 1)}`,
      change: sql`delete from evenings`,
    },
  ];
};

export const forgetFutureAt = async ({ data, settings, log }: Looking, now: Temporal.Instant): Promise<void> => {
  const blocking = blockingAt(now, settings);
  const found = blocking.map(({ table, isAhead }) => sql`exists (select 1 from ${sql.table(table)} where ${isAhead})`);
  const { rows } = await sql`select 1 where ${sql.join(found, sql` or `)}`.execute(data.read);
  if (rows.length === 0) return;
  const ahead = await data.writeLong(async (tx) => {
    const changed: [string, number][] = [];
    for (const { what, change, isAhead } of blocking) {
      const { numAffectedRows = 0n } = await sql`${change} where ${isAhead}`.execute(tx);
      if (numAffectedRows > 0n) changed.push([what, Number(numAffectedRows)]);
    }
    return Object.fromEntries(changed);
  });
  log.warn({ ahead }, 'a clock was ahead: what lay in the future does not count any more');
};
