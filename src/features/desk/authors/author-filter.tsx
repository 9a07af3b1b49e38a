// The filter of changes by the person who made them.

import type { Choice } from '../../../platform/ui/call/choices.ts';
import { mostChoices, useSearchedChoices } from '../../../platform/ui/call/searched-choices.ts';
import { useOne } from '../../../platform/ui/call/use-call.ts';
import type { FieldProps } from '../../../platform/ui/filters/filter-panel.tsx';
import { ChoiceField } from '../../../platform/ui/form/choice-field.tsx';
import { type Author, authorTexts, listAuthors } from './authors.contract.ts';

/** The words of the chip of that filter. */
export const AuthorChip = ({ id }: { id: string }) => {
  const { row, isGone } = useOne(listAuthors, Number(id));
  return `By: ${row?.FullName ?? (isGone ? id : '…')}`;
};

export const AuthorFilter = ({ name, value, onChange }: FieldProps) => {
  const id = Number(value) || null;
  const choices = useSearchedChoices(listAuthors, {
    newest: mostChoices,
    named: (FullName) => ({ ...mostChoices, FullName }),
    byId: (Id) => ({ ...mostChoices, Id }),
    choiceOf,
    failed: authorTexts.notFetched,
    value: id,
  });
  return (
    <ChoiceField
      label="By"
      noneLabel="Everybody"
      name={name}
      {...choices}
      value={id}
      onChange={(chosen) => onChange({ currentTarget: { value: chosen ? String(chosen) : '' } })}
    />
  );
};

const choiceOf = ({ Id, FullName, Email }: Author): Choice => ({ Id, Name: `${FullName} (${Email})` });
