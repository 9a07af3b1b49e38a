// The contract of a list, declared once by its feature: its call, the filters of its screen, page sizes and texts. What it looks like
// (columns, fields, cards) is not here.

import type { z } from 'zod';
import type { Call, Noun } from './call.ts';

/** The word for a code. A method, so that it may take only the codes of its field. */
export type WordOf = { of(code: number | string): string }['of'];

export interface ListCall extends Call<z.ZodObject> {
  noun: Noun;
  sorts: readonly string[];
  labels: Record<string, string>;
  words?: Partial<Record<string, WordOf>>;
  fileName?: string;
  long: readonly string[];
  unkept?: readonly string[];
}

interface ListTexts {
  /** Shown where there are no rows. */
  none: string;
  /** One sentence about the list, shown while nothing is in it yet. */
  empty?: string;
  /** Shown when the list could not be read and the server sent no message: one text, or one for each kind of failure. */
  notFetched: string | { refused: string; unreached: string; malformed?: string };
  /** Toasts after these actions. Not every list has them. */
  refreshed?: string;
  filtersApplied?: string;
  filtersCleared?: string;
}

export interface ListContract<
  C extends ListCall = ListCall,
  Filter extends string = string,
  Path extends string | undefined = string | undefined,
> {
  call: C;
  noun: Noun;
  /** The filters that the screen can set. They are search parameters of its URL. */
  filters: readonly Filter[];
  /** The default is 10, or the first one if 10 is not among them. */
  pageSizes: readonly number[];
  texts: ListTexts;
  /** The screen of the list, if its records have addresses: record 12 is at `path`/12. */
  path: Path;
}

/** What a list call takes besides its filters. `Ids` and `Except` are filters that no screen sets. */
const notFilters = ['CurrentPage', 'RecordsPerPage', 'Sort', 'Format', 'Columns', 'Fields'] as const;

type FilterOf<C extends ListCall> = Exclude<keyof z.output<C['input']> & string, (typeof notFilters)[number] | 'Ids' | 'Except'>;

export const filterNames = ({ input }: ListCall): string[] =>
  Object.keys(input.shape).filter((name) => !notFilters.some((other) => other === name));

/** The filters that a request sets, as they were read. `asked` is the request, with keys in any case. */
export const setFilters = (call: ListCall, asked: object, read: Record<string, unknown>): Record<string, unknown> => {
  const keys = Object.keys(asked).map((key) => key.toLowerCase());
  const isSet = (name: string) => read[name] !== null && keys.includes(name.toLowerCase());
  return Object.fromEntries(
    filterNames(call)
      .filter(isSet)
      .map((name) => [name, read[name]]),
  );
};

export const isListCall = (call: Call): call is ListCall => 'sorts' in call;

/** A filter must be an input of the call. */
export const listContract = <C extends ListCall, const Filter extends FilterOf<C>, const Path extends string | undefined = undefined>(
  contract: Omit<ListContract<C, Filter>, 'noun' | 'path'> & { noun?: Noun; path?: Path },
): ListContract<C, Filter, Path> => ({
  noun: contract.call.noun,
  ...contract,
  path: contract.path as Path,
});
