// What a list is, said once in its feature's contract: the call that reads it, the filters that a screen may set, the page sizes and the
// words. Screens follow from it; looks (columns, fields, cards) are not in here.

import type { z } from 'zod';
import type { Call } from './call.ts';

export type ListCall = Call<z.ZodObject>;

/** What the rows are called, such as { one: 'story', many: 'stories' }. */
export interface Noun {
  one: string;
  many: string;
}

interface ListTexts {
  /** Shown where there are no rows. */
  none: string;
  /** Said where the server itself says nothing: one text, or one for each way to fail. */
  notFetched: string | { refused: string; unreached: string; malformed?: string };
  /** Said when that has been done, by lists that say so. */
  refreshed?: string;
  filtersApplied?: string;
  filtersCleared?: string;
}

export interface ListContract<C extends ListCall = ListCall, Filter extends string = string> {
  call: C;
  noun: Noun;
  /** The filters that a screen may set; they stand in its address. */
  filters: readonly Filter[];
  /** Without 10 among them the first is the usual one. */
  pageSizes: readonly number[];
  texts: ListTexts;
}

type FilterOf<C extends ListCall> = Exclude<keyof z.output<C['input']> & string, 'CurrentPage' | 'RecordsPerPage'>;

/** Only what the call takes can be a filter. */
export const listContract = <C extends ListCall, const Filter extends FilterOf<C>>(contract: ListContract<C, Filter>) => contract;
