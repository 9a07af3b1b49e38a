// Documents through the real app: the shared tests of own records, the status, the size limit, and that no file is left without a row.

import { beforeAll, describe, expect, it } from 'vitest';
import { fileOf, makeDocument } from '../../../../tests/makers.ts';
import { storedFiles } from '../../../../tests/stored-files.ts';
import { testHistory } from '../../../../tests/suites/history-suite.ts';
import { testOwnRecords } from '../../../../tests/suites/own-records-suite.ts';
import { type Body, type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
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

  onAnyEngine((portal) => {
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

    const stored = () => storedFiles(portal().data);
    const send = (fields: Body, file: File | null = makeDocument()) => member.send(saveDocument, fields, file);
    const add = async (fields: object = {}, file = makeDocument()) => (await send({ ...valid, Flag: 'Add', ...fields }, file)).res?.Id ?? 0;
    const rowOf = async (Id: number) => (await member.send(listDocuments, { RecordsPerPage: 0 })).rc.find((row) => row.Id === Id);

    it('are limited to 500 MB for each user, also when many are added at once', async () => {
      const someone = await portal().as('member');
      const { data } = portal();
      const save = (fields: object, file: File | null = makeDocument()) => someone.send(saveDocument, { ...valid, ...fields }, file);
      const Id = (await save({ Flag: 'Add' })).res?.Id ?? 0;
      const { file } = await data.read.selectFrom('documents').select('file').where('id', '=', Id).executeTakeFirstOrThrow();
      const setSize = (size: number) => data.write((tx) => tx.updateTable('stored_files').set({ size }).where('name', '=', file).execute());
      const { size } = makeDocument();

      const most = 500 * 1024 * 1024;
      await setSize(most - size + 1);
      const files = await stored();
      const tooMuch = 'Documents can take up at most 500 MB together. Please delete some first.';
      expect(await save({ Flag: 'Add' })).toMatchObject({ status: 400, msgkey: tooMuch, res: { Errors: { File: tooMuch } } });
      expect(await stored()).toEqual(files);
      expect((await save({ Flag: 'Update', Id }, null)).status).toBe(200);

      await setSize(most - 2 * size);
      const answers = await Promise.all(Array.from({ length: 8 }, () => save({ Flag: 'Add' })));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
      expect(answers.filter(({ msgkey }) => msgkey === tooMuch)).toHaveLength(6);
      // This file replaces the large one, whose size then no longer counts.
      const replaced = await save({ Flag: 'Update', Id });
      const added = await save({ Flag: 'Add' });
      expect([replaced.status, added.status]).toEqual([200, 200]);

      // An undo would bring the large file back beside the others.
      const undo = (client: Client, SetId: unknown) => client.send(undoChanges, { SetId });
      const refused = { status: 400, rs: 0, msgkey: tooMuch };
      for (const client of [someone, await portal().as('superAdmin')])
        expect(await undo(client, replaced.res?.SetId)).toMatchObject(refused);
      await save({ Flag: 'Delete', Id: added.res?.Id }, null);
      expect((await undo(someone, replaced.res?.SetId)).status).toBe(200);

      // Who has too much already may undo whatever brings nothing back.
      await setSize(most + size);
      const renamed = await save({ Flag: 'Update', Id, DocumentName: 'Renamed' }, null);
      expect((await undo(someone, renamed.res?.SetId)).status).toBe(200);
      await setSize(most - 2 * size);
      const deleted = await save({ Flag: 'Delete', Id }, null);
      expect((await save({ Flag: 'Add' })).status).toBe(200);
      expect(await undo(someone, deleted.res?.SetId)).toMatchObject(refused);
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
      const files = await stored();
      for (const DocumentUrl of [undefined, null, 'https://example.com/other.pdf', 'file:///etc/passwd', '/documents/1']) {
        expect(await send({ Flag: 'Update', Id, DocumentName: 'Renamed', DocumentUrl }, null)).toMatchObject({ status: 200 });
      }
      expect(await rowOf(Id)).toMatchObject({ DocumentName: 'Renamed', FileName: 'Lease.docx', Status: 'Active' });
      expect((await rowOf(Id))?.DocumentUrl).toMatch(new RegExp(`^/documents/${Id}\\?`));
      expect(await stored()).toEqual(files);
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
      const before = await stored();
      const padded = (size: number) => fileOf(`%PDF-1.7\n`.padEnd(size, ' '), 'large.pdf');
      const tooLarge = { status: 413, rs: 0, msgkey: 'File size should be less than 10MB' };
      expect(await send({ ...valid, Flag: 'Add' }, padded(tenMegabytes + 1))).toMatchObject(tooLarge);
      expect(await stored()).toEqual(before);
      const Id = await add({}, padded(tenMegabytes));
      const { headers } = await portal().app.inject((await rowOf(Id))?.DocumentUrl ?? '');
      expect(headers['content-length']).toBe(String(tenMegabytes));
      expect(await send({ ...valid, Flag: 'Update', Id }, padded(tenMegabytes + 1))).toMatchObject(tooLarge);
    });

    it('are refused with a message under the field when the file is no document', async () => {
      const Id = await add();
      const before = await stored();
      const [wrongType, empty] = ['File type is not allowed', 'The file is empty'];
      for (const [file, status, message] of [
        [fileOf('<script>', 'page.pdf'), 415, wrongType],
        [makeDocument('pdf', 'program.exe'), 415, wrongType],
        [makeDocument('docx', 'x.xlsx'), 415, wrongType],
        [fileOf('', 'x.exe'), 415, wrongType],
        [fileOf('', 'x.txt'), 400, empty],
      ] as const) {
        for (const Flag of ['Add', 'Update']) {
          const answer = await send({ ...valid, Flag, Id }, file);
          expect(answer).toMatchObject({ status, rs: 0, msgkey: message, res: { Errors: { File: message } } });
        }
      }
      expect(await stored()).toEqual(before);
    });

    it('leave no file when they are replaced, deleted or not saved', async () => {
      const other = await portal().as('member');
      const staff = await portal().as('superAdmin');
      const before = (await stored()).length;
      const Id = await add();
      const files = await stored();
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
      expect(await stored()).toEqual(files);

      expect((await send({ ...valid, Flag: 'Update', Id }, makeDocument('png'))).status).toBe(200);
      const replaced = await stored();
      expect(replaced).toHaveLength(before + 1);
      expect(replaced).not.toEqual(files);
      expect((await send({ Flag: 'Delete', Id }, makeDocument())).status).toBe(200);
      expect(await stored()).toHaveLength(before);
    });

    it('leave only the file that is shown when they are replaced many times at once', async () => {
      const Id = await add();
      const before = (await stored()).length;
      await Promise.all(
        Array.from({ length: 8 }, (_, index) => send({ ...valid, Flag: 'Update', Id }, makeDocument('txt', `${index}.txt`))),
      );
      expect(await stored()).toHaveLength(before);
      const row = await rowOf(Id);
      expect(await portal().app.inject(row?.DocumentUrl ?? '')).toMatchObject({ statusCode: 200 });
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
