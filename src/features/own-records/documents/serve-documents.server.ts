// Serves documents at their signed links, to the caller for whose session the link was made, as long as that session lasts.

import type { FastifyInstance, FastifyReply } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/data/data.ts';
import { readInParts } from '../../../platform/data/parts.ts';
import { contentTypeOf } from '../../../platform/files/documents.ts';
import { findFile } from '../../../platform/files/read-file.ts';
import { type Caller, isStaff, type Services } from '../../../platform/server/calls/handle.ts';
import { contentDisposition } from '../../../platform/server/http/content-disposition.ts';
import { sendRange } from '../../../platform/server/http/send-file.ts';
import type { LinkQuery } from '../../../platform/server/signed-links.ts';
import { largestId } from '../../../platform/wire/ids.ts';
import { accountName } from '../../people/members/members.tables.ts';

export const documentPath = (id: number | string): string => `/documents/${id}`;

/** The file of a document. It is another text when the file was replaced, or has come back. */
export const fileState: RawBuilder<string> = sql<string>`file
  || coalesce((select max(id) from changes where record = 'Document' and record_id = documents.id
    and (kind = 'Restored' or kind = 'Changed' and fields like '%["file",%')), 0)`;

interface Linked {
  UserId: number;
  FileState: string;
}

/**
 * What the links to these documents lead to. It becomes another text, and never again the same, when the file is replaced, the document
 * deleted or the owner deactivated: it names the last change of that kind, and the undo of one is a further one.
 */
export const linkTargets = async <Row extends Linked>(reader: Reader, documents: readonly Row[]): Promise<[Row, target: string][]> => {
  // Once for each owner: accounts have many changes.
  const owners = await readInParts(
    documents.map(({ UserId }) => UserId),
    (part) =>
      reader
        .selectFrom('users')
        .select(['id', ownerState.as('state')])
        .where('id', 'in', part)
        .execute(),
  );
  const states = new Map(owners.map(({ id, state }) => [id, state]));
  return documents.map((row) => [row, `${row.FileState} of ${states.get(row.UserId) ?? ''}`]);
};

const ownerState = sql<string>`coalesce((select max(id) from changes where record = ${accountName} and record_id = users.id
    and kind = 'Changed' and fields like '%["is_active",%'), 0)
  || case when is_active then '' else ', inactive' end`;

interface DocumentRoute {
  Params: { id: string };
  Querystring: LinkQuery;
}

interface Serving extends Pick<Services, 'data' | 'links'> {
  callerOfSession: (session: string) => Promise<Caller | null>;
}

export const serveDocuments = (app: FastifyInstance, { data, links, callerOfSession }: Serving): void => {
  // A range of a compressed file would be no range of the file.
  app.get<DocumentRoute>(documentPath(':id'), { compress: false }, async (request, reply) => {
    const { id } = request.params;
    const row = isId(id) ? await findDocument(Number(id)) : undefined;
    // The signature is checked even without a row, so that the response time does not tell whether the document exists.
    const [[, target] = []] = await linkTargets(data.read, [row ?? { UserId: 0, FileState: '' }]);
    const session = links.sessionOf(documentPath(id), target ?? '', request.query);
    const caller = row && session ? await callerOfSession(session) : null;
    // The session of a key does not end with its owner's role.
    const mayRead = row && caller && (isStaff(caller) || caller.userId === row.UserId);
    const file = mayRead ? await findFile(data, row.file, 'whole') : null;
    if (!row || !file) return sendNotFound(reply);
    return sendRange(request, reply.headers(headersOf(row)), data, file);
  });

  const findDocument = (id: number) =>
    data.read
      .selectFrom('documents')
      .select(['file', 'file_name', 'user_id as UserId', fileState.as('FileState')])
      .where('id', '=', id)
      .executeTakeFirst();
};

const isId = (text: string) => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= largestId;

// The browser treats the file as a page without an origin that may run and load nothing, whatever the file contains.
const sandbox = "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";
const noStore = 'private, no-store';

const headersOf = ({ file, file_name }: { file: string; file_name: string }) => {
  const { mime, isInline } = contentTypeOf(file);
  return {
    'content-type': mime,
    'content-disposition': contentDisposition(isInline, file_name),
    'content-security-policy': sandbox,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': noStore,
  };
};

/** A changed link, an expired link and a deleted document get the same answer. */
const sendNotFound = (reply: FastifyReply) =>
  reply
    .code(404)
    .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': noStore })
    .send('This link does not work any more. Please open the document from your list once more.\n');
