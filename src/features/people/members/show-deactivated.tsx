// The choice that shows deactivated accounts in a list of people, and its chip.

import { NativeSelect } from '@mantine/core';
import type { FieldProps } from '../../../platform/ui/filters/filter-panel.tsx';

export const ShowDeactivated = (field: FieldProps) => <NativeSelect data={choices} {...field} />;

const choices = [
  { value: '', label: 'No' },
  { value: 'true', label: 'Yes' },
];

export const deactivatedChip = { ShowDeactivated: () => 'With deactivated' };
