// What a ChoiceField offers of a list that may be long: the newest hundred at once and, where there are more, those that typing finds.

import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { type Call, type ClientInput, largestPage, type RowOf } from '../../wire/call.ts';
import { compareNames } from '../../wire/locale.ts';
import { type Choice, type Choices, useChoices } from './choices.ts';

/** The page of a list that is asked for, beside the filters. */
export const mostChoices = { CurrentPage: 1, RecordsPerPage: largestPage };

interface SearchedChoices<C extends Call> {
  /** Asks for what may be chosen at all. */
  newest: ClientInput<C>;
  /** Asks for those of them that have this in their names. */
  named: (text: string) => ClientInput<C>;
  /** Asks for one, whether it may be chosen anew or not. */
  byId: (id: number) => ClientInput<C>;
  choiceOf: (row: RowOf<C>) => Choice;
  failed: string;
  /** What is chosen, which is always among the choices. */
  value: number | null;
}

const pause = 150;

/** For a ChoiceField. */
export const useSearchedChoices = <C extends Call>(
  call: C,
  { newest, named, byId, choiceOf, failed, value }: SearchedChoices<C>,
): { from: Choices; onType: (text: string) => void } => {
  const [typed, setTyped] = useState('');
  const [wanted] = useDebouncedValue(typed.trim(), pause);
  const first = useChoices(call, newest, choiceOf, failed);
  const mayBeMore = first.choices.length >= largestPage;
  const matching = useChoices(call, mayBeMore && wanted ? named(wanted) : null, choiceOf, failed);
  const isElsewhere = value !== null && !first.isLoading && !first.choices.some(({ Id }) => Id === value);
  const chosen = useChoices(call, isElsewhere ? byId(value) : null, choiceOf, failed);
  const all = useMemo(
    () => byName([...first.choices, ...matching.choices, ...chosen.choices]),
    [first.choices, matching.choices, chosen.choices],
  );
  return { from: { ...first, choices: all }, onType: setTyped };
};

const byName = (choices: Choice[]): Choice[] =>
  [...new Map(choices.map((choice) => [choice.Id, choice])).values()].sort(
    (one, other) => compareNames(one.Name, other.Name) || one.Id - other.Id,
  );
