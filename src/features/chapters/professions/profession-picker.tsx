// A field to choose a profession of the list. It offers the likeliest one for a free text.

import { Button } from '@mantine/core';
import { mostChoices, useSearchedChoices } from '../../../platform/ui/call/searched-choices.ts';
import { ChoiceField, type RecordFieldProps } from '../../../platform/ui/form/choice-field.tsx';
import { likeliest } from './likeliest.ts';
import { listProfessions, type Profession, professionTexts } from './professions.contract.ts';

interface ProfessionPickerProps extends RecordFieldProps {
  /** The profession in the person's own words. */
  ownText?: string | null;
  /** The label for no profession. */
  noneLabel?: string;
  /** This one is not offered. */
  except?: number;
}

export const ProfessionPicker = ({ ownText, except, value = null, onChange, ...field }: ProfessionPickerProps) => {
  const { from, onType } = useSearchedChoices(listProfessions, {
    newest: mostChoices,
    named: (Search) => ({ ...mostChoices, Search }),
    byId: (Id) => ({ ...mostChoices, Id }),
    choiceOf,
    failed: professionTexts.notFetched,
    value,
  });
  const choices = from.choices.filter(({ Id }) => Id !== except);
  return (
    <div>
      <ChoiceField
        placeholder="Select a profession"
        {...field}
        from={{ ...from, choices }}
        onType={onType}
        value={value}
        onChange={onChange}
      />
      {value === null && <Likeliest profession={likeliest(choices, ownText)} onChoose={onChange} />}
    </div>
  );
};

interface LikeliestProps {
  profession: { Id: number; Name: string } | null;
  onChoose: RecordFieldProps['onChange'];
}

export const Likeliest = ({ profession, onChoose }: LikeliestProps) =>
  profession && (
    <Button variant="light" size="compact-sm" mt={6} onClick={() => onChoose?.(profession.Id)}>
      {profession.Name}
    </Button>
  );

const choiceOf = ({ Id, Name }: Profession) => ({ Id, Name });
