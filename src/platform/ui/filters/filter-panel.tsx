// The filter fields of a list. A button or Enter applies them, or a debounce after the last change.

import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ListContract } from '../../wire/list-contract.ts';
import type { Filtering } from '../list/list-params.ts';
import type { ListRows } from '../list/list-rows.ts';
import styles from './filter-panel.module.css';
import { useFiltersApplied } from './filters-applied.ts';
import type { MoreFiltersButtonProps } from './more-filters-button.tsx';
import { lastOf, refusedOf } from './refused-filters.ts';
import { useTypedFilters } from './typed-filters.ts';

export interface FieldProps {
  /** That of the filter's rule. A filter that is called otherwise has its own label after these props. */
  label: string;
  name: string;
  value: string;
  onChange: (event: { currentTarget: { value: string } }) => void;
  /** Why it was not applied. */
  error?: string;
}

interface FilterPanelProps<Filter extends string> {
  list: Filtering<Filter> & Pick<ListContract, 'texts'> & ListRows<unknown>;
  /** The filters by a text: each has a field, before the others. */
  texts?: readonly Filter[];
  /** Draws the other fields. `field` gives the props that a field needs to show and change the filter of that name. */
  children?: (field: (name: Filter) => FieldProps) => ReactNode;
  /** Further fields, which are folded away until they are asked for or one of these filters is set. */
  more?: {
    filters: readonly Filter[];
    fields: (field: (name: Filter) => FieldProps) => ReactNode;
    /** MoreFiltersButton. Only the lists that have further fields load it. */
    button: (props: MoreFiltersButtonProps) => ReactNode;
  };
  /** Applies changes by themselves, this many milliseconds after the last one. Without it there is a button to apply them. */
  pause?: number;
  /** False where another panel of the list has them. */
  hasButtons?: boolean;
  applyLabel?: string;
  resetLabel?: string;
}

export const FilterPanel = <Filter extends string>({
  list,
  texts = [],
  children,
  more,
  pause,
  hasButtons = true,
  applyLabel = 'Apply Filters',
  resetLabel = 'Reset',
}: FilterPanelProps<Filter>) => {
  const typed = useTypedFilters(list.filters);
  const setCount = more?.filters.filter((name) => list.filters[name] !== '').length ?? 0;
  const { isMoreShown, wasMoreShown, setMoreShown } = useMoreShown(setCount > 0);
  const onApplied = useFiltersApplied(list);
  const [refused, setRefused] = useState<Partial<Record<Filter, string>>>({});
  /** Tells whether the filters were applied. */
  const apply = (): boolean => {
    const refusals = refusedOf(list, typed.all);
    setRefused(refusals);
    if (more?.filters.some((name) => refusals[name] !== undefined)) setMoreShown(true);
    // A filter that is left out would show, and select, more than anybody asked for.
    if (Object.keys(refusals).length > 0) return false;
    onApplied(typed.all);
    list.applyFilters(typed.takeChanges());
    return true;
  };
  const applyLater = useDebouncedCallback(apply, pause ?? 0);
  const change = (name: Filter, text: string) => {
    typed.change(name, text);
    setRefused((before) => ({ ...before, [name]: undefined, [lastOf(name)]: undefined }));
    if (pause !== undefined) applyLater();
  };
  const reset = () => {
    applyLater.cancel();
    typed.clear();
    setRefused({});
    list.resetFilters();
  };
  const field = (name: Filter): FieldProps => ({
    name,
    label: list.labelOf(name),
    value: typed.valueOf(name),
    onChange: (event) => change(name, event.currentTarget.value),
    ...(refused[name] !== undefined && { error: refused[name] }),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    applyLater.cancel();
    let isApplied = true;
    flushSync(() => {
      isApplied = apply();
    });
    if (!isApplied) event.currentTarget.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  };
  return (
    <form className={styles.panel} onSubmit={submit}>
      <div className={styles.fields}>
        {texts.map((name) => (
          <TextInput key={name} {...field(name)} />
        ))}
        {children?.(field)}
      </div>
      {hasButtons && (
        <Group gap="xs" wrap={more ? 'wrap' : 'nowrap'}>
          {pause === undefined && (
            <Button type="submit" variant="light">
              {applyLabel}
            </Button>
          )}
          <Button variant="default" onClick={reset}>
            {resetLabel}
          </Button>
          {more?.button({ setCount, isShown: isMoreShown, onToggle: () => setMoreShown(!isMoreShown) })}
        </Group>
      )}
      {more && wasMoreShown && (
        <div className={styles.more} hidden={!isMoreShown}>
          {more.fields(field)}
        </div>
      )}
    </form>
  );
};

/** Once they were shown, folded fields stay mounted, so that typed text is not lost. */
const useMoreShown = (isShownFirst: boolean) => {
  const [isMoreShown, setMoreShown] = useState(isShownFirst);
  const [wasMoreShown, setWasMoreShown] = useState(isMoreShown);
  if (isMoreShown && !wasMoreShown) setWasMoreShown(true);
  return { isMoreShown, wasMoreShown, setMoreShown };
};

interface FilterLineProps {
  /** They stay mounted while they are folded away, so that typed text is not lost. */
  filters: ReactNode;
  isUnfolded: boolean;
}

export const FilterLine = ({ filters, isUnfolded }: FilterLineProps) =>
  filters && (
    <div className={styles.line} data-filters hidden={!isUnfolded}>
      {filters}
    </div>
  );

/** Filters that stand beside the search. Their labels are for screen readers: the first choice of each says what it is. */
export const FiltersInHead = ({ children }: { children: ReactNode }) => (
  <div className={styles.inHead} data-filters>
    {children}
  </div>
);

/** The status filter of every list whose records have an active switch. */
export const StatusFilter = (field: Omit<FieldProps, 'label'>) => <NativeSelect data={statuses} {...field} label="Status" />;

interface Option {
  value: string;
  label: string;
}

/** The choices of a select in a filter: before them stands the one that filters nothing. */
export const allOr = (choices: readonly (string | Option)[]): (string | Option)[] => [{ value: '', label: 'All' }, ...choices];

const statuses = allOr([
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Inactive' },
]);
