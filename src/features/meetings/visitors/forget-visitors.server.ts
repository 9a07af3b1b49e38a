// Removing the personal data of visitors who did not join: on request, and by itself some time after the last visit or change. What stays
// is a row without a name, so that no figure moves.

import { setTimeout as pause } from 'node:timers/promises';
import { type SqlBool, sql } from 'kysely';
import type { Data, Reader, Tx } from '../../../platform/data/data.ts';
import { forgetChanges, forgetRecords, valuesInHistory } from '../../../platform/data/records/forget.ts';
import type { PlainRow } from '../../../platform/data/records/record-kind.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { startOfDay, todayIn } from '../../../platform/server/calendar.ts';
import { daysAfter } from '../../../platform/wire/days.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { forgetNotices } from '../../people/notices/notify.server.ts';
import { aboutApplication, aboutVisitor } from './visitor-notices.server.ts';
import { openStages } from './visitor-words.ts';
import { visitorTexts } from './visitors.contract.ts';
import { removedData, visitorRecords } from './visitors.tables.ts';

/** What a visitor without personal data is called. */
const nobody = 'Visitor';

const personal = {
  full_name: nobody,
  company: null,
  phone: null,
  phone_normal: null,
  email: null,
  email_normal: null,
  city: null,
  note: null,
  next_step: null,
  next_on: null,
  reason: null,
  visit_reason: null,
};

/** What is kept of visitors as people. */
export const personalColumnsOfVisitors = Object.keys(personal) as (keyof typeof personal)[]; // Object.keys gives no narrower type

const forgetting = { columns: personalColumnsOfVisitors, title: nobody };

/** On request, as one change of the history, which says no more than that it was done. */
export const forgetOnRequest = async (records: Records, id: number): Promise<void> => {
  const stored = await records.lock(visitorRecords, id);
  if (!stored) throw new Refusal(404, visitorTexts.notFound);
  if (stored.row.stage === 'Joined') throw new Refusal(409, visitorTexts.hasJoined(stored.title));
  const ids = [id, ...(await invitationsBeside(records.tx, stored.row))];
  await forgetVisitors(records.tx, ids);
  for (const record_id of ids) {
    records.note({
      record: visitorRecords.name,
      record_id,
      owner_id: null,
      chapter_id: Number(stored.row.chapter_id),
      title: nobody,
      kind: 'Changed',
      fields: [[removedData, null, null]],
    });
  }
};

/** What members have typed when they invited a person whom the chapter knew. It goes with what is known. */
const invitationsBeside = async (tx: Tx, { id, chapter_id, person_id, email_normal, phone_normal }: PlainRow): Promise<number[]> => {
  if (email_normal === null && phone_normal === null) return [];
  const rows = tx
    .selectFrom('visitors')
    .select('id')
    .where('person_id', '=', Number(person_id ?? id));
  const beside = await rows
    .where('chapter_id', '=', Number(chapter_id))
    .where('email_normal', 'is', null)
    .where('phone_normal', 'is', null)
    .where('forgotten_at', 'is', null)
    .where('stage', '!=', 'Joined')
    .where('visitors.id', '!=', Number(id))
    .orderBy('id')
    .execute();
  return beside.map((row) => row.id);
};

/** Whoever still was on the way is not any more: nobody could be reached. */
export const forgetVisitors = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  const visitors = await tx.selectFrom('visitors').select(['id', 'email', 'stage']).where('id', 'in', ids).execute();
  await forgetTraces(
    tx,
    ids,
    visitors.map(({ email }) => email),
  );
  const values = { ...personal, forgotten_at: new Date().toISOString() };
  const open = visitors.filter(({ stage }) => openStages.includes(stage)).map(({ id }) => id);
  const others = visitors.filter(({ id }) => !open.includes(id)).map(({ id }) => id);
  const putAside = { stage: 'Not now', stage_before: null, object_until: null, held_until: null };
  await forgetRecords(tx, visitorRecords, open, { ...forgetting, values: { ...values, ...putAside } });
  await forgetRecords(tx, visitorRecords, others, { ...forgetting, values });
};

/** What others have of the person: objections, notices, and mails to an address that is nobody's in the portal. */
const forgetTraces = async (tx: Tx, ids: readonly number[], emails: readonly (string | null)[]): Promise<void> => {
  const former = await valuesInHistory(tx, visitorRecords, ids, 'email');
  const all = new Set([...emails, ...former].filter((email) => typeof email === 'string').map((email) => email.toLowerCase()));
  if (all.size > 0) await mailsToNobody(tx, [...all]).execute();
  await tx.deleteFrom('visitor_objections').where('visitor_id', 'in', ids).execute();
  await forgetNotices(tx, [...ids.map(aboutVisitor), ...ids.map(aboutApplication)]);
};

/** The plus keeps SQLite from the index of users, in which all mails to visitors stand together: there may be hundreds of thousands. */
export const mailsToNobody = (tx: Pick<Tx, 'deleteFrom'>, emails: readonly string[]) =>
  tx
    .deleteFrom('outbox')
    .where(sql<SqlBool>`lower(to_address) in (${sql.join(emails)})`)
    .where(sql<SqlBool>`+user_id is null`);

interface Removing {
  data: Data;
  visitorDays: number;
  timeZone: string;
}

const batchSize = 20;

const pauseBetween = 20;

/** Every day. Returns of how many visitors the data were removed, those in the trash among them. */
export const forgetOldVisitors = async ({ data, visitorDays, timeZone }: Removing, stopping: AbortSignal): Promise<number> => {
  const since = daysAfter(todayIn(timeZone), -visitorDays);
  const before = startOfDay(since, timeZone);
  let removed = 0;
  for (; !stopping.aborted; await pause(pauseBetween)) {
    const ids = await data.write(async (tx) => {
      const old = await oldVisitors(tx, since, before);
      if (old.length > 0) await forgetVisitors(tx, old);
      return old;
    });
    removed += ids.length;
    if (ids.length < batchSize) break;
  }
  for (let last = 0; !stopping.aborted; await pause(pauseBetween)) {
    const deleted = await deletedVisitors(data.read, last, before);
    const ids = deleted.map(({ record_id }) => Number(record_id));
    if (ids.length > 0) {
      await data.write(async (tx) => {
        await forgetTraces(tx, ids, []);
        await forgetChanges(tx, visitorRecords, ids, forgetting);
      });
    }
    removed += ids.length;
    last = deleted.at(-1)?.id ?? last;
    if (deleted.length < batchSize) break;
  }
  return removed;
};

const oldVisitors = async (tx: Tx, since: string, before: string): Promise<number[]> => {
  const cameSince = sql<SqlBool>`exists (select 1 from attendances join meetings on meetings.id = attendances.meeting_id
    where attendances.visitor_id = visitors.id and meetings.day >= ${since})`;
  const rows = await tx
    .selectFrom('visitors')
    .select('id')
    .where('forgotten_at', 'is', null)
    .where('stage', '!=', sql<'Joined'>`'Joined'`)
    .where('touched_at', '<', before)
    .where(sql<SqlBool>`not ${cameSince}`)
    .orderBy('touched_at')
    .limit(batchSize)
    .execute();
  return rows.map(({ id }) => id);
};

/** Those in the trash, after the last one that was looked at. */
const deletedVisitors = (reader: Reader, last: number, before: string) =>
  reader
    .selectFrom('changes')
    .select(['id', 'record_id'])
    .where(sql<SqlBool>`kind = 'Deleted' and may_undo`)
    .where('record', '=', visitorRecords.name)
    .where('at', '<', before)
    .where('id', '>', last)
    .orderBy('id')
    .limit(batchSize)
    .execute();
