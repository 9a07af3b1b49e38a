// A field to choose an open seat of a chapter. It offers the likeliest profession for what the person says, or tells who has that seat.

import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { ChoiceField, type RecordFieldProps } from '../../../platform/ui/form/choice-field.tsx';
import { likeliest } from '../professions/likeliest.ts';
import { Likeliest } from '../professions/profession-picker.tsx';
import type { Seat } from '../seats/seats.contract.ts';
import { reasonNoSeatMatches, reasonSeatIsTaken } from '../seats/taken-seat.ts';
import { useSeats } from '../seats/use-seats.ts';

interface SeatPickerProps extends RecordFieldProps {
  /** Null offers nothing. */
  chapterId: number | null;
  /** This person's own seat is offered, too. */
  userId?: number;
  /** The profession in the person's own words. */
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
      <ChoiceField
        placeholder="Without a seat"
        {...field}
        from={{ choices, ...loading }}
        noMatch={(text) => reasonNoSeatMatches(seats, text)}
        value={value}
        onChange={onChange}
      />
      {isOpen && <Likeliest profession={meant} onChoose={onChange} />}
      {meant && !isOpen && (
        <Text size="sm" c="dimmed" mt={6}>
          {reasonSeatIsTaken(seats.find(({ ProfessionId }) => ProfessionId === meant.Id))}
        </Text>
      )}
    </div>
  );
};
