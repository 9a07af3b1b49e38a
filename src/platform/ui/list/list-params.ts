// Page, page size, order and filters of a list, kept in the address. So a reload, the back button and a shared link show the same list. Invalid
// values are ignored, and default values are not written.

import { useState } from 'react';
import { parse, safeParse } from 'zod';
import type { ClientInput, InputOf } from '../../wire/call.ts';
import { labelOf } from '../../wire/labels.ts';
import type { ListCall, ListContract } from '../../wire/list-contract.ts';
import { useScreenAddress } from '../screen/screen-address.ts';
import { toastSuccess } from '../screen/toasts.ts';
import { useRemembered } from './remembered.ts';
import type { Sorting } from './sorting.tsx';

export interface Paging {
  page: number;
  pageSize: number;
  pageSizes: readonly number[];
  showPage: (page: number, how?: { replace: boolean }) => void;
  choosePageSize: (size: number) => void;
}

export interface Filtering<Filter extends string = string> {
  /** The filters in the address, as texts. '' means no filter. */
  filters: Record<Filter, string>;
  filterCount: number;
  /** Filters that are not named stay as they are. */
  applyFilters: (changes: Partial<Record<Filter, string>>) => void;
  resetFilters: () => void;
  labelOf: (filter: Filter) => string;
  /** Why a text cannot be this filter, or null. */
  refusalOf: (filter: Filter, text: string) => string | null;
}

export interface ListParams<C extends ListCall, Filter extends string> extends Paging, Filtering<Filter>, Sorting {
  /** The input of the list call. */
  input: InputOf<C>;
  /** Shows the list with these filters and this order only. The back button leads to what was shown before. */
  showAs: (filters: Record<string, unknown>, sort: string) => void;
}

/** `fixed` is part of every request, such as the id of the member whose records are listed. */
export const useListParams = <C extends ListCall, const Filter extends string>(
  { call, filters: names, pageSizes, texts }: ListContract<C, Filter>,
  fixed?: Partial<ClientInput<C>>,
): ListParams<C, Filter> => {
  const { search, changeSearch } = useScreenAddress();
  const { pageSize: remembered, remember } = useRemembered(call.name);
  // What the list began with: the back button leads to it again after another size was chosen.
  const [usualSize] = useState(() => pageSizeFrom(String(remembered), pageSizes) ?? defaultSize(pageSizes));
  const page = pageFrom(search.page);
  // A later page has the same rows for everybody: what a person has chosen for themselves counts for the first page only.
  const sizeWithout = (at: number) => (at === 1 ? usualSize : defaultSize(pageSizes));
  const pageSize = pageSizeFrom(search.size, pageSizes) ?? sizeWithout(page);
  const placeOf = (at: number, size = pageSize) => ({
    page: at === 1 ? undefined : String(at),
    size: size === sizeWithout(at) ? undefined : String(size),
  });
  const sort = filterFrom(call, 'Sort', search.sort);
  const filters = textsBy(names, (name) => filterFrom(call, name, search[name]));

  const applyFilters = (changes: Partial<Record<Filter, string>>) => {
    const changed = names.filter((name) => name in changes);
    changeSearch({ ...textsBy(changed, (name) => changes[name]?.trim() || undefined), page: undefined });
  };
  return {
    page,
    pageSize,
    pageSizes,
    filters,
    filterCount: names.filter((name) => filters[name] !== '').length,
    input: parse<C['input']>(call.input, {
      CurrentPage: page,
      RecordsPerPage: pageSize,
      Sort: sort,
      Fields: call.long.length > 0 ? 'preview' : null,
      ...filters,
      ...fixed,
    }),
    showPage: (next, { replace } = { replace: false }) => changeSearch(placeOf(next), { replace, resetScroll: !replace }),
    choosePageSize: (size) => {
      remember({ pageSize: size });
      changeSearch(placeOf(1, size));
    },
    sort,
    sortBy: (next) => changeSearch({ sort: next || undefined, page: undefined }),
    showAs: (shown, order) => {
      const texts = textsBy(names, (name) => filterFrom(call, name, textFrom(shown[name])) || undefined);
      changeSearch({ ...texts, sort: order || undefined, page: undefined }, { replace: false, resetScroll: false });
    },
    applyFilters,
    labelOf: (name) => labelOf(call.input.shape[name]),
    refusalOf: (name, text) => {
      const refused = text === '' ? undefined : checked(call, name, text)?.error;
      return refused ? (refused.issues[0]?.message ?? '') : null;
    },
    resetFilters: () => {
      applyFilters(textsBy(names, () => ''));
      if (texts.filtersCleared) toastSuccess(texts.filtersCleared);
    },
  };
};

const defaultSize = (sizes: readonly number[]) => (sizes.includes(10) ? 10 : (sizes[0] ?? 10));

const pageFrom = (text = '') => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1);

const pageSizeFrom = (text: string | undefined, sizes: readonly number[]) => sizes.find((size) => String(size) === text);

/** Checks the text by the call's rule for this filter. */
const checked = (call: ListCall, name: string, text: string | undefined) => {
  const rule = call.input.shape[name];
  return rule && safeParse(rule, text);
};

const filterFrom = (call: ListCall, name: string, text: string | undefined): string => {
  const parsed = checked(call, name, text);
  return parsed?.success && parsed.data !== null ? String(parsed.data) : '';
};

const textFrom = (value: unknown) => (value === null || value === undefined ? undefined : String(value));

const textsBy = <Name extends string, Text>(names: readonly Name[], textOf: (name: Name) => Text) =>
  // Object.fromEntries loses the type of the names.
  Object.fromEntries(names.map((name) => [name, textOf(name)])) as Record<Name, Text>;
