// What screens say of a meeting: its name, its times, how many of its people have a mark, what may still be done with it, and for how long
// one plans.

import {
  showDayOfWeek,
  showLongDayOfWeek,
  shownDay,
  timeInPortal,
  todayInPortal,
  zoneElsewhere,
} from '../../../platform/ui/format/dates.ts';
import { formatTimes } from '../../../platform/wire/locale.ts';
import { daysToCorrect, type MarkWord, markWords } from './meeting-kinds.ts';
import type { Meeting } from './meetings.contract.ts';

/** Pune Central, Thu 05 Mar 2026 */
export const nameOfMeeting = ({ ChapterName, Day }: Pick<Meeting, 'ChapterName' | 'Day'>): string =>
  `${ChapterName}, ${showDayOfWeek(Day)}`;

/** Pune Central, Thursday 5 March 2026 */
export const headingOfMeeting = ({ ChapterName, Day }: Pick<Meeting, 'ChapterName' | 'Day'>): string =>
  `${ChapterName}, ${showLongDayOfWeek(Day)}`;

/** 7:30–9:00 am, and 7:30–9:00 am IST for a reader in another time zone */
export const timesOfMeeting = ({ Day, StartsAt, EndsAt }: Pick<Meeting, 'Day' | 'StartsAt' | 'EndsAt'>): string =>
  formatTimes(StartsAt, EndsAt) + zoneElsewhere(Day);

export const markedCount = (meeting: Meeting): number => markWords.reduce((sum, word) => sum + meeting[word], 0);

/** Answers are open until the start. */
export const takesAnswers = ({ Kind, State, Day, StartsAt }: Pick<Meeting, 'Kind' | 'State' | 'Day' | 'StartsAt'>): boolean => {
  if (Kind === 'Holiday' || State === 'Closed') return false;
  const [day, today] = [shownDay(Day) ?? '', todayInPortal()];
  return day > today || (day === today && StartsAt > timeInPortal());
};

/** Of an answer that was given for another day or hour. */
export const askedAgain = 'You answered before the meeting was moved. Does your answer still hold?';

/** From the day on there are marks and codes. */
export const hasItsDay = ({ Kind, State }: Meeting): boolean => Kind !== 'Holiday' && State !== 'Planned';

const msInDay = 24 * 60 * 60 * 1_000;

/** On its day, until it is closed: officers show the code. */
export const takesCheckIn = ({ Kind, State, Day }: Pick<Meeting, 'Kind' | 'State' | 'Day'>): boolean =>
  Kind !== 'Holiday' && State !== 'Closed' && shownDay(Day) === todayInPortal();

/** A check-in changes any other mark: whoever is there is not absent. */
export const isMarkedHere = (mark: MarkWord | null): boolean => mark === 'Present' || mark === 'Late';

/** A closed meeting that only super admins may still change. */
export const isSettled = ({ State, Day }: Meeting): boolean => {
  const lastDay = new Date(Date.parse(Day) + daysToCorrect * msInDay).toISOString().slice(0, 10);
  return State === 'Closed' && todayInPortal() > lastDay;
};

/** The last day of the half-year that begins on a day. */
export const halfYearAfter = (day: string): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + 6, 0)).getUTCDate();
  const later = new Date(Date.UTC(year, month + 5, Math.min(date, lastOfMonth) - 1));
  return later.toISOString().slice(0, 10);
};
