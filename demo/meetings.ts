// Two years of weekly meetings with who came, and half a year of planned ones. What is over is written as rows: no call closes a meeting of
// two years ago as it was.

import { type SqlBool, sql } from 'kysely';
import type { WeekDay } from '../src/features/chapters/chapters/rhythm.ts';
import { proposeSpeakers, savePart } from '../src/features/meetings/agenda/agenda.contract.ts';
import { answerMeeting } from '../src/features/meetings/attendances/answers.contract.ts';
import { usualParts } from '../src/features/meetings/meetings/agenda-of-new.server.ts';
import type { MarkWord } from '../src/features/meetings/meetings/meeting-kinds.ts';
import { listMeetings, saveMeeting, speakersPart } from '../src/features/meetings/meetings/meetings.contract.ts';
import { daysOfWeek } from '../src/features/meetings/meetings/plan.server.ts';
import type { Data, Tx } from '../src/platform/data/data.ts';
import { splitInParts } from '../src/platform/data/parts.ts';
import { daysAfter } from '../src/platform/wire/days.ts';
import { foldText } from '../src/platform/wire/texts/fold-text.ts';
import { timeAfter } from '../src/platform/wire/times.ts';
import { chapters } from './people/chapters.ts';
import { asha } from './people/people.ts';
import { seededRandom } from './random.ts';
import { type Room, runInOrder } from './room.ts';

const weekDays: readonly WeekDay[] = ['Tuesday', 'Wednesday', 'Thursday', 'Friday'];
const times = ['07:30', '08:00', '18:30'];
const places = ['Hotel Residency', 'Club House', 'Trade Centre', 'Garden Hall'];
const themes = ['Word of mouth', 'A good introduction', 'Customers who come back', 'Festive season', 'Numbers that help', 'Trust'];

/** When the chapter of this number meets. Some meet on a screen, too. */
export const rhythmOf = (place: number) => ({
  MeetingDay: weekDays[place % weekDays.length] ?? 'Thursday',
  MeetsAt: times[place % times.length] ?? '07:30',
  MeetsFor: 90,
  MeetingMode: place % 4 === 3 ? ('Hybrid' as const) : ('In-Person' as const),
  MeetingPlace: places[place % places.length] ?? '',
  MeetingLink: place % 4 === 3 ? `https://meet.example.com/chapter-${place + 1}` : null,
});

const longest = 730;
const ahead = 180;

/** The next half-year, planned in one go, with speakers for six weeks, a meeting that is moved and a holiday. */
export const planAhead = async (data: Data, room: Room, ids: readonly number[]): Promise<void> => {
  const { staff, days, as, members } = room;
  const open = chapters.flatMap(({ isActive }, place) => (isActive ? [{ place, id: ids[place] ?? 0 }] : []));
  await runInOrder(open, async ({ id }) => {
    await staff.send(saveMeeting, { Flag: 'Plan', ChapterId: id, From: days.day(0), To: days.day(ahead) });
    const { rc: Speakers } = await staff.send(proposeSpeakers, { ChapterId: id, Count: 4 });
    if (Speakers.length > 0) await staff.send(savePart, { Flag: 'Fill', Speakers });
  });
  const own = members.find(({ name }) => name === asha.name);
  const chapter = ids[own?.chapter ?? 0] ?? 0;
  const { rc } = await staff.send(listMeetings, { CurrentPage: 1, RecordsPerPage: 0, ChapterId: chapter, Sort: 'Day', From: days.day(1) });
  const [next, moved, later] = rc;
  const fellows = members.filter((member) => member.chapter === own?.chapter && member !== own);
  const answers = ['Going', 'Going', 'Not going', 'Going', 'Substitute'] as const;
  await runInOrder(fellows.slice(0, 12), async (fellow, place) => {
    const Answer = answers[place % answers.length] ?? 'Going';
    const SubstituteName = Answer === 'Substitute' ? 'Kavita Deshmukh' : null;
    // Who is not assigned has no meeting to answer.
    if (next)
      await as(fellow)
        .send(answerMeeting, { MeetingId: next.Id, Answer, SubstituteName })
        .catch(() => null);
  });
  if (moved) {
    const { Id, Day, Mode, Link } = moved;
    await staff.send(saveMeeting, {
      Flag: 'Update',
      Id,
      Day,
      Mode,
      Link,
      StartsAt: '18:00',
      EndsAt: '19:30',
      Place: 'Hotel Ashoka, Terrace',
    });
  }
  if (later) {
    const { Id, Day } = later;
    await staff.send(saveMeeting, { Flag: 'Update', Id, Day, Kind: 'Holiday', Theme: 'No meeting this week' });
  }
  await rememberPlans(data, room);
};

/** All of it was done three weeks ago. */
const rememberPlans = async ({ read }: Data, { past, days }: Room): Promise<void> => {
  for (const table of ['meetings', 'meeting_parts', 'attendances'] as const) {
    let planned = read.selectFrom(table).select('id').orderBy('id');
    if (table === 'attendances') planned = planned.where(sql<SqlBool>`attendances.meeting_id is not null`);
    for (const { id } of await planned.execute()) past.remember(table, id, days.moment(-21, 0.3));
  }
};

interface Place {
  user_id: number;
  joined: string;
}

/** Runs when everybody has joined on a day of the past. */
export const holdMeetings = async (data: Data, { days }: Room, ids: readonly number[]): Promise<void> => {
  const today = days.day(0).slice(0, 10);
  for (const [place, chapter] of chapters.entries()) {
    if (!chapter.isActive) continue;
    const id = ids[place] ?? 0;
    await data.write(async (tx) => {
      const people = await tx
        .selectFrom('assignments')
        .select(['user_id', 'created_at as joined'])
        .where('chapter_id', '=', id)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      const first = daysAfter(today, -Math.min(longest, chapter.opened - 7));
      const met = daysOfWeek(first, daysAfter(today, -1), rhythmOf(place).MeetingDay);
      const spoke = new Map<number, number>();
      for (const [number, day] of met.entries()) {
        await holdMeeting(tx, { place, id, day, number, people, spoke, isLast: number === met.length - 1 });
      }
    });
  }
};

interface Held {
  place: number;
  id: number;
  day: string;
  number: number;
  people: readonly Place[];
  isLast: boolean;
  /** When each spoke last. */
  spoke: Map<number, number>;
}

const holdMeeting = async (tx: Tx, { place, id, day, number, people, isLast, spoke }: Held): Promise<void> => {
  const rhythm = rhythmOf(place);
  const random = seededRandom('meeting', place, day);
  const there = people.filter(({ joined }) => joined.slice(0, 10) <= day);
  const created_at = `${daysAfter(day, -30)}T06:00:00.000Z`;
  const marked_at = `${day}T04:30:00.000Z`;
  const kind = random.is(0.04) ? ('Holiday' as const) : ('Meeting' as const);
  // The last one of every third chapter is not closed yet.
  const isClosed = kind === 'Meeting' && !(isLast && place % 3 === 0);
  const theme = random.is(0.5) ? random.pick(themes) : null;
  const meeting = await tx
    .insertInto('meetings')
    .values({
      chapter_id: id,
      day,
      kind,
      starts_at: rhythm.MeetsAt,
      ends_at: timeAfter(rhythm.MeetsAt, rhythm.MeetsFor),
      mode: rhythm.MeetingMode,
      place: rhythm.MeetingPlace,
      link: rhythm.MeetingLink,
      theme,
      theme_folded: foldText(theme ?? ''),
      note: null,
      closed_at: isClosed ? marked_at : null,
      closed_by: null,
      created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (kind === 'Holiday' || there.length === 0) return;
  const of = { meeting_id: meeting.id, chapter_id: id };
  const speaker = nextSpeaker(spoke, there, number);
  const parts = usualParts(rhythm.MeetsFor).map((part) => ({
    ...of,
    ...part,
    topic: null,
    created_at,
    user_id: part.part === speakersPart ? speaker : null,
  }));
  await tx.insertInto('meeting_parts').values(parts).execute();
  if (!isClosed) return;
  const marked = { marked_at, marked_by: null, via: 'Officer' as const, created_at: marked_at };
  const rows = there.map(({ user_id }) => {
    const mark = markOf(user_id, random.next());
    const substitute_name = mark === 'Substitute' ? 'Kavita Deshmukh' : null;
    return { ...of, ...marked, user_id, mark, substitute_name, answer: null, answered_at: null };
  });
  for (const some of splitInParts(rows, 200)) await tx.insertInto('attendances').values(some).execute();
};

/** Who spoke longest ago; first of all who never did, in the order of joining. */
const nextSpeaker = (spoke: Map<number, number>, there: readonly Place[], number: number): number | null => {
  const [next] = there.toSorted((one, other) => (spoke.get(one.user_id) ?? -1) - (spoke.get(other.user_id) ?? -1));
  if (next) spoke.set(next.user_id, number);
  return next?.user_id ?? null;
};

/** Some come always, and a few are missing every fifth week. */
const markOf = (userId: number, chance: number): MarkWord => {
  const careless = seededRandom('careless', userId).next();
  const absent = careless > 0.94 ? 0.2 : careless > 0.6 ? 0.06 : 0.015;
  if (chance < absent) return 'Absent';
  if (chance < absent + 0.02) return 'Medical';
  if (chance < absent + 0.05) return 'Substitute';
  return chance < absent + 0.05 + careless * 0.12 ? 'Late' : 'Present';
};
