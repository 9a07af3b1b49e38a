// A search through the page at hand: kept in the address like a filter, but the server is not asked for it.

import { Text } from '@mantine/core';
import type { Filtering } from '../list/list-params.ts';
import type { ListRows } from '../list/list-rows.ts';
import { useScreenAddress } from '../screen/screen-address.tsx';
import { SearchBox } from './search-box.tsx';

interface PageSearch {
  text: string;
  search: (text: string) => void;
  /** How many rows match, of those on the page. */
  matching: number;
  all: number;
}

type Searchable<Row> = Pick<ListRows<Row>, 'rows'> & Pick<Filtering, 'filters' | 'filterCount' | 'resetFilters'>;

/** The list with those of its rows that match. Unlike filters, a search stays on the page where one is. */
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
    // All at once, for one change of the address does not know of another that is under way.
    resetFilters: () => changeSearch({ ...noneOf(list.filters), Search: undefined, page: undefined }),
    pageSearch: { text, search, matching: rows.length, all: list.rows.length },
  };
};

const noneOf = (filters: object) => Object.fromEntries(Object.keys(filters).map((name) => [name, undefined]));

export const PageSearchBox = ({ list, placeholder }: { list: { pageSearch: PageSearch }; placeholder: string }) => (
  <SearchBox placeholder={placeholder} value={list.pageSearch.text} onSearch={list.pageSearch.search} />
);

/** There before it says anything, so that a screen reader listens, and without a place of its own until then. */
export const PageSearchCount = ({ list: { pageSearch } }: { list: { pageSearch: PageSearch } }) => (
  <div aria-live="polite" style={{ display: 'contents' }}>
    {pageSearch.text && pageSearch.all > 0 && (
      <Text size="sm" c="dimmed" lh="36px" className="figures">
        {pageSearch.matching} of {pageSearch.all} on this page
      </Text>
    )}
  </div>
);
