// The state of a list, kept in the address: page, page size and filters. A reload, the way back and a shared link show the same list.
// What the address says wrongly is as if it said nothing; what is as usual is left out of it.

import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { safeParse, type z } from 'zod';
import type { Call, ClientInput, InputOf } from '../../wire/call.ts';

export type ListCall = Call<z.ZodObject>;

export interface Paging {
  page: number;
  size: number;
  sizes: readonly number[];
  showPage: (page: number, how?: { replace: boolean }) => void;
  showSize: (size: number) => void;
}

export interface Filtering<Key extends string = string> {
  /** What the address filters by, as texts; '' is no filter. */
  filters: Record<Key, string>;
  noFilters: Record<Key, string>;
  filterCount: number;
  applyFilters: (filters: Record<Key, string>) => void;
  resetFilters: () => void;
  panelOpened: boolean;
  togglePanel: () => void;
}

export type ListParams<C extends ListCall, Key extends string> = Paging & Filtering<Key> & { input: ClientInput<C> };

interface ListOptions<C extends ListCall, Key> {
  /** The filters of the call that the user may set. */
  filters: readonly Key[];
  sizes: readonly number[];
  /** What the screen asks for in any case, such as one member's records. */
  fixed?: Partial<ClientInput<C>>;
}

type FilterKey<C extends ListCall> = Exclude<keyof InputOf<C> & string, 'CurrentPage' | 'RecordsPerPage'>;
type Search = Partial<Record<string, string>>;

export const useListParams = <C extends ListCall, Key extends FilterKey<C>>(
  call: C,
  { filters: keys, sizes, fixed }: ListOptions<C, Key>,
): ListParams<C, Key> => {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const page = pageFrom(search.page);
  const size = sizeFrom(search.size, sizes);
  const filters = filtersFrom(call, keys, search);
  const noFilters = textsFrom(keys, () => '');
  const filterCount = keys.filter((key) => filters[key] !== '').length;
  const [panelOpened, setPanelOpened] = useState(() => filterCount > 0 || matchMedia('(width >= 48em)').matches);

  const write = (changes: Search, how: { replace: boolean; resetScroll: boolean }) =>
    void navigate({ to: '.', search: (before: Search) => ({ ...before, ...changes }), ...how });

  const applyFilters = (next: Record<Key, string>) =>
    write({ ...textsFrom(keys, (key) => next[key].trim() || undefined), page: undefined }, { replace: true, resetScroll: false });

  return {
    page,
    size,
    sizes,
    filters,
    noFilters,
    filterCount,
    panelOpened,
    // Every filter has passed the call's own rule for it; an empty one is null, which is no filter.
    input: {
      CurrentPage: page,
      RecordsPerPage: size,
      ...textsFrom(keys, (key) => filters[key] || null),
      ...fixed,
    } as unknown as ClientInput<C>,
    showPage: (next, { replace } = { replace: false }) =>
      write({ page: next === 1 ? undefined : String(next) }, { replace, resetScroll: !replace }),
    showSize: (next) =>
      write({ size: next === usualSize(sizes) ? undefined : String(next), page: undefined }, { replace: true, resetScroll: false }),
    applyFilters,
    resetFilters: () => applyFilters(noFilters),
    togglePanel: () => setPanelOpened(!panelOpened),
  };
};

const usualSize = (sizes: readonly number[]) => (sizes.includes(10) ? 10 : (sizes[0] ?? 10));

const pageFrom = (text = '') => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1);

const sizeFrom = (text: string | undefined, sizes: readonly number[]) => sizes.find((size) => String(size) === text) ?? usualSize(sizes);

const filtersFrom = <Key extends string>(call: ListCall, keys: readonly Key[], search: Search) =>
  textsFrom(keys, (key) => {
    const rule = call.input.shape[key];
    const read = rule && safeParse(rule, search[key]);
    return read?.success && read.data !== null ? String(read.data) : '';
  });

const textsFrom = <Key extends string, Text>(keys: readonly Key[], textOf: (key: Key) => Text) =>
  // fromEntries forgets which keys it was given.
  Object.fromEntries(keys.map((key) => [key, textOf(key)])) as Record<Key, Text>;
