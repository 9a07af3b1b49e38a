// A filter field for a day. In the address and in the request the day is YYYY-MM-DD.

import { Box } from '@mantine/core';
import { useState } from 'react';
import { noonOf } from '../../wire/days.ts';
import { DateField } from '../form/date-field.tsx';
import type { FieldProps } from './filter-panel.tsx';

export const DayFilter = ({ label, name, value, onChange, error }: FieldProps) => {
  // While somebody types, no date is complete. So the error comes when the field is left.
  const [isLeft, setLeft] = useState(true);
  const day = /^\d{4}-\d{2}-\d{2}/.exec(value)?.[0];
  return (
    <Box onFocus={() => setLeft(false)} onBlur={() => setLeft(true)}>
      <DateField
        label={label}
        name={name}
        value={day ? noonOf(day) : value || null}
        onChange={(moment) => onChange({ currentTarget: { value: moment?.replace(/T.*/, '') ?? '' } })}
        error={day ? error : error !== undefined || (isLeft && value !== '') ? `${label} must be a date` : undefined}
      />
    </Box>
  );
};
