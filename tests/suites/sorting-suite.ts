// The shared test of the order of a list: by each field that its contract offers, in both directions, in pages.

import { expect, it } from 'vitest';
import type { Call } from '../../src/platform/wire/call.ts';
import type { ListCall } from '../../src/platform/wire/list-contract.ts';
import { foldText } from '../../src/platform/wire/texts/fold-text.ts';
import type { Client } from '../test-portal.ts';

type Row = Record<string, unknown>;

/** The list must have rows. */
export const testSorting = (call: ListCall, client: () => Client, filters: Row = {}): void => {
  it('is sorted by each field that its contract offers, with empty values last and the id at the end', async () => {
    const all = await rowsOf(client(), call, { ...filters, RecordsPerPage: 0 });
    expect(all.length).toBeGreaterThan(1);
    for (const field of call.sorts) {
      for (const [Sort, sign] of [
        [field, 1],
        [`-${field}`, -1],
      ] as const) {
        const sorted = [...all].sort((one, other) => compare(one, other, field, sign)).map(idOf);
        expect((await rowsOf(client(), call, { ...filters, Sort, RecordsPerPage: 0 })).map(idOf), Sort).toEqual(sorted);
        const last = Math.ceil(all.length / 3);
        const page = await rowsOf(client(), call, { ...filters, Sort, CurrentPage: last, RecordsPerPage: 3 });
        expect(page.map(idOf), `the last page by ${Sort}`).toEqual(sorted.slice((last - 1) * 3));
      }
    }
  });

  it('refuses to be sorted by anything else, with a sentence', async () => {
    for (const Sort of ['Nothing', 'password_hash', `${call.sorts[0]} desc`, `--${call.sorts[0]}`, '-', 7, {}]) {
      const { status, msgkey } = await client().send(call, { ...filters, Sort });
      expect({ Sort, status, msgkey }).toEqual({ Sort, status: 400, msgkey: expect.stringMatching(/^Sort must be /) });
    }
  });
};

const rowsOf = async (client: Client, call: Call, body: Row): Promise<Row[]> => (await client.send(call, body)).rc as Row[];

const idOf = (row: Row) => Number(row.Id ?? row.ChapterUserId);

const compare = (one: Row, other: Row, field: string, sign: 1 | -1): number => {
  const [first, second] = [one[field], other[field]];
  if (isNone(first) !== isNone(second)) return isNone(first) ? 1 : -1;
  return sign * (byCodePoints(keyOf(first), keyOf(second)) || idOf(one) - idOf(other));
};

const isNone = (value: unknown) => value === null || value === '';

const keyOf = (value: unknown) => (typeof value === 'string' ? foldText(value) : Number(value));

const byCodePoints = (one: string | number, other: string | number): number => {
  if (typeof one === 'number' || typeof other === 'number') return Number(one) - Number(other);
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
};
