// The name of a list's file, by what it holds, in letters that every system takes: 'mumbai-harbour-members-2026-11-23',
// 'renewals-this-month-2026-11-23'.

import { sql } from 'kysely';
import { labelOf } from '../../wire/labels.ts';
import type { ListCall } from '../../wire/list-contract.ts';
import { foldText } from '../../wire/texts/fold-text.ts';
import { dayOf, todayIn } from '../calendar.ts';
import { chaptersOf, isAmong } from '../calls/chapters-of.ts';
import { isStaff, type RequestContext } from '../calls/handle.ts';
import { isCode } from './cells.ts';

/** In characters, without the day. */
const longest = 80;

/** Parts of the input that say nothing about which rows the file has. */
const notSaid = ['CurrentPage', 'RecordsPerPage', 'Sort', 'Format', 'Columns', 'Fields', 'Except', 'Together'];

export const fileNameOf = async (call: ListCall, input: Record<string, unknown>, context: RequestContext): Promise<string> => {
  const before: string[] = [];
  const after: string[] = [];
  for (const [field, value] of Object.entries(input)) {
    if (value === null || value === undefined || notSaid.includes(field)) continue;
    const owner = await nameOfRecord(field, value, context);
    if (owner !== null) before.push(owner);
    else after.push((isCode(value) && call.words?.[field]?.(value)) || wordsFor(value, labelFor(call, field), context.timeZone));
  }
  const name = [...before, call.fileName ?? call.noun.many, ...after].map(plain).filter((part) => part !== '');
  return `${name.join('-').slice(0, longest).replace(/-+$/, '')}-${todayIn(context.timeZone)}`;
};

/** A filter such as ChapterId names a record of the kind 'Chapter'. Members and officers may not see all such names. */
const nameOfRecord = async (field: string, value: unknown, context: RequestContext): Promise<string | null> => {
  const { data, kinds, caller } = context;
  const kind = kinds.find(({ name }) => field === `${name}Id`);
  if (!kind || typeof value !== 'number') return null;
  const isOfOwn = caller !== null && field === 'ChapterId' && isAmong(chaptersOf({ ...context, caller }, 'sees'), value);
  if (!isOfOwn && !isStaff(caller)) return null;
  const query = sql<{ title: string }>`select ${kind.title} as title from ${sql.table(kind.table)} where id = ${value}`;
  return (await query.execute(data.read)).rows[0]?.title ?? null;
};

/** The label of a flag may be a heading, such as 'Status' of IsActive. */
const labelFor = (call: ListCall, field: string): string => {
  if (field === 'Ids') return 'selected';
  return /^Is[A-Z]/.test(field) ? field.slice(2) : (call.labels[field] ?? labelOf(call.input.shape[field]));
};

const wordsFor = (value: unknown, label: string, timeZone: string): string => {
  if (typeof value === 'boolean') return value ? label : `not ${label}`;
  if (typeof value === 'number') return `${label} ${value}`;
  if (typeof value !== 'string') return label;
  const isDay = /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/.test(value) && !Number.isNaN(Date.parse(value));
  return isDay ? `${label} ${dayOf(value, timeZone)}` : value;
};

/** Without accents. A text of another script is left out. */
const plain = (text: string): string =>
  foldText(text.slice(0, longest))
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
