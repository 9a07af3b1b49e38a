// What a ChoiceField offers of a list that may be long: the newest hundred at once and, where there are more, those that typing finds.

import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { type ClientInput, largestPage, type RowOf } from '../../wire/call.ts';
import { compareNames } from '../../wire/locale.ts';
import type { ListCall } from '../list/list-params.ts';
import { type Choice, type Choices, useChoices } from './choices.ts';

interface SearchedChoices<C extends ListCall> {
  /** What may be chosen at all. */
  among: Partial<ClientInput<C>>;
  /** The filter that looks for a name. */
  named: (text: string) => Partial<ClientInput<C>>;
  choiceOf: (row: RowOf<C>) => Choice;
  failed: string;
  /** What is chosen, which is always among the choices, also where it could not be chosen anew. */
  value: number | null;
}

const pause = 150;

/** For a ChoiceField. */
export const useSearchedChoices = <C extends ListCall>(
  call: C,
  { among, named, choiceOf, failed, value }: SearchedChoices<C>,
): { from: Choices; onType: (text: string) => void } => {
  const [typed, setTyped] = useState('');
  const [wanted] = useDebouncedValue(typed.trim(), pause);
  const choices = (filters: Partial<ClientInput<C>> | null) =>
    // A page of the list as any list has it; that the filters are this call's own, the caller's types have seen to.
    filters && ({ CurrentPage: 1, RecordsPerPage: largestPage, ...filters } as unknown as ClientInput<C>);
  const newest = useChoices(call, choices(among), choiceOf, failed);
  const mayBeMore = newest.choices.length >= largestPage;
  const found = useChoices(call, choices(mayBeMore && wanted ? { ...among, ...named(wanted) } : null), choiceOf, failed);
  const isElsewhere = value !== null && !newest.isLoading && !newest.choices.some(({ Id }) => Id === value);
  const chosen = useChoices(call, choices(isElsewhere ? ({ Id: value } as unknown as Partial<ClientInput<C>>) : null), choiceOf, failed);
  const all = useMemo(
    () => byName([...newest.choices, ...found.choices, ...chosen.choices]),
    [newest.choices, found.choices, chosen.choices],
  );
  return { from: { ...newest, choices: all }, onType: setTyped };
};

const byName = (choices: Choice[]): Choice[] =>
  [...new Map(choices.map((choice) => [choice.Id, choice])).values()].sort(
    (one, other) => compareNames(one.Name, other.Name) || one.Id - other.Id,
  );
