// Filters that have no field on the screen, because a link set them: each is said, with a button that takes it away.

import { Button, Group } from '@mantine/core';
import XIcon from '~icons/tabler/x';
import type { Filtering } from '../list/list-params.ts';
import { VisuallyHidden } from '../screen/visually-hidden.tsx';

interface SetFiltersProps<Key extends string, Said extends Key> {
  list: Pick<Filtering<Key>, 'filters' | 'applyFilters'>;
  /** The words for each such filter and its value. */
  said: Record<Said, (value: string) => string>;
}

export const FilterChips = <Key extends string, Said extends Key>({ list, said }: SetFiltersProps<Key, Said>) => {
  const { filters, applyFilters } = list;
  // Object.keys forgets which keys it was given.
  const set = (Object.keys(said) as Said[]).filter((key) => filters[key] !== '');
  if (set.length === 0) return null;
  return (
    <Group gap="xs">
      {set.map((key) => (
        <Button
          key={key}
          variant="light"
          size="compact-sm"
          rightSection={<XIcon size={14} />}
          onClick={() => applyFilters({ ...filters, [key]: '' })}
        >
          <VisuallyHidden>Remove filter: </VisuallyHidden>
          {said[key](filters[key])}
        </Button>
      ))}
    </Group>
  );
};
