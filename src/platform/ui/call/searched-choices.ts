// Loads the choices of a ChoiceField from a list that may be long: first the newest hundred and, when there are more, those that match the
// typed text.

import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import type { Call, ClientInput, RowOf } from '../../wire/call.ts';
import { largestPage } from '../../wire/list-input.ts';
import { compareNames } from '../../wire/locale.ts';
import { type Choice, type Choices, useChoices } from './choices.ts';

/** The largest page of a list, as part of a request. */
export const mostChoices = { CurrentPage: 1, RecordsPerPage: largestPage };

interface SearchedChoices<C extends Call> {
  /** The request for the newest choices. Null offers none. */
  newest: ClientInput<C> | null;
  /** The request for choices whose names contain the text. */
  named: (text: string) => ClientInput<C>;
  /** The request for one choice, also for one that may no longer be chosen. */
  byId: (id: number) => ClientInput<C>;
  choiceOf: (row: RowOf<C>) => Choice;
  failed: string;
  /** False where `newest` are only some, so that a typed text always looks further. */
  isOfAll?: boolean;
  /** False where they stay in the order of the list. */
  isByName?: boolean;
  /** The chosen id. It is always among the choices. */
  value: number | null;
}

const typingPause = 150;

/** Gives the props `from` and `onType` of a ChoiceField. */
export const useSearchedChoices = <C extends Call>(
  call: C,
  { newest, named, byId, choiceOf, failed, value, isOfAll = true, isByName = true }: SearchedChoices<C>,
): { from: Choices; onType: (text: string) => void } => {
  const [typed, setTyped] = useState('');
  const [searchText] = useDebouncedValue(typed.trim(), typingPause);
  const first = useChoices(call, newest, choiceOf, failed);
  const mayHaveMore = !isOfAll || first.choices.length >= largestPage;
  const matching = useChoices(call, mayHaveMore && searchText ? named(searchText) : null, choiceOf, failed);
  const isChosenMissing = value !== null && !first.isLoading && !first.choices.some(({ Id }) => Id === value);
  const chosen = useChoices(call, isChosenMissing ? byId(value) : null, choiceOf, failed);
  const all = useMemo(
    () => unique([...first.choices, ...matching.choices, ...chosen.choices], isByName),
    [first.choices, matching.choices, chosen.choices, isByName],
  );
  const isSearching = mayHaveMore && (typed.trim() !== searchText || matching.isLoading);
  return { from: { ...first, choices: all, isSearching }, onType: setTyped };
};

/** Without duplicates. */
const unique = (choices: Choice[], isByName: boolean): Choice[] => {
  const different = [...new Map(choices.map((choice) => [choice.Id, choice])).values()];
  return isByName ? different.sort((one, other) => compareNames(one.Name, other.Name) || one.Id - other.Id) : different;
};
