// The filters of a list: the button that folds them away and tells how many are set, and the line of fields. Enter applies them.

import { Badge, Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import FilterIcon from '~icons/tabler/filter';
import '@mantine/core/styles/Badge.layer.css';
import type { Filtering } from '../list/list-params.ts';
import styles from './filter-panel.module.css';
import { areSame } from './filters-applied.ts';

export interface FieldProps {
  name: string;
  value: string;
  onChange: (event: { currentTarget: { value: string } }) => void;
}

interface FilterPanelProps<Key extends string> {
  list: Filtering<Key>;
  /** The fields; `field` gives each what it needs to show and change the filter of that name. */
  children: (field: (key: Key) => FieldProps) => ReactNode;
  /** What is changed applies by itself, so many milliseconds later; without it a button does. */
  pause?: number;
  onApplied?: (filters: Record<Key, string>) => void;
  applyLabel?: string;
  resetLabel?: string;
}

export const FilterPanel = <Key extends string>({ list, children, pause, onApplied, ...labels }: FilterPanelProps<Key>) => {
  const { draft, setDraft, setPassedOn } = useDraft(list.filters);
  const applyLater = useDebouncedCallback((filters: Record<Key, string>) => {
    setPassedOn(trimmed(filters));
    list.applyFilters(filters);
  }, pause ?? 0);
  if (!list.panelOpened) return null;

  const change = (filters: Record<Key, string>) => {
    setDraft(filters);
    if (pause !== undefined) applyLater(filters);
  };
  const apply = () => {
    if (pause !== undefined) return applyLater.flush();
    list.applyFilters(draft);
    onApplied?.(trimmed(draft));
  };
  const reset = () => {
    applyLater.cancel();
    setDraft(list.noFilters);
    list.resetFilters();
  };
  return (
    <form
      className={styles.panel}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <div className={styles.fields}>
        {children((name) => ({
          name,
          value: draft[name],
          onChange: (event) => change({ ...draft, [name]: event.currentTarget.value }),
        }))}
      </div>
      <Group gap="xs" wrap="nowrap">
        {pause === undefined && (
          <Button type="submit" variant="light">
            {labels.applyLabel ?? 'Apply Filters'}
          </Button>
        )}
        <Button variant="default" onClick={reset}>
          {labels.resetLabel ?? 'Reset'}
        </Button>
      </Group>
    </form>
  );
};

interface SearchByFieldProps<Key extends string> {
  list: Filtering<Key>;
  name: Key;
  label: string;
  resetLabel?: string;
}

/** The search by one field, by button or by Enter: one field is not worth folding away. */
export const SearchByField = <Key extends string>({ list, name, label, resetLabel }: SearchByFieldProps<Key>) => (
  <FilterPanel list={{ ...list, panelOpened: true }} applyLabel="Search" resetLabel={resetLabel}>
    {(field) => <TextInput label={label} autoComplete="off" {...field(name)} />}
  </FilterPanel>
);

/** What is typed before it is applied. The address has the last word: the way back changes the fields too. */
const useDraft = <Filters extends Record<string, string>>(filters: Filters) => {
  const [draft, setDraft] = useState(filters);
  const [known, setKnown] = useState(filters);
  const [passedOn, setPassedOn] = useState(filters);
  if (!areSame(filters, known)) {
    setKnown(filters);
    // What was passed on by itself comes back when more may have been typed already.
    if (!areSame(filters, passedOn)) {
      setPassedOn(filters);
      setDraft({ ...draft, ...changed(filters, known) });
    }
  }
  return { draft, setDraft, setPassedOn };
};

/** Only what is new: beside it something may have been chosen that is not applied yet. */
const changed = <Filters extends Record<string, string>>(filters: Filters, known: Filters) =>
  Object.fromEntries(Object.entries(filters).filter(([key, text]) => text !== known[key]));

const trimmed = <Key extends string>(filters: Record<Key, string>) =>
  // fromEntries forgets which keys it was given.
  Object.fromEntries(Object.entries<string>(filters).map(([key, text]) => [key, text.trim()])) as Record<Key, string>;

/** Filters that take effect as they are changed. */
export const FilterLine = ({ children }: { children: ReactNode }) => <div className={styles.panel}>{children}</div>;

export const FiltersButton = ({ list }: { list: Pick<Filtering, 'filterCount' | 'panelOpened' | 'togglePanel' | 'resetFilters'> }) => (
  <>
    {list.filterCount > 0 && !list.panelOpened && (
      <Button variant="subtle" onClick={list.resetFilters}>
        Reset
      </Button>
    )}
    <Button
      variant={list.panelOpened ? 'light' : 'default'}
      leftSection={<FilterIcon />}
      rightSection={
        list.filterCount > 0 && (
          <Badge size="sm" circle>
            {list.filterCount}
          </Badge>
        )
      }
      aria-expanded={list.panelOpened}
      onClick={list.togglePanel}
    >
      Filters
    </Button>
  </>
);

/** The choice that every list of switchable records offers. */
export const StatusFilter = ({ label = 'Status', ...field }: FieldProps & { label?: string }) => (
  <NativeSelect label={label} data={statuses} {...field} />
);

const statuses = [
  { value: '', label: 'All' },
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Inactive' },
];
