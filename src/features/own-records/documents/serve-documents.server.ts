// Documents themselves, at the addresses that the list gives out: no session is asked for, the signature says all.

import type { FastifyInstance, FastifyReply } from 'fastify';
import { contentTypeOf } from '../../../platform/files/documents.ts';
import { contentDisposition } from '../../../platform/server/content-disposition.ts';
import type { Services } from '../../../platform/server/handle.ts';
import { largestId } from '../../../platform/wire/fields.ts';

export const documentPath = (id: number | string): string => `/documents/${id}`;

interface Opened {
  Params: { id: string };
  Querystring: { expires?: unknown; signature?: unknown };
}

export const serveDocuments = (app: FastifyInstance, { data, documents, links }: Pick<Services, 'data' | 'documents' | 'links'>): void => {
  app.get<Opened>(documentPath(':id'), async ({ params: { id }, query }, reply) => {
    const row = isId(id) ? await findDocument(Number(id)) : undefined;
    // Also without a row: how long it takes tells nothing either.
    const isSigned = links.isValid(documentPath(id), row?.file ?? '', query);
    const bytes = row && isSigned ? await documents.read(row.file) : null;
    return row && bytes ? send(reply, row, bytes) : sendNothing(reply);
  });

  const findDocument = (id: number) =>
    data.read.selectFrom('documents').select(['file', 'file_name']).where('id', '=', id).executeTakeFirst();
};

const isId = (text: string) => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= largestId;

// Whatever a file holds, it is nobody's page: it runs nothing, loads nothing and belongs to no origin.
const sandbox = "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";
const notKept = 'private, no-store';

const send = (reply: FastifyReply, { file, file_name }: { file: string; file_name: string }, bytes: Buffer) => {
  const { mime, isInline } = contentTypeOf(file);
  return reply
    .headers({
      'content-type': mime,
      'content-disposition': contentDisposition(isInline, file_name),
      'content-security-policy': sandbox,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': notKept,
    })
    .send(bytes);
};

/** The same for a link that was changed, one that is too old, and a document that is gone. */
const sendNothing = (reply: FastifyReply) =>
  reply
    .code(404)
    .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': notKept })
    .send('This link does not work any more. Please open the document from your list once more.\n');
