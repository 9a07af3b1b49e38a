// What screens say of an event that is answered, and from when on its people are marked.

import { shownDay, todayInPortal } from '../../../platform/ui/format/dates.ts';
import { showNumber } from '../../../platform/ui/format/numbers.ts';
import { formatPlainDay } from '../../../platform/wire/locale.ts';
import type { ListedEvent } from '../../contents/events/events.contract.ts';
import { eventAnswerTexts } from '../event-answers/event-answers.contract.ts';

/** What an answer needs of an event. */
export type AnsweredEvent = Pick<
  ListedEvent,
  'Id' | 'EventName' | 'StartDate' | 'Capacity' | 'AnswersClosed' | 'Going' | 'Waiting' | 'MyAnswer' | 'MyGuests' | 'MyTurn'
> &
  Partial<Pick<ListedEvent, 'IsPast' | 'GuestsAllowed' | 'AnswerUntil' | 'IsHere'>>;

/** Whether somebody who comes with so many guests would wait. Nobody overtakes those who wait already. */
export const isFullFor = ({ Capacity, Going, Waiting }: Pick<AnsweredEvent, 'Capacity' | 'Going' | 'Waiting'>, guests: number): boolean =>
  Capacity !== null && (Waiting > 0 || Going + 1 + guests > Capacity);

/** 'You are coming, with 2 guests', 'You wait: 3 before you', 'You are here'. Null without an answer. */
export const answerInWords = ({ MyAnswer, MyGuests, MyTurn, IsPast, IsHere }: AnsweredEvent, hasOtherParty = false): string | null => {
  if (IsHere) return IsPast ? 'You were there' : 'You are here';
  if (MyAnswer === null) return null;
  if (MyAnswer === 'Not going') return IsPast ? 'You did not come' : 'You are not coming';
  const guests = hasOtherParty || MyGuests > 0 ? `${hasOtherParty ? ' so far' : ''} with ${guestsInWords(MyGuests)}` : '';
  if (MyAnswer === 'Going') return `You ${IsPast ? 'came' : 'are coming'}${guests && `,${guests}`}`;
  if (IsPast || MyTurn === null) return `You ${IsPast ? 'waited' : 'wait'}${guests}`;
  return `You wait${guests}: ${MyTurn === 1 ? 'nobody' : showNumber(MyTurn - 1)} before you`;
};

export const guestsInWords = (guests: number): string =>
  guests === 0 ? 'no guests' : `${showNumber(guests)} ${guests === 1 ? 'guest' : 'guests'}`;

/** What is said above the buttons. Beside another number of guests, which is not saved yet, it says the one that counts. */
export const headOfAnswer = (event: AnsweredEvent, guests: number): string => {
  const answer = answerInWords(event, guests !== event.MyGuests);
  if ((event.IsPast || event.IsHere) && answer !== null) return answer;
  if (event.AnswersClosed) return answer === null ? eventAnswerTexts.closed : `${answer}. ${eventAnswerTexts.closed}`;
  return answer ?? (isFullFor(event, guests) ? 'Full: join the waiting list' : 'Will you come?');
};

/** From its first day on there are marks and codes. */
export const hasItsDay = ({ StartDate }: Pick<ListedEvent, 'StartDate'>): boolean => (shownDay(StartDate) ?? '') <= todayInPortal();

export const notYet = ({ StartDate }: Pick<ListedEvent, 'StartDate'>): string =>
  `The event is on ${formatPlainDay(shownDay(StartDate) ?? '')}`;
