// The mail on the evening before a meeting of a chapter: written into the outbox once for each member, however many nodes look. Its words
// come when it is sent.

import type { Data, Tx } from '../../../platform/data/data.ts';
import { splitInParts } from '../../../platform/data/parts.ts';
import { queueLateMails } from '../../../platform/mail/outbox.ts';
import { dayOfInstant, momentAt } from '../../../platform/server/calendar.ts';
import { type Day, daysAfter } from '../../../platform/wire/days.ts';
import { rosterIds } from '../../meetings/meetings/roster.server.ts';
import { readChoices } from '../../people/notices/choices.server.ts';
import { readSettings } from '../../people/organization/organization.server.ts';
import './evening.tables.ts';
import { mailOfEvening } from './evening-words.server.ts';
import { queueVisitorMails } from './visitors-evening.server.ts';

export const evening = { from: '18:00', until: '22:00' };

interface Writing {
  data: Data;
  timeZone: string;
}

const meetingsAtOnce = 100;
const peopleAtOnce = 200;

/** Returns how many mails were written. */
export const writeEveningMails = async ({ data, timeZone }: Writing, now: Temporal.Instant, stopping: AbortSignal): Promise<number> => {
  const today = dayOfInstant(now, timeZone);
  const about = { day: daysAfter(today, 1), until: momentAt(today, evening.until, timeZone), timeZone };
  let written = 0;
  for (let after = 0; !stopping.aborted; ) {
    const meetings = await dueMeetings(data, about.day, after);
    for (const meeting of meetings) {
      if (stopping.aborted) return written;
      // Of very many people this takes longer than others are let.
      written += await data.writeLong((tx) => writeOf(tx, meeting, about));
    }
    after = meetings.at(-1)?.id ?? 0;
    if (meetings.length < meetingsAtOnce) break;
  }
  return written;
};

interface Meeting {
  id: number;
  chapter_id: number;
}

/** Only a read while nothing is due: a write would empty all caches. */
const dueMeetings = ({ read }: Data, day: Day, after: number): Promise<Meeting[]> =>
  read
    .selectFrom('meetings')
    .innerJoin('chapters', 'chapters.id', 'meetings.chapter_id')
    .select(['meetings.id', 'chapter_id'])
    .where('day', '=', day)
    .where('kind', '=', 'Meeting')
    .where('closed_at', 'is', null)
    .where('chapters.is_active', '=', true)
    .where('meetings.id', '>', after)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('evenings')
            .select('evenings.id')
            .whereRef('evenings.meeting_id', '=', 'meetings.id')
            .whereRef('evenings.day', '=', 'meetings.day'),
        ),
      ),
    )
    .orderBy('meetings.id')
    .limit(meetingsAtOnce)
    .execute();

interface About {
  day: Day;
  until: string;
  timeZone: string;
}

const writeOf = async (tx: Tx, { id, chapter_id }: Meeting, { day, until, timeZone }: About): Promise<number> => {
  const claim = tx.insertInto('evenings').values({ meeting_id: id, day });
  const claimed = await claim
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  // Another node was faster.
  if (claimed.length === 0) return 0;
  if ((await readSettings(tx)).goes_without_mail) return 0;
  let written = 0;
  for (const part of splitInParts(await rosterIds(tx, { id, chapter_id, day }, timeZone), peopleAtOnce)) {
    const choices = await readChoices(tx, part);
    const wanted = [...choices].filter(([, { by }]) => by.Meeting !== 'Never');
    const mails = await queueLateMails(
      tx,
      wanted.map(([userId, { email }]) => ({
        to: email,
        userId,
        subject: 'Your meeting tomorrow',
        kind: `${mailOfEvening}-${id}-${day}`,
        urgency: 'timely' as const,
        until,
      })),
    );
    written += mails.length;
  }
  return written + (await queueVisitorMails(tx, { id, day }, until));
};

/** Those of days that are long over. Returns how many were removed. */
export const removeOldEvenings = async (data: Data, timeZone: string): Promise<number> => {
  const before = daysAfter(dayOfInstant(Temporal.Now.instant(), timeZone), -30);
  const old = data.read.selectFrom('evenings').select('id').where('day', '<', before).limit(1);
  if (!(await old.executeTakeFirst())) return 0;
  return (await data.writeOne((tx) => tx.deleteFrom('evenings').where('day', '<', before).returning('id').compile())).length;
};
