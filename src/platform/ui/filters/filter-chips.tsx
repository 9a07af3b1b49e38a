// Chips for filters that a link set and that have no field on the screen. A click on a chip removes its filter.

import { Button } from '@mantine/core';
import XIcon from '~icons/tabler/x';
import { focusListOf } from '../list/list-focus.ts';
import type { Filtering } from '../list/list-params.ts';
import { VisuallyHidden } from '../screen/visually-hidden.tsx';
import styles from './filter-panel.module.css';

interface FilterChipsProps<Filter extends string, Chip extends Filter> {
  list: Pick<Filtering<Filter>, 'filters' | 'applyFilters'>;
  /** Makes the text of a chip from the filter's value. */
  labels: Record<Chip, (value: string) => string>;
}

export const FilterChips = <Filter extends string, Chip extends Filter>({ list, labels }: FilterChipsProps<Filter, Chip>) => {
  const { filters, applyFilters } = list;
  // Object.keys loses the type of the keys.
  const names = (Object.keys(labels) as Chip[]).filter((name) => filters[name] !== '');
  if (names.length === 0) return null;
  const remove = (name: Chip) => {
    const changes: Partial<Record<Filter, string>> = {};
    changes[name] = '';
    applyFilters(changes);
  };
  return (
    <div className={styles.chips}>
      {names.map((name) => (
        <Button
          key={name}
          variant="light"
          size="compact-sm"
          rightSection={<XIcon size={14} />}
          onClick={({ currentTarget }) => {
            // The chip goes away.
            focusListOf(currentTarget);
            remove(name);
          }}
        >
          <VisuallyHidden>Remove filter: </VisuallyHidden>
          {labels[name](filters[name])}
        </Button>
      ))}
    </div>
  );
};
