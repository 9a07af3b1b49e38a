// The button that shows and hides the filters of a list, with the number of filters that are set.

import { Badge, Button } from '@mantine/core';
import { useRef } from 'react';
import FilterIcon from '~icons/tabler/filter';
import type { Filtering } from '../list/list-params.ts';

interface FiltersButtonProps {
  list: Pick<Filtering, 'filterCount' | 'resetFilters'>;
  isUnfolded: boolean;
  onToggle: () => void;
}

export const FiltersButton = ({ list: { filterCount, resetFilters }, isUnfolded, onToggle }: FiltersButtonProps) => {
  const toggle = useRef<HTMLButtonElement>(null);
  const reset = () => {
    // This button goes away.
    toggle.current?.focus();
    resetFilters();
  };
  return (
    <>
      {filterCount > 0 && !isUnfolded && (
        <Button variant="subtle" onClick={reset}>
          Reset
        </Button>
      )}
      <Button
        ref={toggle}
        variant={isUnfolded ? 'light' : 'default'}
        leftSection={<FilterIcon />}
        rightSection={
          filterCount > 0 && (
            <Badge variant="filled" size="sm" circle>
              {filterCount}
            </Badge>
          )
        }
        data-unfolds
        aria-expanded={isUnfolded}
        onClick={onToggle}
      >
        Filters
      </Button>
    </>
  );
};
