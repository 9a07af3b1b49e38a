// Documents on the server: the list with signed links, and saving a row together with its file.

import { sql } from 'kysely';
import type { Tx } from '../../../platform/data/data.ts';
import { newestFirst, page } from '../../../platform/data/lists/page.ts';
import { documentsIn } from '../../../platform/files/documents.ts';
import { cleanFileName } from '../../../platform/files/file-names.ts';
import { withFile } from '../../../platform/files/record-file.ts';
import { type Context, handle, saved } from '../../../platform/server/calls/handle.ts';
import type { UploadedFile } from '../../../platform/wire/call.ts';
import { bytesOf } from '../../../platform/wire/files.ts';
import { Refusal, refusedField } from '../../../platform/wire/refusal.ts';
import {
  deleteOwn,
  insertOwn,
  type OwnRecords,
  ownColumns,
  ownerOf,
  ownRecord,
  ownRecordsFilter,
  updateOwn,
} from '../own-records.server.ts';
import { documentList, documentTexts, documentUpload, listDocuments, mostMegabytesPerUser, saveDocument } from './documents.contract.ts';
import { documentRecords } from './documents.tables.ts';
import { documentPath } from './serve-documents.server.ts';

const own: OwnRecords<'documents'> = { kind: documentRecords, noun: documentList.noun, texts: documentTexts };

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
        return add(context, input);
      case 'Update':
        return update(context, input);
      case 'Delete':
        return remove(context, input.Id);
    }
  }),
];

type Save = Context<typeof saveDocument>;
type InputOf<Flag> = Extract<Save['input'], { Flag: Flag }>;

const add = async (context: Save, { UserId, DocumentName, Status }: InputOf<'Add'>) => {
  const { documents, caller, file, save } = context;
  const owner = ownerOf(caller, UserId);
  await storeMissingSizes(context, owner);
  return withFile(documentsIn(documents, documentUpload), file, async (name) => {
    const value = await save(async (records) => {
      await requireSpace(records.tx, owner, file, null);
      const columns = { document_name: DocumentName, status: Status ?? 'Active', ...fileColumns(name, file) };
      return saved(await insertOwn(records, caller, own, UserId, columns), documentTexts.added);
    });
    return { value, replaced: null };
  });
};

const update = async (context: Save, input: InputOf<'Update'>) => {
  const { documents, caller, file, save } = context;
  const { Id, DocumentName, Status } = input;
  if (file) await storeMissingSizes(context, await ownerOfDocument(context, Id));
  return withFile(documentsIn(documents, documentUpload), file, async (name) => {
    let replaced: string | null = null;
    const value = await save(async (records) => {
      const before = await updateOwn(records, caller, own, input, async ({ user_id }) => {
        await requireSpace(records.tx, user_id, file, Id);
        return { document_name: DocumentName, ...(Status && { status: Status }), ...(name && fileColumns(name, file)) };
      });
      if (name) replaced = before.file;
      return saved(Id, documentTexts.updated);
    });
    return { value, replaced };
  });
};

const remove = ({ documents, caller, save }: Save, id: number) =>
  withFile(documentsIn(documents, documentUpload), null, async () => {
    let replaced: string | null = null;
    const value = await save(async (records) => {
      replaced = (await deleteOwn(records, caller, own, id)).file;
      return saved(id, documentTexts.deleted);
    });
    return { value, replaced };
  });

// A document is never added without a file, so the row of a new one always has a name.
const fileColumns = (name: string | null, file: UploadedFile | null) => ({
  file: name ?? '',
  file_name: cleanFileName(file?.name ?? ''),
  file_bytes: file?.bytes.length ?? 0,
});

const ownerOfDocument = async ({ data, caller }: Save, id: number): Promise<number> => {
  const row = await data.read
    .selectFrom('documents')
    .select('user_id')
    .where(ownRecord(caller, 'documents', id))
    .executeTakeFirst();
  if (!row) throw new Refusal(404, documentTexts.notFound);
  return row.user_id;
};

/** Refuses the file if the owner's documents would be too large together. `replaced` is the document whose present file does not count. */
const requireSpace = async (tx: Tx, owner: number, file: UploadedFile | null, replaced: number | null): Promise<void> => {
  if (!file) return;
  const { bytes } = await tx
    .selectFrom('documents')
    .where('user_id', '=', owner)
    .$if(replaced !== null, (others) => others.where('id', '!=', replaced))
    // PostgreSQL answers sums as text.
    .select(sql<number | string | null>`sum(file_bytes)`.as('bytes'))
    .executeTakeFirstOrThrow();
  if (Number(bytes ?? 0) + file.bytes.length > bytesOf(mostMegabytesPerUser)) throw refusedField(400, 'File', documentTexts.tooMuch);
};

/** Older documents have no size in their row. It is read from their files and stored once. */
const storeMissingSizes = async ({ data, documents }: Save, owner: number): Promise<void> => {
  const withoutSize = await data.read
    .selectFrom('documents')
    .select(['id', 'file'])
    .where('user_id', '=', owner)
    .where('file_bytes', 'is', null)
    .execute();
  for (const { id, file } of withoutSize) {
    const file_bytes = (await documents.read(file))?.length ?? 0;
    await data.writeOne((tx) => tx.updateTable('documents').set({ file_bytes }).where('id', '=', id).where('file', '=', file).compile());
  }
};
