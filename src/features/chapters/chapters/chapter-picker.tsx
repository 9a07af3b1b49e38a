// A field to choose a chapter by its name. In forms it offers active chapters only.

import type { Choice } from '../../../platform/ui/call/choices.ts';
import { mostChoices, useSearchedChoices } from '../../../platform/ui/call/searched-choices.ts';
import { useOne } from '../../../platform/ui/call/use-call.ts';
import type { FieldProps } from '../../../platform/ui/filters/filter-panel.tsx';
import { ChoiceField, type RecordFieldProps } from '../../../platform/ui/form/choice-field.tsx';
import { type Chapter, chapterTexts, listChapters } from './chapters.contract.ts';

interface ChapterPickerProps extends RecordFieldProps {
  /** For filters: the label of the choice that selects no chapter, such as 'All Chapters'. Inactive chapters are then offered too. */
  allLabel?: string;
  /** For forms: the label of the choice of no chapter. */
  noneLabel?: string;
}

export const ChapterPicker = ({ allLabel, noneLabel = allLabel, value = null, ...field }: ChapterPickerProps) => {
  const newest = { ...mostChoices, IsActive: allLabel === undefined ? true : null };
  const choices = useSearchedChoices(listChapters, {
    newest,
    named: (ChapterName) => ({ ...newest, ChapterName }),
    byId: (Id) => ({ ...mostChoices, Id }),
    choiceOf,
    failed: chapterTexts.notFetched,
    value,
  });
  return <ChoiceField {...field} {...choices} value={value} noneLabel={noneLabel} />;
};

const choiceOf = ({ Id, ChapterName }: Chapter): Choice => ({ Id, Name: ChapterName });

/** The words of the chip of that filter. */
export const ChapterChip = ({ id }: { id: string }) => {
  const { row, isGone } = useOne(listChapters, Number(id));
  return `Chapter: ${row?.ChapterName ?? (isGone ? id : '…')}`;
};

/** The filter of a list by one chapter. */
export const ChapterFilter = ({ name, value, onChange }: FieldProps) => (
  <ChapterPicker
    label="Chapter"
    allLabel="All Chapters"
    name={name}
    value={Number(value) || null}
    onChange={(id) => onChange({ currentTarget: { value: id ? String(id) : '' } })}
  />
);
