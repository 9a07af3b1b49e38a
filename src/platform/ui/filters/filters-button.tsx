// The button that shows and hides the filters of a list, with the number of filters that are set.

import { Badge } from '@mantine/core';
import FilterIcon from '~icons/tabler/filter';
import { HeadButton } from '../list/frame/list-head.tsx';

interface FiltersButtonProps {
  setCount: number;
  isUnfolded: boolean;
  onToggle: () => void;
}

export const FiltersButton = ({ setCount, isUnfolded, onToggle }: FiltersButtonProps) => (
  <HeadButton
    label="Filters"
    variant={isUnfolded ? 'light' : 'default'}
    leftSection={<FilterIcon />}
    rightSection={
      setCount > 0 && (
        <Badge variant="filled" size="sm" circle>
          {setCount}
        </Badge>
      )
    }
    data-unfolds
    aria-expanded={isUnfolded}
    onClick={onToggle}
  />
);
