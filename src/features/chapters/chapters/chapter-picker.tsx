// One of the chapters, by name: of the active ones where something new is made.

import type { Choice } from '../../../platform/ui/call/choices.ts';
import { mostChoices, useSearchedChoices } from '../../../platform/ui/call/searched-choices.ts';
import { ChoiceField } from '../../../platform/ui/form/choice-field.tsx';
import { type Chapter, chapterTexts, listChapters } from './chapters.contract.ts';

interface ChapterPickerProps {
  label: string;
  value?: number | null;
  onChange?: (id: number | null) => void;
  error?: string;
  placeholder?: string;
  required?: boolean;
  name?: string;
  /** Offers no chapter in particular, such as 'All Chapters', and also those that are no longer active. */
  allLabel?: string;
}

export const ChapterPicker = ({ allLabel, value = null, ...field }: ChapterPickerProps) => {
  const newest = { ...mostChoices, IsActive: allLabel === undefined ? true : null };
  const choices = useSearchedChoices(listChapters, {
    newest,
    named: (ChapterName) => ({ ...newest, ChapterName }),
    byId: (Id) => ({ ...mostChoices, Id }),
    choiceOf,
    failed: chapterTexts.notFetched,
    value,
  });
  return <ChoiceField {...field} {...choices} value={value} noneLabel={allLabel} />;
};

const choiceOf = ({ Id, ChapterName }: Chapter): Choice => ({ Id, Name: ChapterName });
