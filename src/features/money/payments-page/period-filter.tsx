// A choice that fills in the first and the last day of a filter.

import { NativeSelect } from '@mantine/core';
import type { FieldProps } from '../../../platform/ui/filters/filter-panel.tsx';
import { todayInPortal } from '../../../platform/ui/format/dates.ts';
import { periodsOn } from './periods.ts';

interface PeriodFilterProps {
  from: FieldProps;
  to: FieldProps;
}

export const PeriodFilter = ({ from, to }: PeriodFilterProps) => {
  const periods = periodsOn(todayInPortal());
  const filled = periods.find((period) => period.from === from.value && period.to === to.value);
  const choose = (name: string) => {
    const chosen = periods.find((period) => period.name === name);
    from.onChange({ currentTarget: { value: chosen?.from ?? '' } });
    to.onChange({ currentTarget: { value: chosen?.to ?? '' } });
  };
  const others = from.value === '' && to.value === '' ? 'All' : 'Other days';
  return (
    <NativeSelect
      label="Period"
      data={[{ value: '', label: others }, ...periods.map(({ name }) => name)]}
      value={filled?.name ?? ''}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  );
};
