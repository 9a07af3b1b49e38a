// Turns whatever went wrong into an envelope: a clear sentence for the person, an id for the log, nothing leaked.

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Envelope } from '../wire/call.ts';
import { Refusal, requestTexts } from '../wire/refusal.ts';

export const refusedEnvelope = (message: string, res: unknown = null): Envelope => ({ rs: 0, rc: [], res, msgkey: message });

export const answerError = (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  if (error instanceof Refusal) {
    return sendRefusal(reply, error.status, refusedEnvelope(error.message, error.fields && { Errors: error.fields }));
  }
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  if (status === 413) return sendRefusal(reply, 413, refusedEnvelope(requestTexts.tooLarge));
  // A body that is neither JSON nor multipart, or that breaks off, cannot be read: 400, whatever the parser calls it.
  if (status >= 400 && status < 500) return sendRefusal(reply, 400, refusedEnvelope(requestTexts.unreadable));
  request.log.error({ err: error }, 'a call failed');
  return sendRefusal(
    reply,
    500,
    refusedEnvelope(`Something went wrong. Please try again. (Reference ${request.id})`, { ErrorId: request.id }),
  );
};

const sendRefusal = (reply: FastifyReply, status: number, envelope: Envelope) => reply.code(status).send(envelope);
