// Words for a seat that nobody else can get now.

import { showDate } from '../../../platform/ui/format/dates.ts';
import { foldText } from '../../../platform/wire/texts/fold-text.ts';
import type { Seat } from './seats.contract.ts';

export const reasonSeatIsTaken = (seat: Seat | undefined): string | null => {
  if (!seat || seat.State === 'Open') return null;
  if (seat.State === 'Taken') return `${seat.Profession}: ${seat.Name ?? 'taken'}`;
  return `${seat.Profession}: held until ${showDate(seat.HeldUntil)}`;
};

/** For a text that no open seat has: who has the seat that is meant. */
export const reasonNoSeatMatches = (seats: readonly Seat[], text: string): string | null => {
  const folded = foldText(text.trim());
  return reasonSeatIsTaken(seats.find(({ State, Profession }) => State !== 'Open' && foldText(Profession).includes(folded)));
};
