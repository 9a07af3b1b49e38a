// The fields that name something of a chapter: a profession, an open seat.

import { useMemo } from 'react';
import type { Choice } from '../../../platform/ui/call/choices.ts';
import { mostChoices, useSearchedChoices } from '../../../platform/ui/call/searched-choices.ts';
import { ChoiceField, type RecordFieldProps } from '../../../platform/ui/form/choice-field.tsx';
import { listProfessions, type Profession, professionTexts } from '../../chapters/professions/professions.contract.ts';
import { reasonNoSeatMatches } from '../../chapters/seats/taken-seat.ts';
import { useSeats } from '../../chapters/seats/use-seats.ts';

export const ProfessionField = ({ value = null, ...field }: RecordFieldProps) => {
  const choices = useSearchedChoices(listProfessions, {
    newest: mostChoices,
    named: (Search) => ({ ...mostChoices, Search }),
    byId: (Id) => ({ ...mostChoices, Id }),
    choiceOf: choiceOfProfession,
    failed: professionTexts.notFetched,
    value,
  });
  return <ChoiceField placeholder="Select a profession" {...field} {...choices} value={value} />;
};

const choiceOfProfession = ({ Id, Name }: Profession): Choice => ({ Id, Name });

/** Only what nobody has: whoever applies needs a free seat. */
export const SeatField = ({ chapterId, ...field }: RecordFieldProps & { chapterId: number }) => {
  const { seats, ...loading } = useSeats(chapterId);
  const choices = useMemo(
    () => seats.filter(({ State }) => State === 'Open').map(({ ProfessionId, Profession }) => ({ Id: ProfessionId, Name: Profession })),
    [seats],
  );
  return (
    <ChoiceField
      placeholder="Select an open seat"
      noChoices="No seat is open"
      noMatch={(text) => reasonNoSeatMatches(seats, text)}
      {...field}
      from={{ choices, ...loading }}
    />
  );
};
