// A field to choose a chapter. Forms offer active chapters only.

import { useQuery } from '@tanstack/react-query';
import { send } from '../../../platform/ui/call/api.ts';
import type { Choice } from '../../../platform/ui/call/choices.ts';
import { mostChoices, useSearchedChoices } from '../../../platform/ui/call/searched-choices.ts';
import type { FieldProps } from '../../../platform/ui/filters/filter-panel.tsx';
import { ChoiceField, type RecordFieldProps } from '../../../platform/ui/form/choice-field.tsx';
import { type Chapter, chapterTexts, listChapters } from './chapters.contract.ts';

interface ChapterPickerProps extends RecordFieldProps {
  /** For filters: the label for no chapter, such as 'All Chapters'. Inactive chapters are offered too. */
  allLabel?: string;
  /** For forms: the label for no chapter. */
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

export const ChapterChip = ({ id }: { id: string }) => {
  const input = { CurrentPage: 1, RecordsPerPage: 1, Id: Number(id) };
  const { data } = useQuery({ queryKey: [listChapters.name, input], queryFn: ({ signal }) => send(listChapters, input, { signal }) });
  return `Chapter: ${data?.rows[0]?.ChapterName ?? (data ? id : '…')}`;
};

export const ChapterFilter = ({ name, value, onChange }: FieldProps) => (
  <ChapterPicker
    label="Chapter"
    allLabel="All Chapters"
    name={name}
    value={Number(value) || null}
    onChange={(id) => onChange({ currentTarget: { value: id ? String(id) : '' } })}
  />
);
