// The choice that shows deactivated accounts in a list of people, its chip, and what is said where only such accounts match.

import { Button, NativeSelect } from '@mantine/core';
import { useCall } from '../../../platform/ui/call/use-call.ts';
import type { FieldProps } from '../../../platform/ui/filters/filter-panel.tsx';
import { focusListOf } from '../../../platform/ui/list/list-focus.ts';
import type { ListParams } from '../../../platform/ui/list/list-params.ts';
import type { ListRows } from '../../../platform/ui/list/list-rows.ts';
import type { ListCall } from '../../../platform/wire/list-contract.ts';

export const ShowDeactivated = (field: FieldProps) => <NativeSelect data={choices} {...field} />;

const choices = [
  { value: '', label: 'No' },
  { value: 'true', label: 'Yes' },
];

export const deactivatedChip = { ShowDeactivated: () => 'With deactivated' };

type PeopleList<C extends ListCall> = { call: C } & Pick<ListParams<C, 'ShowDeactivated'>, 'input' | 'applyFilters'> &
  Pick<ListRows<unknown>, 'rows' | 'isFirstLoad' | 'isPlaceholder' | 'hasFailed'> & {
    filterCount: number;
    filters: Partial<Record<string, string>>;
  };

/** Where a list finds nobody: deactivated ones whom it would find. */
export const useDeactivatedLeftOut = <C extends ListCall>(list: PeopleList<C>) => {
  const isEmpty = list.rows.length === 0 && !list.isFirstLoad && !list.isPlaceholder && !list.hasFailed;
  const isAsked = isEmpty && list.filterCount > 0 && !list.filters.IsActive;
  const { data } = useCall(list.call, isAsked ? { ...list.input, ShowDeactivated: true, CurrentPage: 1, RecordsPerPage: 2 } : null);
  const count = (isAsked && data?.rows.length) || 0;
  if (count === 0) return null;
  return {
    hint: count === 1 ? 'One deactivated member matches.' : 'Deactivated members match.',
    action: (
      <Button
        variant="light"
        onClick={({ currentTarget }) => {
          // The button goes away with its notice.
          focusListOf(currentTarget);
          list.applyFilters({ ShowDeactivated: 'true' });
        }}
      >
        Show deactivated
      </Button>
    ),
  };
};
