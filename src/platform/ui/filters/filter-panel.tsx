// The fields by which a list is filtered. A button or Enter applies them, or a pause after the last change.

import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { ListContract } from '../../wire/list-contract.ts';
import type { Filtering } from '../list/list-params.ts';
import type { ListRows } from '../list/list-rows.ts';
import styles from './filter-panel.module.css';
import { useFiltersApplied } from './filters-applied.ts';
import { useTypedFilters } from './typed-filters.ts';

export interface FieldProps {
  name: string;
  value: string;
  onChange: (event: { currentTarget: { value: string } }) => void;
}

interface FilterPanelProps<Filter extends string> {
  list: Filtering<Filter> & Pick<ListContract, 'texts'> & ListRows<unknown>;
  /** The fields; `field` gives each what it needs to show and change the filter of that name. */
  children: (field: (name: Filter) => FieldProps) => ReactNode;
  /** What is changed applies by itself, so many milliseconds later; without it a button does. */
  pause?: number;
  applyLabel?: string;
  resetLabel?: string;
}

export const FilterPanel = <Filter extends string>({
  list,
  children,
  pause,
  applyLabel = 'Apply Filters',
  resetLabel = 'Reset',
}: FilterPanelProps<Filter>) => {
  const typed = useTypedFilters(list.filters);
  const onApplied = useFiltersApplied(list);
  const apply = () => {
    onApplied(typed.all);
    list.applyFilters(typed.takeChanges());
  };
  const applyLater = useDebouncedCallback(apply, pause ?? 0);
  const change = (name: Filter, text: string) => {
    typed.change(name, text);
    if (pause !== undefined) applyLater();
  };
  const reset = () => {
    applyLater.cancel();
    typed.clear();
    list.resetFilters();
  };
  return (
    <form
      className={styles.panel}
      onSubmit={(event) => {
        event.preventDefault();
        applyLater.cancel();
        apply();
      }}
    >
      <div className={styles.fields}>
        {children((name) => ({
          name,
          value: typed.valueOf(name),
          onChange: (event) => change(name, event.currentTarget.value),
        }))}
      </div>
      <Group gap="xs" wrap="nowrap">
        {pause === undefined && (
          <Button type="submit" variant="light">
            {applyLabel}
          </Button>
        )}
        <Button variant="default" onClick={reset}>
          {resetLabel}
        </Button>
      </Group>
    </form>
  );
};

interface SearchByFieldProps<Filter extends string> {
  list: FilterPanelProps<Filter>['list'];
  name: Filter;
  label: string;
  resetLabel?: string;
}

/** The search by one field, by button or by Enter: one field is not worth folding away. */
export const SearchByField = <Filter extends string>({ list, name, label, resetLabel }: SearchByFieldProps<Filter>) => (
  <FilterPanel list={list} applyLabel="Search" resetLabel={resetLabel}>
    {(field) => <TextInput label={label} autoComplete="off" {...field(name)} />}
  </FilterPanel>
);

interface FilterLineProps {
  /** What is always there. */
  search: ReactNode;
  /** What is there unless it is folded away; what is typed in it is kept meanwhile. */
  filters: ReactNode;
  isUnfolded: boolean;
}

export const FilterLine = ({ search, filters, isUnfolded }: FilterLineProps) => (
  <div className={styles.line}>
    {search}
    <div className={styles.foldable} hidden={!filters || !isUnfolded}>
      {filters}
    </div>
  </div>
);

/** The choice that every list of switchable records offers. */
export const StatusFilter = ({ label = 'Status', ...field }: FieldProps & { label?: string }) => (
  <NativeSelect label={label} data={statuses} miw={140} {...field} />
);

const statuses = [
  { value: '', label: 'All' },
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Inactive' },
];
