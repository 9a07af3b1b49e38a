// The cells of a file, from the rows of a list: texts, numbers, dates, and words for yes and no.

import type { z } from 'zod';
import { plainDayOf } from '../../wire/days.ts';
import type { ListCall } from '../../wire/list-contract.ts';
import { localTimeOf } from '../calendar.ts';

/** A day, with the time of day if there is one: 2026-03-05 and 18:30:00. */
export interface DateCell {
  day: string;
  time: string | null;
}

export type Cell = string | number | DateCell | null;

/** Returns a function from a row to its cells, in the order of the fields. Moments become local times of the zone. */
export const cellsOf = (call: ListCall, fields: readonly string[], timeZone: string): ((row: object) => Cell[]) => {
  const dates = new Set(fields.filter((field) => isMoment((call.row as z.ZodObject).shape[field])));
  return (row) =>
    fields.map((field) => {
      const value = (row as Record<string, unknown>)[field];
      const word = isCode(value) && call.words?.[field]?.(value);
      return word || cellOf(value, dates.has(field), timeZone);
    });
};

export const isCode = (value: unknown): value is number | string => typeof value === 'number' || typeof value === 'string';

const isMoment = (schema: z.ZodType): boolean => formatOf(schema) === 'date-time';

/** Whether each of the fields is a sum of money. */
export const isMoney = (call: ListCall, fields: readonly string[]): boolean[] =>
  fields.map((field) => formatOf((call.row as z.ZodObject).shape[field]) === 'rupees');

const formatOf = (schema: z.ZodType): unknown => {
  const inner = 'unwrap' in schema && typeof schema.unwrap === 'function' ? (schema.unwrap() as z.ZodType) : schema;
  return inner.meta()?.format;
};

const cellOf = (value: unknown, isDate: boolean, timeZone: string): Cell => {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  if (!isDate) return text;
  const day = plainDayOf(text);
  return day ? { day, time: null } : localTimeOf(text, timeZone);
};
