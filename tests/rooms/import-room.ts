// What tests of imports share: sending a file, files made of lines, and the headings and e-mails in them.

import { type ImportKind, importRecords } from '../../src/features/desk/import/import.contract.ts';
import type { ListCall } from '../../src/platform/wire/list-contract.ts';
import { fileOf as newFile, next } from '../makers.ts';
import { fileOf } from '../suites/export-suite.ts';
import type { Client, TestPortal } from '../test-portal.ts';

export const newEmail = () => `imported${next()}@example.com`;

export const memberHeads = ['Full Name', 'Email', 'Phone', 'Profession'];

interface Options {
  Columns?: object | string;
  Mended?: object | string;
  LeftOut?: string;
  Chapters?: object;
  Professions?: object;
  Apply?: boolean;
  Strict?: boolean;
  headers?: Record<string, string>;
}

export const sendFile = (client: Client, Kind: ImportKind, file: File | string | Uint8Array, { headers, ...options }: Options = {}) => {
  const sent = file instanceof File ? file : newFile(file, 'file.csv');
  const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : value);
  const input = Object.fromEntries(Object.entries(options).map(([name, value]) => [name, textOf(value)]));
  return client.send(importRecords, { Kind, ...input }, sent, headers);
};

export const apply = (client: Client, kind: ImportKind, file: File | string | Uint8Array, options: Options = {}) =>
  sendFile(client, kind, file, { Apply: true, ...options });

/** The counts of an answer: New, Changed, Same, Refused. */
export const countsOf = ({ res }: Awaited<ReturnType<typeof sendFile>>) => [res?.New, res?.Changed, res?.Same, res?.Refused];

export const csv = (...lines: (readonly unknown[])[]): string => lines.map((cells) => cells.map(quoted).join(',')).join('\r\n');

const quoted = (cell: unknown) => `"${String(cell).replaceAll('"', '""')}"`;

/** The list as its file, as text. */
export const exported = async (portal: TestPortal, client: Client, call: ListCall, body: object = {}): Promise<string> =>
  (await fileOf(portal, client, call, { Format: 'csv', ...body })).body.toString();

export const exportedXlsx = async (portal: TestPortal, client: Client, call: ListCall, body: object = {}): Promise<File> =>
  newFile((await fileOf(portal, client, call, { Format: 'xlsx', ...body })).body, 'list.xlsx');
