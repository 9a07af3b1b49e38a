// Who came to see a chapter in the last year, and who is on the way now: every stage, with next steps of which some are overdue. It is written
// as rows: no call invites somebody of last summer.

import type { Insertable } from 'kysely';
import type { AttendanceTable } from '../src/features/meetings/meetings/meetings.tables.ts';
import type { Data, Tx } from '../src/platform/data/data.ts';
import { splitInParts } from '../src/platform/data/parts.ts';
import { daysAfter } from '../src/platform/wire/days.ts';
import { chapters } from './people/chapters.ts';
import { seededRandom } from './random.ts';
import type { Room } from './room.ts';
import { readChapter, type VisitedChapter } from './visited-chapter.ts';
import { declined, newVisitor, nextStepOf, type Row, standingOf } from './visitor-rows.ts';

interface Visitor {
  row: Row;
  /** The meetings to which the visitor came, or comes. */
  meetings: number[];
}

/** Runs when the meetings were held. */
export const hostVisitors = async (data: Data, { days }: Room, ids: readonly number[]): Promise<void> => {
  const today = days.day(0).slice(0, 10);
  for (const [place, { isActive }] of chapters.entries()) {
    if (!isActive) continue;
    await data.write(async (tx) => {
      const chapter = await readChapter(tx, { id: ids[place] ?? 0, place, today, now: days.moment(0, 0.1) });
      if (chapter.people.length > 0) await write(tx, chapter, [...cameTo(chapter), ...makeExpected(chapter)]);
    });
  }
};

/** Those who came to each meeting. Members were visitors before they joined. */
const cameTo = (chapter: VisitedChapter): Visitor[] => {
  const { place, met, people } = chapter;
  const visitors: Visitor[] = [];
  for (const [number, { id, day }] of met.entries()) {
    const random = seededRandom('visitors', place, day);
    for (
      let each = 0;
      each <
      random.weighted([
        [0, 2],
        [1, 4],
        [2, 2],
        [3, 1],
      ] as const);
      each++
    ) {
      const row = newVisitor(chapter, random, daysAfter(day, -random.whole(3, 14)));
      const again = met[number + 2];
      const meetings = again && random.is(0.18) ? [id, again.id] : [id];
      const last = meetings.length > 1 && again ? again.day : day;
      visitors.push({ row: { ...row, ...standingOf(chapter, random, last), touched_at: `${last}T05:00:00.000Z` }, meetings });
    }
  }
  for (const member of people) {
    const random = seededRandom('visited', place, member.user_id);
    const before = met.filter(({ day }) => day < member.joined.slice(0, 10)).at(-random.whole(1, 4));
    if (!before || !random.is(0.7)) continue;
    const row = newVisitor(chapter, random, daysAfter(before.day, -random.whole(3, 14)), member);
    visitors.push({ row, meetings: [before.id] });
  }
  return visitors;
};

/** Invited and registered for the next meeting, applying for a seat, and holding one. */
const makeExpected = (chapter: VisitedChapter): Visitor[] => {
  const { place, next, met, today, open } = chapter;
  const random = seededRandom('pipeline', place);
  const came = met.at(-3) ?? met.at(-1);
  const early = (['Invited', 'Invited', 'Registered', 'Invited', 'Registered'] as const).map((stage, each) => {
    const row = newVisitor(chapter, random, daysAfter(today, -random.whole(1, 9)));
    const source = stage === 'Registered' ? { source: 'Website' as const, invited_by_id: null, consented_at: row.created_at } : {};
    return { row: { ...row, ...source, stage, ...nextStepOf(chapter, random) }, meetings: next && each < 4 ? [next.id] : [] };
  });
  const [applied, approved, left] = seededRandom('open seats', place).shuffled(open);
  const late: Partial<Row>[] = [
    { stage: 'Applied', profession_id: applied ?? null, object_until: daysAfter(today, random.whole(1, 6)) },
    { stage: 'Approved', profession_id: approved ?? null, held_until: daysAfter(today, random.whole(8, 25)) },
    { stage: 'Declined', stage_before: 'Applied', profession_id: left ?? null, reason: random.pick(declined) },
  ];
  const seated = late.map((standing) => ({
    row: { ...newVisitor(chapter, random, daysAfter(came?.day ?? today, -6)), ...nextStepOf(chapter, random), ...standing },
    meetings: came ? [came.id] : [],
  }));
  return [...early, ...seated];
};

/** In the order in which they were added. */
const write = async (tx: Tx, chapter: VisitedChapter, visitors: readonly Visitor[]): Promise<void> => {
  const { first } = await tx
    .selectFrom('visitors')
    .select((eb) => eb.fn.coalesce(eb.fn.max('id'), eb.lit(0)).as('first'))
    .executeTakeFirstOrThrow();
  const known = new Set<string | null | undefined>();
  const added = visitors
    .filter(({ row }) => !known.has(row.email_normal) && known.add(row.email_normal))
    .toSorted((one, other) => (one.row.created_at < other.row.created_at ? -1 : 1))
    .map((visitor, each) => ({ ...visitor, id: first + each + 1 }));
  for (const some of splitInParts(added, 100)) {
    await tx
      .insertInto('visitors')
      .values(some.map(({ id, row }) => ({ ...row, id })))
      .execute();
  }
  const attendances = added.flatMap(({ id, row, meetings }) => meetings.map((meeting) => attendanceOf(chapter, id, row, meeting)));
  for (const some of splitInParts(attendances, 200)) await tx.insertInto('attendances').values(some).execute();
  await object(tx, chapter);
};

const attendanceOf = (
  { id, met }: VisitedChapter,
  visitor_id: number,
  { created_at }: Row,
  meeting_id: number,
): Insertable<AttendanceTable> => {
  const day = met.find((meeting) => meeting.id === meeting_id)?.day;
  const said = { meeting_id, chapter_id: id, user_id: null, visitor_id, answer: 'Going' as const, answered_at: created_at, created_at };
  const mark = seededRandom('visit', visitor_id).is(0.12) ? ('Late' as const) : ('Present' as const);
  const unmarked = { mark: null, marked_at: null, marked_by: null, via: null, substitute_name: null };
  return day ? { ...said, ...unmarked, mark, marked_at: `${day}T04:30:00.000Z`, via: 'Officer' as const } : { ...said, ...unmarked };
};

/** A member of every second chapter has something against who applies. */
const object = async (tx: Tx, { id, place, people, now }: VisitedChapter): Promise<void> => {
  const applying = await tx
    .selectFrom('visitors')
    .select('id')
    .where('chapter_id', '=', id)
    .where('stage', '=', 'Applied')
    .executeTakeFirst();
  const member = people.at(-1);
  if (!applying || !member || place % 2 === 1) return;
  const objection = { visitor_id: applying.id, user_id: member.user_id, note: 'That is close to what I do. Let us talk first.', at: now };
  await tx.insertInto('visitor_objections').values(objection).execute();
};
