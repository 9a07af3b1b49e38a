// The requests whose cost is measured, made from each contract: each Flag, and of lists their pages, orders and filters.

import { z } from 'zod';
import { type Call, shapesOf } from '../src/platform/wire/call.ts';
import { filterNames, isListCall, type ListCall } from '../src/platform/wire/list-contract.ts';
import { makeDocument, makePicture } from '../tests/makers.ts';
import { validInputs, valuesFor } from '../tests/valid-inputs.ts';

export type Asking = 'superAdmin' | 'member' | 'anyone';

export interface Wanted {
  call: Call;
  as: Asking;
  body: Record<string, unknown>;
  file?: File | undefined;
}

/** Both where both may ask, because a member's answer is found in another way. */
export const askersOf = ({ who }: Call): Asking[] => {
  if (who === 'anyone') return ['anyone'];
  const both = (['superAdmin', 'member'] as const).filter((role) => who.includes(role));
  return both.length > 0 ? both : ['superAdmin'];
};

interface Size {
  isShort: boolean;
  totalOf(wanted: Wanted): Promise<number>;
}

export const requestsOf = async (call: Call, as: Asking, { isShort, totalOf }: Size): Promise<Wanted[]> => {
  const inputs = validInputs(call);
  if (!isListCall(call)) return Promise.all(inputs.map(async (body) => ({ call, as, body, file: await fileFor(call, body) })));
  const [body = {}] = inputs;
  const pages = Math.max(1, Math.ceil((await totalOf({ call, as, body })) / rowsOnPage));
  const bodies = isShort ? listBodies(call.sorts, [pages]) : listBodies(inBothDirections(call), [1, Math.ceil(pages / 2), pages]);
  const filters = filterBodies(call, isShort ? 1 : Number.POSITIVE_INFINITY);
  const all = [...bodies, ...filters, ...(isShort ? [] : filters.map((filter) => ({ ...filter, RecordsPerPage: 0 })))];
  return all.map((one) => ({ call, as, body: { ...body, ...one } })).filter((wanted) => z.safeParse(call.input, wanted.body).success);
};

const rowsOnPage = 10;

const inBothDirections = ({ sorts }: ListCall): string[] => sorts.flatMap((sort) => [sort, `-${sort}`]);

const listBodies = (sorts: readonly string[], pages: readonly number[]): object[] => [
  {},
  { RecordsPerPage: 0 },
  ...pages.flatMap((CurrentPage) => [{ CurrentPage }, ...sorts.map((Sort) => ({ Sort, CurrentPage }))]),
];

/** Parts of texts that very many records have, and few. */
const searches = ['a', 'an', 'kumar', 'tea traders', 'zzz'];

const filterBodies = (call: ListCall, most: number): object[] =>
  filterNames(call).flatMap((name) => {
    const field = call.input.shape[name] as z.ZodType;
    const texts = searches.filter((text) => field.safeParse(text).success);
    return (texts.length > 0 ? texts : valuesFor(field)).slice(0, most).map((value) => ({ [name]: value }));
  });

const fileFor = async ({ upload, input }: Call, { Flag }: Record<string, unknown>): Promise<File | undefined> => {
  const isTaken = shapesOf(input).length === 1 || (upload?.flags ?? ['Add', 'Update']).includes(String(Flag));
  if (!upload || upload.kind === 'table' || !isTaken) return undefined;
  return upload.kind === 'picture' ? makePicture() : makeDocument();
};
