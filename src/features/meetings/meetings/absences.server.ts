// The absences of members: those of the last six months in closed meetings of the chapter. Medical and Substitute are none; of those who
// came late, so many make one as the settings say.

import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/data/data.ts';
import type { Day } from '../../../platform/wire/days.ts';
import { readSettings } from '../../people/organization/organization.server.ts';
import './meetings.tables.ts';

export interface AbsenceRules {
  allowed: number;
  /** 0: who comes late is never absent. */
  latesPerAbsence: number;
}

export const absenceRules = async (reader: Reader): Promise<AbsenceRules> => {
  const { absences_allowed, lates_per_absence } = await readSettings(reader);
  return { allowed: absences_allowed, latesPerAbsence: lates_per_absence };
};

/** What happened on this day still counts on the last day before it falls out. */
const fallsOutOn = (day: Day): Day => Temporal.PlainDate.from(day).add({ months: 6 }).toString();

interface Asked {
  chapterId: number;
  /** The last day that counts. */
  day: Day;
  /** All of the chapter, when left out. */
  userIds?: readonly number[];
}

export interface Absences {
  count: number;
  /** Of those marked 'Absent', the latest first. */
  days: Day[];
  /** From this day on it is one less. */
  fallsOutOn: Day;
}

const mostNamed = 500;

const countOf = (marks: readonly { mark: string | null }[], { latesPerAbsence }: Pick<AbsenceRules, 'latesPerAbsence'>): number => {
  const absent = marks.filter(({ mark }) => mark === 'Absent').length;
  return countAbsences({ absent, late: marks.length - absent }, { latesPerAbsence });
};

/** What so many marks are in absences. */
export const countAbsences = (
  { absent, late }: { absent: number; late: number },
  { latesPerAbsence }: Pick<AbsenceRules, 'latesPerAbsence'>,
): number => absent + (latesPerAbsence > 0 ? Math.floor(late / latesPerAbsence) : 0);

/** Who has none is missing. */
export const absencesOf = async (
  reader: Reader | Tx,
  { latesPerAbsence }: AbsenceRules,
  { chapterId, day, userIds }: Asked,
): Promise<Map<number, Absences>> => {
  if (userIds?.length === 0) return new Map();
  const from = Temporal.PlainDate.from(day).subtract({ months: 6 }).toString();
  let query = reader
    .selectFrom('meetings')
    .innerJoin('attendances', 'attendances.meeting_id', 'meetings.id')
    .select(['user_id', 'mark', 'day'])
    .where('meetings.chapter_id', '=', chapterId)
    .where('day', '>=', from)
    .where('day', '<=', day)
    .where('kind', '=', 'Meeting')
    .where('closed_at', 'is not', null)
    .where('mark', 'in', latesPerAbsence > 0 ? ['Absent', 'Late'] : ['Absent'])
    .where(sql<boolean>`user_id is not null`)
    .orderBy('day');
  // Of very many people all of the chapter are read.
  if (userIds && userIds.length <= mostNamed) query = query.where('user_id', 'in', userIds);
  // At the end of a month six months back may be a shorter one: an absence counts until the day on which it falls out.
  const rows = (await query.execute()).filter((row) => fallsOutOn(row.day) > day);
  const absences = new Map<number, Absences>();
  for (const [userId, marks] of Map.groupBy(rows, ({ user_id }) => Number(user_id))) {
    const count = countOf(marks, { latesPerAbsence });
    // A late that makes no absence may fall out before.
    const first = marks.find((_, at) => countOf(marks.slice(at + 1), { latesPerAbsence }) < count);
    if (first) {
      const days = marks.filter(({ mark }) => mark === 'Absent').map((one) => one.day);
      absences.set(userId, { count, days: days.toReversed(), fallsOutOn: fallsOutOn(first.day) });
    }
  }
  return absences;
};
