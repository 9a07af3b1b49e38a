// A filter by a day. It is the browser's own date field: it shows a day in the user's format, and its value is YYYY-MM-DD, as in the address.

import { TextInput } from '@mantine/core';
import type { FieldProps } from './filter-panel.tsx';

export const DayFilter = ({ value, ...field }: FieldProps & { label: string }) => (
  <TextInput type="date" max="9999-12-31" value={value.slice(0, 10)} {...field} />
);
