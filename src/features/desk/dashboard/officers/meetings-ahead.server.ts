// What the dashboards say of meetings: a member's next ones with the own answer and absences, and what waits for the officers of a chapter.

import { type SqlBool, sql } from 'kysely';
import type { Data } from '../../../../platform/data/data.ts';
import { todayIn } from '../../../../platform/server/calendar.ts';
import { type Asking, chaptersOf, isAmong } from '../../../../platform/server/calls/chapters-of.ts';
import { type Day, noonOf } from '../../../../platform/wire/days.ts';
import { rupeesOf } from '../../../../platform/wire/money.ts';
import { ownChaptersOf } from '../../../chapters/fellows/members-of-chapters.server.ts';
import { findVisibleAmong, type Asking as VisibleTo } from '../../../chapters/fellows/visible-users.server.ts';
import { type Absences, absenceRules, absencesOf } from '../../../meetings/meetings/absences.server.ts';
import { speaker, speakerId } from '../../../meetings/meetings/figures.server.ts';
import { isBeforeMove } from '../../../meetings/meetings/moves.server.ts';
import { hasEnded } from '../../../meetings/meetings/require-meeting.server.ts';
import { joinedAt } from '../../../meetings/meetings/roster.server.ts';
import { totalsOf } from '../../../money/renewals/matching-members.server.ts';
import type { RenewalStage } from '../../../money/renewals/renewals.contract.ts';
import type { ChapterWaiting, OwnFigures } from '../dashboard.contract.ts';
import { unansweredIn } from './slips-ahead.server.ts';
import { countHeldSeats, countWithoutStep } from './visitors-ahead.server.ts';

interface Room {
  data: Data;
  timeZone: string;
}

interface OfficeRoom extends Room {
  graceDays: number;
}

/** Of each own chapter the next one that is not over. Where that is a holiday, also the first one to which one may come. */
export const nextMeetings = async (asking: VisibleTo & Room): Promise<OwnFigures['Meetings']> => {
  const { data, timeZone, caller } = asking;
  const { userId } = caller;
  const today = todayIn(timeZone);
  const meetings = await data.read
    .selectFrom('meetings')
    .innerJoin('chapters', 'chapters.id', 'meetings.chapter_id')
    .leftJoin('attendances', (join) => join.onRef('attendances.meeting_id', '=', 'meetings.id').on('attendances.user_id', '=', userId))
    .select(['meetings.id as Id', 'meetings.chapter_id as ChapterId', 'chapter_name as ChapterName', 'day', 'starts_at', 'ends_at'])
    .select(['kind as Kind', 'mode as Mode', 'place as Place', 'link as Link', 'theme as Theme', 'answer as Answer'])
    .select(['substitute_name as SubstituteName', 'answered_at', 'mark as Mark', speaker.as('Speaker'), speakerId.as('SpeakerId')])
    .where('meetings.chapter_id', 'in', ownChaptersOf(data, userId))
    .where('day', '>=', today)
    .where('closed_at', 'is', null)
    .where(sql<SqlBool>`cast(${userId} as integer) not in (${joinedAt(sql.ref('meetings.id'))})`)
    .orderBy('day')
    .orderBy('starts_at')
    .limit(mostLooked)
    .execute();
  const ahead = meetings.filter((meeting) => !hasEnded(meeting, timeZone));
  const latestFirst = ahead.toReversed();
  const first = new Map(latestFirst.map((meeting) => [meeting.ChapterId, meeting]));
  const firstHeld = new Map(latestFirst.filter(({ Kind }) => Kind !== 'Holiday').map((meeting) => [meeting.ChapterId, meeting]));
  const shown = [...new Set([...first.values(), ...firstHeld.values()])];
  const found = await findVisibleAmong(
    asking,
    shown.map(({ SpeakerId }) => SpeakerId),
  );
  return Promise.all(
    shown
      .toSorted((one, other) => (one.day + one.starts_at < other.day + other.starts_at ? -1 : 1))
      .map(async ({ day, starts_at, ends_at, answered_at, ...meeting }) => ({
        ...meeting,
        Day: noonOf(day),
        StartsAt: starts_at,
        EndsAt: ends_at,
        IsSpeakerFound: meeting.SpeakerId !== null && found.has(meeting.SpeakerId),
        IsBeforeMove: answered_at !== null && (await isBeforeMove(data.read, { id: meeting.Id, day, starts_at }, answered_at)),
      })),
  );
};

/** Somebody in several chapters sees the next meeting of each. */
const mostLooked = 60;

export const ownAbsences = async ({ data, timeZone }: Room, userId: number): Promise<OwnFigures['Absences']> => {
  const rules = await absenceRules(data.read);
  const day = todayIn(timeZone);
  const chapters = await data.read
    .selectFrom('chapters')
    .select(['id', 'chapter_name'])
    .where('id', 'in', ownChaptersOf(data, userId))
    // Only where it meets, there is something to be absent from.
    .where(sql<SqlBool>`exists (select 1 from meetings where meetings.chapter_id = chapters.id and closed_at is not null)`)
    .execute();
  return Promise.all(
    chapters.map(async ({ id, chapter_name }) => {
      const own = (await absencesOf(data.read, rules, { chapterId: id, day, userIds: [userId] })).get(userId);
      const FallsOutOn = own ? noonOf(own.fallsOutOn) : null;
      return {
        ChapterId: id,
        ChapterName: chapter_name,
        Count: own?.count ?? 0,
        Allowed: rules.allowed,
        Days: (own?.days ?? []).slice(0, mostDays).map(noonOf),
        FallsOutOn,
      };
    }),
  );
};

const mostDays = 5;

/** What waits in the chapters of an officer, by what the offices there give the right to. */
export const readChaptersWaiting = async (room: OfficeRoom, asking: Asking & VisibleTo): Promise<ChapterWaiting[]> => {
  const chapters = chaptersOf(asking, 'sees');
  if (chapters === 'all' || chapters.length === 0) return [];
  const rules = await absenceRules(room.data.read);
  const [meets, decides] = [chaptersOf(asking, 'meetings'), chaptersOf(asking, 'decide')];
  const [hosts, treasurers] = [chaptersOf(asking, 'visitors'), chaptersOf(asking, 'money')];
  const names = await room.data.read
    .selectFrom('chapters')
    .select(['id', 'chapter_name', 'is_active'])
    .where('id', 'in', chapters)
    .execute();
  const today = todayIn(room.timeZone);
  return Promise.all(
    names.map(async ({ id, chapter_name, is_active }) => {
      const absences =
        isAmong(decides, id) || isAmong(meets, id) ? await absencesOf(room.data.read, rules, { chapterId: id, day: today }) : null;
      const ahead = isAmong(meets, id) ? await nextSixMeetings(room.data, today, id) : null;
      return {
        ChapterId: id,
        ChapterName: chapter_name,
        HasMeetingAhead: ahead && is_active ? ahead.length > 0 : null,
        NotClosed: isAmong(meets, id) ? await countNotClosed(room.data, today, id) : null,
        SpeakersMissing: ahead?.filter((meeting) => meeting.speaker === null).length ?? null,
        OverLimit: absences && (await overLimit(asking, absences, rules.allowed)),
        Unanswered: isAmong(meets, id) ? await unansweredIn(asking, id, today) : null,
        WithoutStep: isAmong(hosts, id) ? await countWithoutStep(room.data, id) : null,
        SeatsHeld: isAmong(hosts, id) || isAmong(treasurers, id) ? await countHeldSeats(room.data, id, today) : null,
        EndingThisWeek: isAmong(treasurers, id) ? await renewalsOf(room, 'This week', id) : null,
        InGrace: isAmong(treasurers, id) ? await renewalsOf(room, 'Grace', id) : null,
        TodayMeeting: isAmong(meets, id) ? await openToday(room.data, today, id) : null,
      };
    }),
  );
};

const renewalsOf = async ({ data, timeZone, graceDays }: OfficeRoom, Stage: RenewalStage, chapterId: number) => {
  const { count, paise } = await totalsOf(data, { Stage, ChapterId: null }, { today: todayIn(timeZone), graceDays }, [chapterId]);
  return { Count: count, Stake: rupeesOf(paise) };
};

/** Those of days before this one; of all chapters, when none is given. */
export const countNotClosed = async ({ read }: Data, before: Day, chapterId?: number): Promise<number> => {
  const { total } = await read
    .selectFrom('meetings')
    .select(sql<number>`count(*)`.as('total'))
    .where('closed_at', 'is', null)
    .where('day', '<', before)
    .where('kind', '!=', 'Holiday')
    .$if(chapterId !== undefined, (all) => all.where('chapter_id', '=', chapterId ?? 0))
    .executeTakeFirstOrThrow();
  return total;
};

/** The most absences come first. */
const overLimit = async (asking: VisibleTo, absences: ReadonlyMap<number, Absences>, allowed: number) => {
  const over = [...absences].filter(([, { count }]) => count > allowed).toSorted(([, one], [, other]) => other.count - one.count);
  const ids = over.slice(0, mostNamed).map(([id]) => id);
  if (ids.length === 0) return [];
  const people = await asking.data.read.selectFrom('users').select(['id', 'full_name']).where('id', 'in', ids).execute();
  const found = await findVisibleAmong(asking, ids);
  const names = new Map(people.map(({ id, full_name }) => [id, full_name]));
  return ids.map((id) => ({ UserId: id, FullName: names.get(id) ?? '', IsFound: found.has(id), Count: absences.get(id)?.count ?? 0 }));
};

const mostNamed = 20;

const openToday = async ({ read }: Data, today: Day, chapterId: number): Promise<ChapterWaiting['TodayMeeting']> => {
  const meeting = await read
    .selectFrom('meetings')
    .select(['id as Id', 'starts_at as StartsAt'])
    .where('chapter_id', '=', chapterId)
    .where('day', '=', today)
    .where('kind', '!=', 'Holiday')
    .where('closed_at', 'is', null)
    .orderBy('starts_at')
    .limit(1)
    .executeTakeFirst();
  return meeting ?? null;
};

const nextSix = 6;

const nextSixMeetings = ({ read }: Data, today: Day, chapterId: number): Promise<{ speaker: string | null }[]> =>
  read
    .selectFrom('meetings')
    .select(speaker.as('speaker'))
    .where('chapter_id', '=', chapterId)
    .where('day', '>=', today)
    .where('kind', '=', 'Meeting')
    .where('closed_at', 'is', null)
    .orderBy('day')
    .limit(nextSix)
    .execute();
