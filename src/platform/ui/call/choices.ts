// Loads the choices of a ChoiceField from the server.

import { useMemo } from 'react';
import type { Call, ClientInput, RowOf } from '../../wire/call.ts';
import { failureOf } from './failed-texts.ts';
import { useFailureToast } from './failure-toast.ts';
import { useCall } from './use-call.ts';

export interface Choice {
  Id: number;
  Name: string;
}

export interface Choices {
  choices: readonly Choice[];
  isLoading: boolean;
  /** There may be others that match what is typed. */
  isSearching?: boolean;
  /** The error message when the choices could not be loaded. */
  failed?: string;
  reload: () => void;
}

/** When `input` is null nothing is loaded and there are no choices. `choiceOf` has to be the same function on every render. */
export const useChoices = <C extends Call>(
  call: C,
  input: ClientInput<C> | null,
  choiceOf: (row: RowOf<C>) => Choice,
  failed: string,
): Choices => {
  const query = useCall(call, input);
  const rows = query.data?.rows;
  const choices = useMemo(() => rows?.map(choiceOf) ?? [], [rows, choiceOf]);
  const failure = query.isLoadingError ? failureOf(query.error, failed) : undefined;
  useFailureToast(query, failure);
  return {
    choices,
    isLoading: query.isLoading,
    failed: failure,
    reload: () => void query.refetch(),
  };
};
