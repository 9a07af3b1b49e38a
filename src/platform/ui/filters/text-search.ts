// For lists whose call names its search `Text`: in the head it stands as the search of every list.

import type { FilteredList } from './filter-chips.tsx';

export const searchedByText = <List extends FilteredList & { filters: { Text: string } }>(list: List) => {
  const { Text, ...filters } = list.filters;
  return {
    ...list,
    filters: { ...filters, Search: Text },
    applyFilters: ({ Search, ...changes }: Record<string, string>) =>
      list.applyFilters({ ...changes, ...(Search !== undefined && { Text: Search }) }),
    labelOf: (name: string) => (name === 'Search' ? 'Search' : list.labelOf(name)),
  };
};
