// The words for when an event is, and how many come.

import { isWholeDay, shownDay, showTime, timeOf } from '../../../platform/ui/format/dates.ts';
import { showNumber } from '../../../platform/ui/format/numbers.ts';
import { formatClock } from '../../../platform/wire/locale.ts';
import type { ListedEvent } from './events.contract.ts';

/** '6:30 pm – 9:00 pm'. Null if the start is a day without a time. */
export const timesOf = ({ StartDate, EndDate }: Pick<ListedEvent, 'StartDate' | 'EndDate'>): string | null => {
  if (StartDate === null || isWholeDay(StartDate)) return null;
  const endsThen = EndDate !== null && !isWholeDay(EndDate) && EndDate > StartDate && shownDay(EndDate) === shownDay(StartDate);
  return endsThen ? `${formatClock(timeOf(StartDate) ?? '')} – ${showTime(EndDate)}` : showTime(StartDate);
};

/** '12 go', '12 of 40 places taken, 3 wait'. Null if there is nothing to say. */
export const goingText = ({ Going, Waiting, Capacity }: Pick<ListedEvent, 'Going' | 'Waiting' | 'Capacity'>): string | null => {
  if (Capacity === null && Going === 0) return null;
  const going = Capacity === null ? counted(Going, 'goes', 'go') : `${showNumber(Going)} of ${counted(Capacity, 'place', 'places')} taken`;
  return Waiting === 0 ? going : `${going}, ${counted(Waiting, 'waits', 'wait')}`;
};

const counted = (count: number, one: string, many: string): string => `${showNumber(count)} ${count === 1 ? one : many}`;

type Coming = Pick<ListedEvent, 'Going' | 'Waiting' | 'IsPast' | 'IsActive'>;

const comingText = ({ Going, Waiting }: Coming): string =>
  [Going > 0 && counted(Going, 'goes', 'go'), Waiting > 0 && counted(Waiting, 'waits', 'wait')].filter(Boolean).join(', ');

/** The warning before an event with answers is deleted or switched off. */
export const calledOff = (event: Coming): string | undefined =>
  isAwaited(event) ? `${comingText(event)}, with guests. The members among them are told at once that it is called off.` : undefined;

type When = Record<(typeof toldFields)[number], string | null>;

const toldFields = ['StartDate', 'EndDate', 'Place', 'Link'] as const;

/** What is said before those who go to an event are told that it is at another time or place. */
export const toldOfChange = (event: Coming & When, wish: When): string | null => {
  const isOther = toldFields.some((field) => (wish[field]?.trim() ?? '') !== (event[field] ?? ''));
  return isOther && event.Going > 0 && isAwaited(event)
    ? `${counted(event.Going, 'goes', 'go')}, with guests. The members among them are told at once.`
    : null;
};

/** What is said before one that was called off is switched on again. Whom no notice of that has reached yet is not told. */
export const heldAfterAll = (event: Coming): string | undefined =>
  isMissed(event)
    ? `${counted(event.Going, 'goes', 'go')}, with guests. The members among them who know that it was called off are told at once that it takes place after all.`
    : undefined;

/** The warning for several. `others` are selected events that are not loaded here. */
export const allCalledOff = (events: readonly Coming[], others: number): string | null => {
  if (others > 0) return 'The members who go to one of them are told at once that it is called off.';
  const awaited = events.filter(isAwaited).length;
  return awaited === 0 ? null : `${somebodyGoes(awaited)} are told at once that ${awaited === 1 ? 'it is' : 'they are'} called off.`;
};

export const allHeldAfterAll = (events: readonly Coming[], others: number): string | null => {
  if (others > 0) return 'The members who go to one that is off, and know so, are told at once that it takes place after all.';
  const missed = events.filter(isMissed).length;
  if (missed === 0) return null;
  const [were, take] = missed === 1 ? ['it was', 'it takes'] : ['they were', 'they take'];
  return `${somebodyGoes(missed)} who know that ${were} called off are told at once that ${take} place after all.`;
};

const somebodyGoes = (events: number) => `Somebody goes to ${showNumber(events)} of them. The members among them`;

const isAwaited = ({ Going, Waiting, IsPast, IsActive }: Coming): boolean => Going + Waiting > 0 && !IsPast && IsActive;

/** Somebody still goes to it, and it was called off. */
const isMissed = ({ Going, IsPast, IsActive }: Coming): boolean => Going > 0 && !IsPast && !IsActive;
