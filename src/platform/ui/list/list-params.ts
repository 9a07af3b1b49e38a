// What is asked of a list, kept in the address: page, page size and filters. A reload, the way back and a shared link show the same list.
// What makes no sense there is as if it were missing; what is as usual is left out.

import { parse, safeParse } from 'zod';
import type { ClientInput, InputOf } from '../../wire/call.ts';
import type { ListCall, ListContract } from '../../wire/list-contract.ts';
import { useScreenAddress } from '../screen/screen-address.tsx';
import { toastSuccess } from '../screen/toasts.ts';

export interface Paging {
  page: number;
  pageSize: number;
  pageSizes: readonly number[];
  showPage: (page: number, how?: { replace: boolean }) => void;
  choosePageSize: (size: number) => void;
}

export interface Filtering<Filter extends string = string> {
  /** What the address filters by, as texts; '' is no filter. */
  filters: Record<Filter, string>;
  filterCount: number;
  /** Those not named stay as they are. */
  applyFilters: (changes: Partial<Record<Filter, string>>) => void;
  resetFilters: () => void;
}

export interface ListParams<C extends ListCall, Filter extends string> extends Paging, Filtering<Filter> {
  /** The request that follows from all of it. */
  input: InputOf<C>;
}

/** `fixed` is asked for in any case, such as one member's records. */
export const useListParams = <C extends ListCall, const Filter extends string>(
  { call, filters: names, pageSizes, texts }: ListContract<C, Filter>,
  fixed?: Partial<ClientInput<C>>,
): ListParams<C, Filter> => {
  const { search, changeSearch } = useScreenAddress();
  const page = pageFrom(search.page);
  const pageSize = pageSizeFrom(search.size, pageSizes);
  const filters = textsBy(names, (name) => filterFrom(call, name, search[name]));

  const applyFilters = (changes: Partial<Record<Filter, string>>) => {
    const set = names.filter((name) => name in changes);
    changeSearch({ ...textsBy(set, (name) => changes[name]?.trim() || undefined), page: undefined });
  };
  return {
    page,
    pageSize,
    pageSizes,
    filters,
    filterCount: names.filter((name) => filters[name] !== '').length,
    input: parse<C['input']>(call.input, { CurrentPage: page, RecordsPerPage: pageSize, ...filters, ...fixed }),
    showPage: (next, { replace } = { replace: false }) =>
      changeSearch({ page: next === 1 ? undefined : String(next) }, { replace, resetScroll: !replace }),
    choosePageSize: (size) => changeSearch({ size: size === usualSize(pageSizes) ? undefined : String(size), page: undefined }),
    applyFilters,
    resetFilters: () => {
      applyFilters(textsBy(names, () => ''));
      if (texts.filtersCleared) toastSuccess(texts.filtersCleared);
    },
  };
};

const usualSize = (sizes: readonly number[]) => (sizes.includes(10) ? 10 : (sizes[0] ?? 10));

const pageFrom = (text = '') => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1);

const pageSizeFrom = (text: string | undefined, sizes: readonly number[]) =>
  sizes.find((size) => String(size) === text) ?? usualSize(sizes);

/** By the call's own rule for it. */
const filterFrom = (call: ListCall, name: string, text: string | undefined): string => {
  const rule = call.input.shape[name];
  const read = rule && safeParse(rule, text);
  return read?.success && read.data !== null ? String(read.data) : '';
};

const textsBy = <Name extends string, Text>(names: readonly Name[], textOf: (name: Name) => Text) =>
  // fromEntries forgets which names it was given.
  Object.fromEntries(names.map((name) => [name, textOf(name)])) as Record<Name, Text>;
