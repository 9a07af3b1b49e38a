// Documents on the server: the list with its links, and the save of a row with its file.

import type { Tx } from '../../../platform/data/data.ts';
import { page } from '../../../platform/data/lists/page.ts';
import { searchable } from '../../../platform/data/lists/search.ts';
import { locked } from '../../../platform/data/locked.ts';
import { documentsIn } from '../../../platform/files/documents.ts';
import { cleanFileName } from '../../../platform/files/file-names.ts';
import { withFile } from '../../../platform/files/record-file.ts';
import { type Context, handle, saved } from '../../../platform/server/handle.ts';
import type { UploadedFile } from '../../../platform/wire/call.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { newestFirst } from '../../contents/contents.server.ts';
import { deleteOwn, insertOwn, type OwnRecords, ownColumns, ownRecord, ownRecordsFilter, updateOwn } from '../own-records.server.ts';
import { documentTexts, documentUpload, listDocuments, saveDocument } from './documents.contract.ts';
import { documentPath } from './serve-documents.server.ts';

const records: OwnRecords<'documents'> = { table: 'documents', texts: documentTexts };

export const documentsServer = [
  handle(listDocuments, async (context) => {
    const { data, input, links } = context;
    const query = data.read
      .selectFrom('documents')
      .where(ownRecordsFilter(context, 'documents', { document_name_folded: input.DocumentName }))
      .select(ownColumns('documents'))
      .select(['document_name as DocumentName', 'file_name as FileName', 'status as Status', 'file as File']);
    const { rows, total } = await page(data, 'documents', query, newestFirst, input);
    return { rows: rows.map(({ File, ...row }) => ({ ...row, DocumentUrl: links.make(documentPath(row.Id), File) })), total };
  }),

  handle(saveDocument, async (context) => {
    const { input } = context;
    switch (input.Flag) {
      case 'Add':
        return saved(await add(context, input), documentTexts.added);
      case 'Update':
        return saved(await update(context, input), documentTexts.updated);
      case 'Delete':
        return saved(await remove(context, input.Id), documentTexts.deleted);
    }
  }),
];

type Save = Context<typeof saveDocument>;
type InputOf<Flag> = Extract<Save['input'], { Flag: Flag }>;

const add = ({ data, documents, caller, file }: Save, { UserId, DocumentName, Status }: InputOf<'Add'>): Promise<number> =>
  withFile(documentsIn(documents, documentUpload), file, async (name) => {
    const columns = { ...searchable('document_name', DocumentName), status: Status ?? 'Active', ...fileColumns(name, file) };
    return { value: await data.write((tx) => insertOwn(tx, caller, 'documents', UserId, columns)), replaced: null };
  });

const update = (context: Save, { Id, DocumentName, Status }: InputOf<'Update'>): Promise<number> => {
  const { data, documents, caller, file } = context;
  return withFile(documentsIn(documents, documentUpload), file, (name) =>
    data.write(async (tx) => {
      const before = await lockFile(context, tx, Id);
      const columns = { ...searchable('document_name', DocumentName), ...(Status && { status: Status }), ...fileColumns(name, file) };
      await updateOwn(tx, caller, records, Id, columns);
      return { value: Id, replaced: name && before };
    }),
  );
};

const remove = (context: Save, id: number): Promise<number> =>
  withFile(documentsIn(context.documents, documentUpload), null, () =>
    context.data.write(async (tx) => {
      const replaced = await lockFile(context, tx, id);
      await deleteOwn(tx, context.caller, records, id);
      return { value: id, replaced };
    }),
  );

const fileColumns = (name: string | null, file: UploadedFile | null) =>
  name && file ? { file: name, file_name: cleanFileName(file.name) } : {};

/** The row's file; the row stays as it is. */
const lockFile = async ({ data, caller }: Save, tx: Tx, id: number): Promise<string> => {
  const query = tx
    .selectFrom('documents')
    .select('file')
    .where(ownRecord(caller, 'documents', id));
  const row = await locked(data, query).executeTakeFirst();
  if (!row) throw new Refusal(404, documentTexts.notFound);
  return row.file;
};
