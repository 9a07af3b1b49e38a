import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Data } from '../../../platform/data/data.ts';
import { newestFirst, orderOf, sortAsText } from '../../../platform/data/lists/order.ts';
import { page } from '../../../platform/data/lists/page.ts';
import { containsUnfolded } from '../../../platform/data/lists/search-rows.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { isReferred } from '../../../platform/data/violations.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import { chapterCondition, chaptersOf } from '../../../platform/server/calls/chapters-of.ts';
import { type Context, handle, isStaff, saved } from '../../../platform/server/calls/handle.ts';
import { contentOrder, contentsFilter, switchRecord } from '../../../platform/server/calls/save-by-flag.ts';
import { type Day, daysAfter, noonOf } from '../../../platform/wire/days.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { roles } from '../../../platform/wire/roles.ts';
import { ownChaptersOf } from '../fellows/members-of-chapters.server.ts';
import { type FoundPlace, requirePlace } from '../places/require-place.server.ts';
import { type ChapterFields, chapterTexts, daysToName, listChapters, saveChapter } from './chapters.contract.ts';
import { chapterRecords } from './chapters.tables.ts';
import { usualLength } from './rhythm.ts';

export const chaptersServer = [
  handle(listChapters, async (context) => {
    const { data, input } = context;
    // An officer who is no member sees the own chapters only.
    const seen = context.caller.roleId === roles.admin ? chapterCondition('chapters.id', chaptersOf(context, 'sees')) : null;
    const chapters = data.read.selectFrom('chapters');
    const today = todayIn(context.timeZone);
    const [officers, president, loses] = [hasOfficers(today), hasPresident(today), losesPresident(today)];
    const meeting = hasMeeting(today);
    const query = (seen ? chapters.where(seen) : chapters)
      .$if(input.HasOfficers !== null, (all) => all.where(input.HasOfficers ? officers : sql<SqlBool>`not ${officers}`))
      .$if(input.IsOwn === true, (all) => all.where('chapters.id', 'in', ownChaptersOf(data, context.caller.userId)))
      .$if(input.HasPresident !== null, (all) => all.where(input.HasPresident ? president : sql<SqlBool>`not ${president}`))
      .$if(input.LosesPresident !== null, (all) => all.where(input.LosesPresident ? loses : sql<SqlBool>`not ${loses}`))
      .$if(input.HasMeeting !== null, (all) => all.where(input.HasMeeting ? meeting : sql<SqlBool>`not ${meeting}`))
      .where(contentsFilter(context, 'chapters', { chapter_name_folded: input.ChapterName }, findPlace(data, input.Search)))
      .select(['chapters.id as Id', 'chapter_name as ChapterName', 'country_id as CountryId', 'country_name as CountryName'])
      .select(['state_id as StateId', 'state_name as StateName', 'city_id as CityId', 'city_name as CityName'])
      .select(['meeting_day as MeetingDay', 'meets_at as MeetsAt', 'meets_for as MeetsFor', 'meeting_mode as MeetingMode'])
      .select(['meeting_place as MeetingPlace', linkFor(context).as('MeetingLink')])
      .select(['is_active as IsActive', 'created_at as CreatedDate', 'version as Version'])
      .select(lifeOf(context, today));
    const order = orderOf(input, newestFirst, { ...contentOrder, ChapterName: 'chapter_name_folded', CountryName: sortAsText(place) });
    const { rows, total } = await page(data, 'chapters', query, order, input);
    return { rows: rows.map(({ NextMeeting, ...row }) => ({ ...row, NextMeeting: NextMeeting && noonOf(NextMeeting) })), total };
  }),

  handle(
    saveChapter,
    async (context) => {
      const { input, save } = context;
      switch (input.Flag) {
        case 'Add': {
          const row = { ...(await columnsOf(input)), is_active: true, created_at: new Date().toISOString() };
          return save(async (records) => saved(await records.insert(chapterRecords, row), chapterTexts.added));
        }
        case 'Update': {
          const columns = await columnsOf(input);
          return save(async (records) => {
            const row = await records.update(chapterRecords, input.Id, columns, { version: input.Version });
            if (!row) throw new Refusal(404, chapterTexts.notFound);
            return saved(input.Id, chapterTexts.updated);
          });
        }
        case 'Delete':
          return save(async (records) => saved(await deleteChapter(records, input.Id), chapterTexts.deleted));
        case 'Active':
          return switchRecord(context, { kind: chapterRecords, texts: chapterTexts }, input);
      }
    },
    () => ({ kind: chapterRecords, texts: chapterTexts }),
  ),
];

/** How a chapter does, for super admins: what members may see of it depends on what each of them has chosen. */
const lifeOf = ({ caller }: Context<typeof listChapters>, today: Day) => {
  const seen = <Value>(value: RawBuilder<Value>) => (isStaff(caller) ? value : sql<null>`null`);
  const president = (column: 'users.id' | 'full_name') => sql`(select ${sql.ref(column)} from offices
    join users on users.id = offices.user_id where offices.chapter_id = chapters.id and office = 'President'
    and offices.from_day <= ${today} and offices.to_day >= ${today} order by offices.id limit 1)`;
  const members = sql<number>`(select count(*) from assignments where assignments.chapter_id = chapters.id)`;
  const next = sql<Day>`(select min(day) from ${nextMeetings(today)})`;
  return [
    sql<number | null>`${seen(members)}`.as('Members'),
    sql<number | null>`${seen(president('users.id'))}`.as('PresidentId'),
    sql<string | null>`${seen(president('full_name'))}`.as('President'),
    sql<Day | null>`${seen(next)}`.as('NextMeeting'),
  ];
};

const nextMeetings = (today: Day) =>
  sql`meetings where meetings.chapter_id = chapters.id and day >= ${today} and closed_at is null and kind != 'Holiday'`;

export const hasMeeting = (today: Day) => sql<SqlBool>`exists (select 1 from ${nextMeetings(today)})`;

/** The link of online meetings is only for those who belong to the chapter. */
const linkFor = ({ data, caller, ...context }: Context<typeof listChapters>) => {
  const seen = chapterCondition('chapters.id', chaptersOf({ caller, ...context }, 'sees'));
  if (!seen) return sql<string | null>`meeting_link`;
  const own = sql<SqlBool>`chapters.id in (select own.chapter_id from assignments as own where own.user_id = ${caller.userId})`;
  return sql<string | null>`case when ${seen} or ${own} then meeting_link end`;
};

const hasOfficers = (today: Day) =>
  sql<SqlBool>`exists (select 1 from offices where offices.chapter_id = chapters.id and offices.from_day <= ${today} and offices.to_day >= ${today})`;

export const hasPresident = (today: Day) =>
  sql<SqlBool>`exists (select 1 from offices where offices.chapter_id = chapters.id and office = 'President' and
    offices.from_day <= ${today} and offices.to_day >= ${today})`;

export const losesPresident = (today: Day) =>
  sql<SqlBool>`exists (select 1 from offices where offices.chapter_id = chapters.id and office = 'President' and
    offices.from_day <= ${today} and offices.to_day >= ${today} and offices.to_day < ${daysAfter(today, daysToName)} and
    not exists (select 1 from offices as later where later.chapter_id = chapters.id and later.office = 'President' and
      later.to_day > offices.to_day))`;

/** There are few chapters, so places need no index. */
const findPlace = (data: Data, text: string | null) => ({
  also: text === null ? [] : [sql`select chapters.id from chapters where ${containsUnfolded(data, place, text)}`],
});

/** Sorted by country, then state, then city. */
const place = sql<string>`chapters.country_name || ', ' || chapters.state_name || ', ' || chapters.city_name`;

const deleteChapter = async (records: Records, id: number): Promise<number> => {
  try {
    const deleted = await records.attempt(() => records.delete(chapterRecords, id));
    if (!deleted) throw new Refusal(404, chapterTexts.notFound);
    return id;
  } catch (error) {
    if (isReferred(error)) throw new Refusal('InUse', await describeUse(records, id));
    throw error;
  }
};

/** The first reason in the life of a chapter. */
const describeUse = async ({ tx }: Records, id: number): Promise<string> => {
  const has = async (table: 'assignments' | 'offices' | 'meetings' | 'events' | 'visitors') =>
    (await tx.selectFrom(table).select('id').where('chapter_id', '=', id).limit(1).executeTakeFirst()) !== undefined;
  if (await has('assignments')) return chapterTexts.hasMembers;
  if (await has('offices')) return chapterTexts.hasOfficers;
  if (await has('meetings')) return chapterTexts.hasMeetings;
  return (await has('events')) ? chapterTexts.hasEvents : chapterTexts.hasVisitors;
};

/** The columns of a chapter, with the names of its place. */
const columnsOf = async (fields: ChapterFields) => ({
  chapter_name: fields.ChapterName,
  ...placeColumns(await requirePlace(fields)),
  meeting_day: fields.MeetingDay,
  meets_at: fields.MeetsAt,
  meets_for: fields.MeetsFor ?? usualLength,
  meeting_mode: fields.MeetingMode,
  meeting_place: fields.MeetingPlace,
  meeting_link: fields.MeetingLink,
});

export const placeColumns = ({ country, state, city }: FoundPlace) => ({
  country_id: country.Id,
  country_name: country.Name,
  state_id: state.Id,
  state_name: state.Name,
  city_id: city.Id,
  city_name: city.Name,
});
