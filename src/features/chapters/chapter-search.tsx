// The search for chapters by name, by button or by Enter. One field is not worth folding away.

import { TextInput } from '@mantine/core';
import { FilterPanel } from '../../platform/ui/filter-panel.tsx';
import type { Filtering } from '../../platform/ui/list-state.ts';

export const ChapterSearch = ({ list }: { list: Filtering<'ChapterName'> }) => (
  <FilterPanel list={{ ...list, panelOpened: true }} applyLabel="Search">
    {(field) => <TextInput label="Chapter Name" autoComplete="off" {...field('ChapterName')} />}
  </FilterPanel>
);
