// Money: rupees on the wire, whole paise in the database.

import { z } from 'zod';
import { labelled, requiredMessage } from './labels.ts';
import { formatNumber } from './locale.ts';
import { numberFromText } from './numbers.ts';

export const mostRupees = 10_000_000_000;

export const rupeesOf = (paise: number): number => paise / 100;

/** Takes rupees with at most two decimals and returns paise. */
export const paiseFrom = (label: string, most = mostRupees) =>
  labelled(
    label,
    numberFromText,
    z
      .number({ error: (issue) => (issue.input === null ? requiredMessage(label) : `${label} must be a number`) })
      .min(0, `${label} must be at least 0`)
      .max(most, `${label} must be at most ₹${formatNumber(most)}`)
      .refine(hasPaise, `${label} must have at most 2 decimals`)
      .overwrite((rupees) => Math.round(rupees * 100)),
  );

export const optionalPaise = (label: string) =>
  labelled(label, (value) => numberFromText(value), z.union([z.null(), paiseFrom(label)], `${label} must be a number`));

/** As people write it by hand, too: '₹ 1,25,000.50', also in Devanagari digits. */
export const writtenPaise = (label: string, most = mostRupees) =>
  labelled(label, (value) => numberFromText(plainFrom(value)), z.union([z.null(), paiseFrom(label, most)], `${label} must be a number`));

const longestWritten = 40;

const plainFrom = (value: unknown): unknown => {
  if (typeof value !== 'string' || value.length > longestWritten) return value;
  const text = value
    .replace(/[\u0966-\u096f]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
    .replace(/^\s*₹/, '')
    .trim();
  return /^\d{1,3}(,\d{2,3})*,\d{3}(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text;
};

/** Exact: whole paise divided by 100 give the same floating-point number as the text with two decimals. */
function hasPaise(rupees: number): boolean {
  return rupeesOf(Math.round(rupees * 100)) === rupees;
}
