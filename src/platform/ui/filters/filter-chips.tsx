// Chips for the filters that are set, with the words of their fields. A click on a chip takes its filter off.

import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import XIcon from '~icons/tabler/x';
import { showDate } from '../format/dates.ts';
import { focusListOf } from '../list/list-focus.ts';
import type { Filtering } from '../list/list-params.ts';
import { VisuallyHidden } from '../screen/visually-hidden.tsx';
import styles from './filter-panel.module.css';

/** The words for a filter's value, where they are not the value itself. Null for a filter that has another place on the screen. */
export type ChipWords = Readonly<Record<string, ((value: string) => ReactNode) | null>>;

export interface FilteredList extends Pick<Filtering, 'filters' | 'resetFilters'> {
  applyFilters(changes: Record<string, string>): void;
  labelOf(filter: string): string;
}

/** The filters that have chips, or would have them if they were set. */
export const chipNames = ({ filters }: Pick<FilteredList, 'filters'>, words: ChipWords): string[] =>
  Object.keys(filters).filter((name) => name !== 'Search' && words[name] !== null);

interface FilterChipsProps {
  list: FilteredList;
  words: ChipWords;
  /** Else the filter panel has such a button. */
  hasReset: boolean;
}

export const FilterChips = ({ list, words, hasReset }: FilterChipsProps) => {
  const names = chipNames(list, words).filter((name) => list.filters[name] !== '');
  if (names.length === 0) return null;
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
            list.applyFilters({ [name]: '' });
          }}
        >
          <VisuallyHidden>Remove filter: </VisuallyHidden>
          {wordsOf(list, words, name)}
        </Button>
      ))}
      {hasReset && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={({ currentTarget }) => {
            focusListOf(currentTarget);
            list.resetFilters();
          }}
        >
          Reset
        </Button>
      )}
    </div>
  );
};

const wordsOf = ({ filters, labelOf }: FilteredList, words: ChipWords, name: string): ReactNode => {
  const value = filters[name] ?? '';
  return words[name]?.(value) ?? `${labelOf(name)}: ${/^\d{4}-\d{2}-\d{2}/.test(value) ? showDate(value) : value}`;
};

/** For a field with choices: its label, and the words of the choices. */
export const choiceChip =
  (label: string, words: Readonly<Record<string, string>> = {}) =>
  (value: string): string =>
    `${label}: ${words[value] ?? value}`;

export const statusChip = () => choiceChip('Status', { true: 'Active', false: 'Inactive' });
