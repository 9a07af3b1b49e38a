// What the shared tests of contents work with: the content area under test, the clients, and helpers to add and read records.

import { expect } from 'vitest';
import type { Call } from '../../src/platform/wire/call.ts';
import type { ListCall } from '../../src/platform/wire/list-contract.ts';
import { makePicture } from '../makers.ts';
import { storedFiles as storedFilesOf } from '../stored-files.ts';
import type { Client, TestPortal } from '../test-portal.ts';

export interface ContentArea {
  list: ListCall;
  save: Call;
  /** The name of the kind in the history. */
  record: string;
  /** The fields of a valid record. */
  valid: Record<string, unknown>;
  /** Other values of some fields. */
  changed: Record<string, unknown>;
  /** The message for each field when it is empty. */
  required: Record<string, string>;
  /** The filters that match any part of a text. */
  textFilters: string[];
  /** The key of the picture's address in a row. */
  picture: string;
  pictureRequired: string | null;
  membersRead: boolean;
  texts: { added: string; updated: string; deleted: string; statusUpdated: string; notFound: string };
  missingId: { update: string; delete: string; active: string };
}

export interface Row {
  Id: number;
  IsActive: boolean;
  [key: string]: unknown;
}

export interface Room {
  portal: TestPortal;
  staff: Client;
  member: Client;
  admin: Client;
}

export const add = async ({ save, valid }: ContentArea, { staff }: Room, fields: Record<string, unknown> = {}): Promise<number> => {
  const { status, res, msgkey } = await staff.send(save, { ...valid, ...fields, Flag: 'Add' }, await makePicture());
  expect({ status, msgkey }).toMatchObject({ status: 200 });
  return res?.Id ?? 0;
};

export const rowsOf = async ({ list }: ContentArea, client: Client, filters: Record<string, unknown> = {}) => {
  const { status, rc, res } = await client.send(list, filters);
  expect(status).toBe(200);
  return { rows: rc as unknown as Row[], total: res?.TotalRecords };
};

export const rowOf = async (area: ContentArea, { staff }: Room, Id: number) => (await rowsOf(area, staff, { Id })).rows[0];

export const storedFiles = ({ portal }: Room) => storedFilesOf(portal.data);
