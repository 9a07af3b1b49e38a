// The shared test of a list as a file: the same rows and order as on the pages, under the words of the screen, with the same rights.

import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { listHistory } from '../../src/features/desk/history/history.contract.ts';
import { path } from '../../src/platform/wire/call.ts';
import type { ListCall } from '../../src/platform/wire/list-contract.ts';
import type { Client, TestPortal } from '../test-portal.ts';

type Body = Record<string, unknown>;

/** The list must have rows. */
export const testExport = (call: ListCall, portal: () => TestPortal, client: () => Client, filters: Body = {}): void => {
  it('is answered as CSV, with all rows that match, in the order asked for, with the columns asked for', async () => {
    const [sort = ''] = call.sorts;
    const id = 'Id' in call.labels ? 'Id' : 'ChapterUserId';
    for (const Sort of [sort, `-${sort}`]) {
      const rows = (await client().send(call, { ...filters, Sort, RecordsPerPage: 0 })).rc as Body[];
      expect(rows.length).toBeGreaterThan(1);
      const { status, headers, body } = await fileOf(portal(), client(), call, { ...filters, Sort, Format: 'csv', Columns: [id] });
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('text/csv; charset=utf-8');
      // What the filters say may stand before and after the noun.
      const name = new RegExp(
        `^attachment; filename="([a-z0-9-]+-)?${(call.fileName ?? call.noun.many).replaceAll(' ', '-')}-([a-z0-9-]+-)?\\d{4}-\\d\\d-\\d\\d\\.csv"$`,
      );
      expect(headers['content-disposition']).toMatch(name);
      expect(linesOf(body)).toEqual([[call.labels[id]], ...rows.map((row) => [String(row[id])])]);
    }
  });

  it('as a file has all columns when none are named, and refuses unknown ones', async () => {
    const { body } = await fileOf(portal(), client(), call, { ...filters, Format: 'csv' });
    expect(linesOf(body)[0]).toEqual(Object.values(call.labels));
    expect(Object.keys(call.labels)).not.toContain('TotalRecords');
    const two = Object.keys(call.labels).slice(0, 2).reverse();
    const named = await fileOf(portal(), client(), call, { ...filters, Format: 'csv', Columns: two.join(', ') });
    expect(linesOf(named.body)[0]).toEqual(two.map((field) => call.labels[field]));
    for (const wrong of [{ Format: 'pdf' }, { Format: 'csv', Columns: 'Nothing' }, { Format: 'csv', Columns: ['password_hash'] }]) {
      expect(await client().send(call, { ...filters, ...wrong })).toMatchObject({ status: 400, rs: 0 });
    }
    const anonymous = await portal().anonymous.send(call, { ...filters, Format: 'csv' });
    expect(anonymous).toMatchObject({ status: 401, rs: 0 });
  });

  it('as a file is noted in the history', async () => {
    await fileOf(portal(), client(), call, { ...filters, Format: 'xlsx' });
    const [last] = (await client().send(listHistory, { Kind: 'Exported' })).rc;
    expect(last).toMatchObject({ Title: call.noun.many, Kind: 'Exported', ById: client().userId, Via: call.name, MayUndo: false });
    expect(last?.Fields).toContainEqual({ Field: 'Format', Before: null, After: 'xlsx' });
  });
};

export const fileOf = async ({ app }: TestPortal, { token }: Client, call: ListCall, body: Body) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await app.inject({ method: 'POST', url: path(call), headers, payload: JSON.stringify(body) });
  return { status: response.statusCode, headers: response.headers, body: response.rawPayload };
};

/** The lines of a CSV file. The byte-order mark must be there, and every line must end with CRLF. */
export const linesOf = (file: Buffer): string[][] => {
  expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(file.toString().endsWith('\r\n')).toBe(true);
  return parse(file, { bom: true, record_delimiter: '\r\n' });
};
