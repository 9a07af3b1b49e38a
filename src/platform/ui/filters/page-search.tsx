// A search within the current page of a list. It is kept in the address like a filter, but it sends no request.

import { Text } from '@mantine/core';
import type { Filtering } from '../list/list-params.ts';
import type { ListRows } from '../list/list-rows.ts';
import { useScreenAddress } from '../screen/screen-address.ts';

export interface PageSearch {
  text: string;
  search: (text: string) => void;
  /** How many rows of the page match. */
  matching: number;
  all: number;
}

type Searchable<Row> = Pick<ListRows<Row>, 'rows'> & Pick<Filtering, 'filters' | 'filterCount' | 'resetFilters'>;

/** The list with only the matching rows. Unlike a filter, a search does not go back to page 1. */
export const usePageSearch = <Row, List extends Searchable<Row>>(
  list: List & Searchable<Row>,
  matches: (row: Row, text: string) => boolean,
): List & { pageSearch: PageSearch } => {
  const { search: address, changeSearch } = useScreenAddress();
  const text = address.Search?.trim() ?? '';
  const search = (next: string) => changeSearch({ Search: next || undefined });
  const rows = list.rows.filter((row) => matches(row, text));
  return {
    ...list,
    rows,
    filterCount: list.filterCount + (text ? 1 : 0),
    // In one change of the address: a second change would not see the first, which is still being applied.
    resetFilters: () => changeSearch({ ...allUndefined(list.filters), Search: undefined, page: undefined }),
    pageSearch: { text, search, matching: rows.length, all: list.rows.length },
  };
};

const allUndefined = (filters: object) => Object.fromEntries(Object.keys(filters).map((name) => [name, undefined]));

/** The live region is in the page before it has a text, because screen readers only announce changes. Empty, it takes no space. */
export const PageSearchCount = ({ list: { pageSearch } }: { list: { pageSearch: PageSearch } }) => (
  <div aria-live="polite" style={{ display: 'contents' }}>
    {pageSearch.text && pageSearch.all > 0 && (
      <Text size="sm" c="dimmed" lh="36px" className="figures">
        {pageSearch.matching} of {pageSearch.all} on this page
      </Text>
    )}
  </div>
);
