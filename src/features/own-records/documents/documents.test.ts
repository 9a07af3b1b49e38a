// Documents through the real app: the shared tests of own records, the status, the size limit, and that no file is left without a row.

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { testHistory } from '../../../../tests/history-suite.ts';
import { fileOf, makeDocument } from '../../../../tests/makers.ts';
import { testOwnRecords } from '../../../../tests/own-records-suite.ts';
import { type Body, type Client, onBothEngines } from '../../../../tests/test-portal.ts';
import { listDocuments, saveDocument } from './documents.contract.ts';

const valid = { DocumentName: 'Lease of the office' };
const tenMegabytes = 10 * 1024 * 1024;

describe('documents', () => {
  testOwnRecords({
    table: 'documents',
    many: 'documents',
    list: listDocuments,
    save: saveDocument,
    valid,
    changed: { DocumentName: 'Lease, signed', Status: '0' },
    shown: ({ Status, ...fields }) => ({ ...fields, Status: Status === '0' ? 'Inactive' : 'Active', FileName: 'document.pdf' }),
    required: { DocumentName: 'Document name is required' },
    textFilters: ['DocumentName'],
    texts: {
      added: 'Document added successfully',
      updated: 'Document updated successfully',
      deleted: 'Document deleted successfully',
      notFound: 'Document not found',
    },
    needsId: 'Invalid document ID',
    makeFile: async () => makeDocument(),
  });

  onBothEngines((portal) => {
    let member: Client;
    beforeAll(async () => {
      member = await portal().as('member');
    });

    testHistory({
      record: 'Document',
      list: listDocuments,
      save: saveDocument,
      valid,
      changed: { DocumentName: 'Lease, signed', Status: '0' },
      file: async () => makeDocument(),
      client: () => member,
    });

    const folder = () => join(portal().folder, 'documents');
    const send = (fields: Body, file: File | null = makeDocument()) => member.send(saveDocument, fields, file);
    const add = async (fields: object = {}, file = makeDocument()) => (await send({ ...valid, Flag: 'Add', ...fields }, file)).res?.Id ?? 0;
    const rowOf = async (Id: number) => (await member.send(listDocuments, { RecordsPerPage: 0 })).rc.find((row) => row.Id === Id);

    it('are limited to 500 MB for each user, including older ones whose size is not stored', async () => {
      const someone = await portal().as('member');
      const { data } = portal();
      const save = (fields: object, file: File | null = makeDocument()) => someone.send(saveDocument, { ...valid, ...fields }, file);
      const Id = (await save({ Flag: 'Add' })).res?.Id ?? 0;
      const sizes = async () =>
        (await data.read.selectFrom('documents').select('file_bytes').where('user_id', '=', someone.userId).orderBy('id').execute()).map(
          (row) => row.file_bytes,
        );
      const setSize = (file_bytes: number | null) =>
        data.write((tx) => tx.updateTable('documents').set({ file_bytes }).where('id', '=', Id).execute());
      const { size } = makeDocument();
      expect(await sizes()).toEqual([size]);

      await setSize(500 * 1024 * 1024 - size + 1);
      const files = await readdir(folder());
      const tooMuch = 'Documents can take up at most 500 MB together. Please delete some first.';
      expect(await save({ Flag: 'Add' })).toMatchObject({ status: 400, msgkey: tooMuch, res: { Errors: { File: tooMuch } } });
      expect(await readdir(folder())).toEqual(files);
      expect((await save({ Flag: 'Update', Id }, null)).status).toBe(200);
      // This file replaces the large one, whose size then no longer counts.
      expect((await save({ Flag: 'Update', Id })).status).toBe(200);
      expect(await sizes()).toEqual([size]);

      await setSize(null);
      expect((await save({ Flag: 'Add' })).status).toBe(200);
      expect(await sizes()).toEqual([size, size]);
    });

    it('need a file when they are added, and keep it when an update brings none', async () => {
      const refused = { status: 400, rs: 0, msgkey: 'Please select a file to upload' };
      for (const fields of [{}, { DocumentUrl: '/documents/1' }, { File: 'file.pdf' }, { FileName: 'x.pdf' }]) {
        const answer = await send({ ...valid, ...fields, Flag: 'Add' }, null);
        expect(answer).toMatchObject({ ...refused, res: { Errors: { File: 'Please select a file to upload' } } });
      }
      const both = await send({ Flag: 'Add' }, null);
      expect(both.msgkey).toBe('Document name is required, Please select a file to upload');

      const Id = await add({}, makeDocument('docx', 'Lease.docx'));
      const files = await readdir(folder());
      for (const DocumentUrl of [undefined, null, 'https://example.com/other.pdf', 'file:///etc/passwd', '/documents/1']) {
        expect(await send({ Flag: 'Update', Id, DocumentName: 'Renamed', DocumentUrl }, null)).toMatchObject({ status: 200 });
      }
      expect(await rowOf(Id)).toMatchObject({ DocumentName: 'Renamed', FileName: 'Lease.docx', Status: 'Active' });
      expect((await rowOf(Id))?.DocumentUrl).toMatch(new RegExp(`^/documents/${Id}\\?`));
      expect(await readdir(folder())).toEqual(files);
    });

    it('have one of four statuses: Active by default, and unchanged when an update has none', async () => {
      const Id = await add();
      const update = (Status?: unknown) => send({ ...valid, Flag: 'Update', Id, Status }, null);
      for (const [sent, stored] of Object.entries({
        Pending: 'Pending',
        ' Draft ': 'Draft',
        Inactive: 'Inactive',
        1: 'Active',
        '0': 'Inactive',
      })) {
        expect((await update(sent)).status).toBe(200);
        expect((await rowOf(Id))?.Status).toBe(stored);
      }
      for (const nothing of [undefined, null, '', '  ']) expect((await update(nothing)).status).toBe(200);
      expect((await rowOf(Id))?.Status).toBe('Inactive');
      expect((await update(1)).status).toBe(200);
      for (const other of ['Unknown', 'active', '2', 2, -1, true, 'true', {}, ['Active'], 'constructor', '__proto__']) {
        expect(await update(other)).toMatchObject({ status: 400, msgkey: 'Status must be Active, Inactive, Pending or Draft' });
      }
      expect((await rowOf(Id))?.Status).toBe('Active');
      expect((await rowOf(await add({ Status: 'Draft' })))?.Status).toBe('Draft');
    });

    it('have at most ten megabytes', async () => {
      const before = await readdir(folder());
      const padded = (size: number) => fileOf(`%PDF-1.7\n`.padEnd(size, ' '), 'large.pdf');
      const tooLarge = { status: 413, rs: 0, msgkey: 'File size should be less than 10MB' };
      expect(await send({ ...valid, Flag: 'Add' }, padded(tenMegabytes + 1))).toMatchObject(tooLarge);
      expect(await readdir(folder())).toEqual(before);
      const Id = await add({}, padded(tenMegabytes));
      const { headers } = await portal().app.inject((await rowOf(Id))?.DocumentUrl ?? '');
      expect(headers['content-length']).toBe(String(tenMegabytes));
      expect(await send({ ...valid, Flag: 'Update', Id }, padded(tenMegabytes + 1))).toMatchObject(tooLarge);
    });

    it('are refused with a message under the field when the file is no document', async () => {
      const Id = await add();
      const before = await readdir(folder());
      for (const file of [
        fileOf('<script>', 'page.pdf'),
        makeDocument('pdf', 'program.exe'),
        makeDocument('docx', 'x.xlsx'),
        fileOf('', 'x.txt'),
      ]) {
        for (const Flag of ['Add', 'Update']) {
          const answer = await send({ ...valid, Flag, Id }, file);
          expect(answer).toMatchObject({
            status: 415,
            msgkey: 'File type is not allowed',
            res: { Errors: { File: 'File type is not allowed' } },
          });
        }
      }
      expect(await readdir(folder())).toEqual(before);
    });

    it('leave no file when they are replaced, deleted or not saved', async () => {
      const other = await portal().as('member');
      const staff = await portal().as('superAdmin');
      const before = (await readdir(folder())).length;
      const Id = await add();
      const files = await readdir(folder());
      expect(files).toHaveLength(before + 1);
      const failing: [Client, Record<string, unknown>][] = [
        [staff, { Flag: 'Add', UserId: 2_000_000_000 }],
        [member, { Flag: 'Update', Id: 2_000_000_000 }],
        [other, { Flag: 'Update', Id }],
        [other, { Flag: 'Delete', Id }],
      ];
      for (const [client, fields] of failing) {
        expect((await client.send(saveDocument, { ...valid, ...fields }, makeDocument())).status).toBe(404);
      }
      expect(await readdir(folder())).toEqual(files);

      expect((await send({ ...valid, Flag: 'Update', Id }, makeDocument('png'))).status).toBe(200);
      const replaced = await readdir(folder());
      expect(replaced).toHaveLength(before + 1);
      expect(replaced).not.toEqual(files);
      expect((await send({ Flag: 'Delete', Id }, makeDocument())).status).toBe(200);
      expect(await readdir(folder())).toHaveLength(before);
    });

    it('leave only the file that is shown when they are replaced many times at once', async () => {
      const Id = await add();
      const before = (await readdir(folder())).length;
      await Promise.all(
        Array.from({ length: 8 }, (_, index) => send({ ...valid, Flag: 'Update', Id }, makeDocument('txt', `${index}.txt`))),
      );
      expect(await readdir(folder())).toHaveLength(before);
      const row = await rowOf(Id);
      expect(await portal().app.inject(row?.DocumentUrl ?? '')).toMatchObject({ statusCode: 200 });
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
