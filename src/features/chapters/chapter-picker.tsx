// One of the chapters, by name: of the active ones where something new is made. The newest hundred are there at once; where there are
// more, typing finds the others.

import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { ChoiceField } from '../../platform/ui/choice-field.tsx';
import { type Choice, useChoices } from '../../platform/ui/choices.ts';
import { largestPage, type Sent } from '../../platform/wire/call.ts';
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

const pause = 150;

export const ChapterPicker = ({ allLabel, value = null, ...field }: ChapterPickerProps) => {
  const [typed, setTyped] = useState('');
  const [wanted] = useDebouncedValue(typed.trim(), pause);
  const IsActive = allLabel === undefined ? true : null;
  const newest = useChapters({ IsActive });
  const mayBeMore = newest.choices.length === largestPage;
  const found = useChapters(mayBeMore && wanted ? { IsActive, ChapterName: wanted } : null);
  const isElsewhere = value !== null && !newest.isLoading && !newest.choices.some(({ Id }) => Id === value);
  const chosen = useChapters(isElsewhere ? { Id: value } : null);
  const choices = useMemo(
    () => byName([...newest.choices, ...found.choices, ...chosen.choices]),
    [newest.choices, found.choices, chosen.choices],
  );
  return <ChoiceField {...field} value={value} noneLabel={allLabel} from={{ ...newest, choices }} onType={setTyped} />;
};

type Filters = Pick<Sent<typeof listChapters>, 'Id' | 'IsActive' | 'ChapterName'>;

const useChapters = (filters: Filters | null) => {
  const takes = filters && { CurrentPage: 1, RecordsPerPage: largestPage, ...filters };
  return useChoices(listChapters, takes, choiceOf, chapterTexts.notFetched);
};

const choiceOf = ({ Id, ChapterName }: Chapter): Choice => ({ Id, Name: ChapterName });

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

const byName = (choices: Choice[]): Choice[] =>
  [...new Map(choices.map((choice) => [choice.Id, choice])).values()].sort(
    (one, other) => collator.compare(one.Name, other.Name) || one.Id - other.Id,
  );
