// Deactivated accounts in lists: the badge, and the box that shows them.

import { Badge, Checkbox } from '@mantine/core';
import type { FieldProps } from '../../../platform/ui/filters/filter-panel.tsx';

export const DeactivatedBadge = () => <Badge color="red">Deactivated</Badge>;

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
