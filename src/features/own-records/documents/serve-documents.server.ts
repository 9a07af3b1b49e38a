// Serves documents at their signed links. A request needs no session: the signature gives access.

import type { FastifyInstance, FastifyReply } from 'fastify';
import { contentTypeOf } from '../../../platform/files/documents.ts';
import type { Services } from '../../../platform/server/calls/handle.ts';
import { contentDisposition } from '../../../platform/server/http/content-disposition.ts';
import { largestId } from '../../../platform/wire/fields.ts';

export const documentPath = (id: number | string): string => `/documents/${id}`;

interface DocumentRoute {
  Params: { id: string };
  Querystring: { expires?: unknown; signature?: unknown };
}

export const serveDocuments = (app: FastifyInstance, { data, documents, links }: Pick<Services, 'data' | 'documents' | 'links'>): void => {
  app.get<DocumentRoute>(documentPath(':id'), async ({ params: { id }, query }, reply) => {
    const row = isId(id) ? await findDocument(Number(id)) : undefined;
    // The signature is checked even without a row, so that the response time does not tell whether the document exists.
    const isSigned = links.isValid(documentPath(id), row?.file ?? '', query);
    const bytes = row && isSigned ? await documents.read(row.file) : null;
    return row && bytes ? send(reply, row, bytes) : sendNotFound(reply);
  });

  const findDocument = (id: number) =>
    data.read.selectFrom('documents').select(['file', 'file_name']).where('id', '=', id).executeTakeFirst();
};

const isId = (text: string) => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= largestId;

// The browser treats the file as a page without an origin that may run and load nothing, whatever the file contains.
const sandbox = "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";
const noStore = 'private, no-store';

const send = (reply: FastifyReply, { file, file_name }: { file: string; file_name: string }, bytes: Buffer) => {
  const { mime, isInline } = contentTypeOf(file);
  return reply
    .headers({
      'content-type': mime,
      'content-disposition': contentDisposition(isInline, file_name),
      'content-security-policy': sandbox,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': noStore,
    })
    .send(bytes);
};

/** A changed link, an expired link and a deleted document get the same answer. */
const sendNotFound = (reply: FastifyReply) =>
  reply
    .code(404)
    .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': noStore })
    .send('This link does not work any more. Please open the document from your list once more.\n');
