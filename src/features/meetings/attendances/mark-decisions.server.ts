// What becomes of a mark that was sent: it changes what is stored, is refused, or stands already. A pure function over what is known.

import type { Stored } from '../../../platform/data/records/locked-records.ts';
import { notAllowed } from '../../../platform/wire/refusal.ts';
import type { AttendanceTable } from '../meetings/meetings.tables.ts';
import { attendanceTexts } from './answers.contract.ts';
import type { SentMark } from './attendances.contract.ts';

export type Decision =
  | { kind: 'refused'; why: ReasonToRefuse }
  | { kind: 'changed'; stored: Stored | undefined; change: Change; givenAt: string; isAnotherAbsence: boolean }
  // What was sent before is older than this one.
  | { kind: 'renewed'; stored: Stored; givenAt: string }
  | { kind: 'unchanged' };

type Change = Pick<AttendanceTable, 'mark' | 'substitute_name'>;

/** The sentence, or what somebody else has marked since. */
export type ReasonToRefuse = string | { by: number | null; mark: string | null };

/** Stands for the sentence with the chapter's name, which is read only where somebody is refused. */
export const notThatDay = '';

interface Known {
  stored: Stored | undefined;
  isHere: boolean;
  isAllowed: boolean;
  /** Why a visitor who was not asked may not be marked. */
  unaskedReason: string | null;
  isClosed: boolean;
  now: string;
  userId: number;
}

export const decideMark = (one: SentMark, { stored, now, userId, unaskedReason, ...known }: Known): Decision => {
  const row = rowOf(stored);
  const why = reasonToRefuse(one, { ...known, row }) ?? (one.Mark === null ? null : unaskedReason);
  if (why !== null) return { kind: 'refused', why };
  const change = changeOf(one, row);
  const givenAt = momentOf(one, now);
  if (change === null) {
    return stored && row.markedAt !== null && row.markedAt < givenAt ? { kind: 'renewed', stored, givenAt } : { kind: 'unchanged' };
  }
  if (isOlder(givenAt, row, userId)) return { kind: 'refused', why: { by: row.markedBy, mark: row.mark } };
  const isAnotherAbsence = (change.mark === 'Absent') !== (row.mark === 'Absent');
  return { kind: 'changed', stored, change, givenAt, isAnotherAbsence };
};

/** When it was given: it may have waited in a browser, on a slow line, or for the lock. */
const momentOf = ({ GivenAt }: SentMark, now: string): string => (GivenAt === null || GivenAt > now ? now : GivenAt);

/** Whether somebody else has marked the person since, or taken the mark away. What the closing says of all is no reason: a person has looked. */
const isOlder = (givenAt: string, { markedAt, markedBy, via }: Row, userId: number): boolean =>
  via !== 'Closing' && markedBy !== userId && markedAt !== null && markedAt > givenAt;

interface Row {
  mark: string | null;
  answer: string | null;
  substitute: string | null;
  markedAt: string | null;
  markedBy: number | null;
  via: string | null;
}

const rowOf = (stored: Stored | undefined): Row => {
  const text = (column: string): string | null => {
    const value = stored?.row[column] ?? null;
    return value === null ? null : String(value);
  };
  return {
    mark: text('mark'),
    answer: text('answer'),
    substitute: text('substitute_name'),
    markedAt: text('marked_at'),
    markedBy: text('marked_by') === null ? null : Number(text('marked_by')),
    via: text('via'),
  };
};

const reasonToRefuse = (
  { VisitorId, Mark, SubstituteName }: SentMark,
  { isHere, isAllowed, isClosed, row }: Pick<Known, 'isHere' | 'isAllowed' | 'isClosed'> & { row: Row },
): string | null => {
  if (!isAllowed) return notAllowed;
  if (!isHere) return VisitorId === null ? notThatDay : attendanceTexts.visitorNotFound;
  if (VisitorId !== null) return Mark === 'Medical' || Mark === 'Substitute' ? attendanceTexts.notForVisitors : null;
  if (Mark === null && isClosed && row.mark !== null) return attendanceTexts.keepsMarks;
  return Mark === 'Substitute' && SubstituteName === null && row.substitute === null ? attendanceTexts.noSubstitute : null;
};

/** Null where the row stands as asked. What the closing has marked is a person's mark from now on. */
const changeOf = ({ Mark, SubstituteName }: SentMark, row: Row): Change | null => {
  const isOfAnswer = row.answer === 'Substitute';
  const substitute_name = Mark === 'Substitute' ? (SubstituteName ?? row.substitute) : isOfAnswer ? row.substitute : null;
  if (Mark === row.mark && substitute_name === row.substitute && !(row.via === 'Closing' && Mark !== null)) return null;
  return { mark: Mark, substitute_name };
};
