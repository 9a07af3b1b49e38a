// The button that shows and hides the further fields of a filter panel, with the number of them that are set.

import { Badge, Button } from '@mantine/core';
import ChevronDownIcon from '~icons/tabler/chevron-down';
import styles from './filter-panel.module.css';

export interface MoreFiltersButtonProps {
  setCount: number;
  isShown: boolean;
  onToggle: () => void;
}

export const MoreFiltersButton = ({ setCount, isShown, onToggle }: MoreFiltersButtonProps) => (
  <Button
    variant="subtle"
    color="gray"
    rightSection={
      setCount > 0 ? (
        <Badge variant="filled" size="sm" circle>
          {setCount}
        </Badge>
      ) : (
        <ChevronDownIcon size={16} className={isShown ? styles.turned : undefined} />
      )
    }
    aria-expanded={isShown}
    onClick={onToggle}
  >
    More filters
  </Button>
);
