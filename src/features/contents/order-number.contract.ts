// The number by which sponsors and partners stand in order.

import { z } from 'zod';
import { isBlank, largestId } from '../../platform/wire/fields.ts';

const missing = 'Order number is required';
const invalid = 'Order number must be a valid positive number';

export const orderNumber = z.preprocess(
  (value) => {
    if (isBlank(value)) return null;
    return typeof value === 'string' && /^\s*[+-]?\d+(\.0*)?\s*$/.test(value) ? Number(value) : value;
  },
  z
    .int({ error: (issue) => (issue.input === null ? missing : invalid) })
    .min(0, invalid)
    .max(largestId, invalid),
);
