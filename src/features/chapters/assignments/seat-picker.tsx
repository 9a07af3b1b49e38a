// A field to choose the seat of somebody in a chapter: of the professions whose seats are open. It offers the likeliest one for what the
// person calls the own profession, or says who has that seat.

import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { ChoiceField, type RecordFieldProps } from '../../../platform/ui/form/choice-field.tsx';
import { showDate } from '../../../platform/ui/format/dates.ts';
import { likeliest } from '../professions/likeliest.ts';
import { Likeliest } from '../professions/profession-picker.tsx';
import type { Seat } from '../seats/seats.contract.ts';
import { useSeats } from '../seats/use-seats.ts';

interface SeatPickerProps extends RecordFieldProps {
  /** Without a chapter there is nothing to choose from. */
  chapterId: number | null;
  /** Whose own seat is offered, too. */
  userId?: number;
  /** What the person says of themselves. */
  ownText?: string | null;
  noneLabel?: string;
}

export const SeatPicker = ({ chapterId, userId, ownText, value = null, onChange, ...field }: SeatPickerProps) => {
  const { seats, ...loading } = useSeats(chapterId);
  const choices = useMemo(() => {
    const isFree = ({ State, ProfessionId, ...seat }: Seat) =>
      State === 'Open' || ProfessionId === value || (userId !== undefined && seat.UserId === userId);
    return seats.filter(isFree).map(({ ProfessionId, Profession }) => ({ Id: ProfessionId, Name: Profession }));
  }, [seats, value, userId]);
  const meant = likeliest(
    seats.map((seat) => ({ ...seat, Id: seat.ProfessionId, Name: seat.Profession })),
    value === null ? ownText : null,
  );
  const isOpen = meant !== null && choices.some(({ Id }) => Id === meant.Id);
  if (chapterId === null) return null;
  return (
    <div>
      <ChoiceField placeholder="Without a seat" {...field} from={{ choices, ...loading }} value={value} onChange={onChange} />
      {isOpen && <Likeliest profession={meant} onChoose={onChange} />}
      {meant && !isOpen && (
        <Text size="sm" c="dimmed" mt={6}>
          {reasonSeatIsTaken(seats.find(({ ProfessionId }) => ProfessionId === meant.Id))}
        </Text>
      )}
    </div>
  );
};

const reasonSeatIsTaken = (seat: Seat | undefined): string | null => {
  if (!seat) return null;
  if (seat.State === 'Taken') return `${seat.Profession}: ${seat.Name ?? 'taken'}`;
  return `${seat.Profession}: held until ${showDate(seat.HeldUntil)}`;
};
