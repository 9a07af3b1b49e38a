// Documents on the server: the list with signed links, and saving a row together with its file.

import { sql } from 'kysely';
import { newestFirst, orderOf } from '../../../platform/data/lists/order.ts';
import { page } from '../../../platform/data/lists/page.ts';
import { readInParts } from '../../../platform/data/parts.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { stageDocument } from '../../../platform/files/documents.ts';
import { cleanFileName } from '../../../platform/files/file-names.ts';
import { saveStaged } from '../../../platform/files/record-file.ts';
import { type Context, handle, saved } from '../../../platform/server/calls/handle.ts';
import type { UploadedFile } from '../../../platform/wire/call.ts';
import { Refusal, refusedField } from '../../../platform/wire/refusal.ts';
import { bytesOf } from '../../../platform/wire/uploads.ts';
import { limitedKind, lockOwner } from '../own-limits.server.ts';
import {
  deleteOwn,
  insertOwn,
  joinOwners,
  lockOwnerOf,
  type OwnRecords,
  ownColumns,
  ownerOf,
  ownOrder,
  ownRecordsFilter,
  updateOwn,
} from '../own-records.server.ts';
import { documentList, documentTexts, documentUpload, listDocuments, mostMegabytesPerUser, saveDocument } from './documents.contract.ts';
import { documentRecords } from './documents.tables.ts';
import { documentPath, fileState, linkTargets } from './serve-documents.server.ts';

const own: OwnRecords<'documents'> = { kind: documentRecords, noun: documentList.noun, texts: documentTexts };

export const documentsServer = [
  handle(listDocuments, async (context) => {
    const { data, input, links, caller } = context;
    const query = data.read
      .selectFrom('documents')
      .where(ownRecordsFilter(context, 'documents', { document_name_folded: input.DocumentName }))
      .select(ownColumns('documents'))
      .select(['document_name as DocumentName', 'file_name as FileName', 'status as Status', fileState.as('FileState')]);
    const order = orderOf(input, newestFirst, { ...ownOrder, DocumentName: 'document_name_folded', Status: 'status' });
    const { rows, total } = await page(data, 'documents', joinOwners('documents', query, input), order, input, query);
    const linked = (await linkTargets(data.read, rows)).map(([{ FileState: _, ...row }, target]) => ({
      ...row,
      DocumentUrl: links.make(documentPath(row.Id), target, caller.session),
    }));
    return { rows: linked, total };
  }),

  handle(
    saveDocument,
    async (context) => {
      const { input } = context;
      switch (input.Flag) {
        case 'Add':
          return add(context, input);
        case 'Update':
          return update(context, input);
        case 'Delete':
          return remove(context, input.Id);
      }
    },
    () => own,
  ),
];

type Save = Context<typeof saveDocument>;
type InputOf<Flag> = Extract<Save['input'], { Flag: Flag }>;

const add = (context: Save, { UserId, DocumentName, Status }: InputOf<'Add'>) => {
  const { data, caller, file, save } = context;
  return saveStaged(data, staged(context), (name) =>
    save(async (records) => {
      await requireSpace(records, ownerOf(caller, UserId), file, null);
      const columns = { document_name: DocumentName, status: Status ?? 'Active', ...fileColumns(name, file) };
      return saved(await insertOwn(records, caller, own, UserId, columns), documentTexts.added);
    }),
  );
};

const update = (context: Save, input: InputOf<'Update'>) => {
  const { data, caller, file, save } = context;
  const { Id, DocumentName, Status } = input;
  return saveStaged(data, staged(context), (name) =>
    save(async (records) => {
      if (file) await lockOwnerOf(records, caller, own, Id);
      await updateOwn(records, caller, own, input, async ({ user_id }) => {
        await requireSpace(records, user_id, file, Id);
        return { document_name: DocumentName, ...(Status && { status: Status }), ...(name && fileColumns(name, file)) };
      });
      return saved(Id, documentTexts.updated);
    }),
  );
};

const remove = ({ caller, save }: Save, id: number) =>
  save(async (records) => {
    await deleteOwn(records, caller, own, id);
    return saved(id, documentTexts.deleted);
  });

const staged = ({ data, file }: Save) => file && stageDocument(data, file, documentUpload);

// A document is never added without a file, so the row of a new one always has a name.
const fileColumns = (name: string | null, file: UploadedFile | null) => ({
  file: name ?? '',
  file_name: cleanFileName(file?.name ?? ''),
});

/** Refuses the file if the owner's documents would be too large together. `replaced` is the document whose present file does not count. */
const requireSpace = async (records: Records, owner: number, file: UploadedFile | null, replaced: number | null): Promise<void> => {
  if (!file) return;
  await lockOwner(records, owner);
  const { bytes } = await documentFiles(records)
    .where('user_id', '=', owner)
    .$if(replaced !== null, (others) => others.where('documents.id', '!=', replaced))
    .select(sql<number | null>`sum(size)`.as('bytes'))
    .executeTakeFirstOrThrow();
  if ((bytes ?? 0) + file.bytes.length > mostBytes) throw refusedField('QuotaFull', 'File', documentTexts.tooMuch);
};

const documentFiles = ({ tx }: Records) => tx.selectFrom('documents').innerJoin('stored_files', 'stored_files.name', 'documents.file');

const mostBytes = bytesOf(mostMegabytesPerUser);

/** The kind with its limits, which an undo keeps too. */
export const limitedDocuments = limitedKind(own, {
  requireFiles: async (records, owners) => {
    const above = await readInParts(owners, (part) =>
      documentFiles(records)
        .select('user_id')
        .where('user_id', 'in', part)
        .groupBy('user_id')
        .having(sql`sum(size)`, '>', mostBytes)
        .execute(),
    );
    if (above.length > 0) throw new Refusal('QuotaFull', documentTexts.tooMuch);
  },
});
