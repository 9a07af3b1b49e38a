// Cuts long texts of rows to their beginnings, for `Fields: 'preview'`.

import type { ListCall } from '../../wire/list-contract.ts';
import { previewLength } from '../../wire/list-input.ts';
import { preview } from '../../wire/preview.ts';
import type { AnyAnswer } from './handle.ts';

export const cutToPreviews = ({ long }: ListCall, input: Record<string, unknown>, answer: AnyAnswer): AnyAnswer => {
  if (input.Fields !== 'preview' || long.length === 0 || !('rows' in answer)) return answer;
  return { ...answer, rows: answer.rows.map((row) => ({ ...row, ...beginningsOf(row, long) })) };
};

const beginningsOf = (row: object, fields: readonly string[]) =>
  Object.fromEntries(Object.entries(row).flatMap(([field, value]) => (fields.includes(field) ? [[field, beginningOf(value)]] : [])));

const beginningOf = (value: unknown) => (typeof value === 'string' ? preview(value, previewLength) : value);
