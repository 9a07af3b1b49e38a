// What the shared tests of own records work with: the kind of record under test, the clients, and helpers to add and read records.

import { expect } from 'vitest';
import type { Call } from '../../src/platform/wire/call.ts';
import type { ListCall } from '../../src/platform/wire/list-contract.ts';
import type { Client, TestPortal } from '../test-portal.ts';

export interface OwnArea {
  table: 'connections' | 'expectations' | 'joined_events' | 'documents';
  many: string;
  list: ListCall;
  save: Call;
  /** The fields of a valid record. */
  valid: Record<string, unknown>;
  /** The same fields with other values. */
  changed: Record<string, unknown>;
  /** The fields as the list shows them, if that differs from what was sent. */
  shown?: (fields: Record<string, unknown>) => Record<string, unknown>;
  /** The message for each field when it is empty. */
  required: Record<string, string>;
  /** The filters that match any part of a text. */
  textFilters: string[];
  texts: { added: string; updated: string; deleted: string; notFound: string };
  needsId: string;
  makeFile?: () => Promise<File>;
}

export interface Row {
  Id: number;
  UserId: number;
  [key: string]: unknown;
}

export interface Room {
  portal: TestPortal;
  staff: Client;
  admin: Client;
  asha: Client;
  ravi: Client;
}

export const addAs = async (area: OwnArea, client: Client): Promise<number> => {
  const { status, res } = await send(area, client, { ...area.valid, Flag: 'Add' });
  expect(status).toBe(200);
  return res?.Id ?? 0;
};

export const shownOf = ({ shown }: OwnArea, fields: Record<string, unknown>) => shown?.(fields) ?? fields;

export const send = async (area: OwnArea, client: Client, fields: Record<string, unknown>) =>
  client.send(area.save, fields, (await area.makeFile?.()) ?? null);

export const add = async (area: OwnArea, client: Client, fields: Record<string, unknown> = {}): Promise<number> => {
  const { status, res, msgkey } = await send(area, client, { ...area.valid, ...fields, Flag: 'Add' });
  expect({ status, msgkey }).toEqual({ status: 200, msgkey: area.texts.added });
  return res?.Id ?? 0;
};

export const rowsOf = async (area: OwnArea, client: Client, filters: Record<string, unknown> = {}) => {
  const { status, rc, res, msgkey } = await client.send(area.list, { RecordsPerPage: 100, ...filters });
  expect({ status, msgkey }).toEqual({ status: 200, msgkey: null });
  return { rows: rc as unknown as Row[], total: res?.TotalRecords as number };
};

export const rowOf = async (area: OwnArea, client: Client, Id: number) => (await rowsOf(area, client)).rows.find((row) => row.Id === Id);
