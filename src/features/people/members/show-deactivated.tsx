// The box that shows deactivated accounts in a list of people, and its chip.

import { Checkbox } from '@mantine/core';
import type { FieldProps } from '../../../platform/ui/filters/filter-panel.tsx';

export const ShowDeactivated = ({ value, onChange, error: _, ...field }: FieldProps) => (
  <Checkbox
    {...field}
    checked={value === 'true'}
    onChange={({ currentTarget }) => onChange({ currentTarget: { value: currentTarget.checked ? 'true' : '' } })}
    mt="auto"
    mb={8}
  />
);

export const deactivatedChip = { ShowDeactivated: () => 'With deactivated' };
