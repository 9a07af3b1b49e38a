// Turns whatever went wrong into an envelope: a clear sentence for the person, an id for the log, nothing leaked.

import { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { CannotSave } from '../data/cannot-save.ts';
import type { Envelope } from '../wire/call.ts';
import { Refusal, requestTexts } from '../wire/refusal.ts';
import { callOf } from './log.ts';

export const refusedEnvelope = (message: string, res: unknown = null): Envelope => ({ rs: 0, rc: [], res, msgkey: message });

export const answerError = (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  if (error instanceof Refusal) {
    if (error.status === 413) letRestGoBy(request, reply);
    return sendRefusal(reply, error.status, refusedEnvelope(error.message, error.fields && { Errors: error.fields }));
  }
  if (error instanceof CannotSave) {
    request.log.error({ err: error }, 'nothing can be saved');
    return sendRefusal(reply, 503, refusedEnvelope('Nothing can be saved right now. Please try again in a moment.'));
  }
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  if (status === 413) {
    letRestGoBy(request, reply);
    return sendRefusal(reply, 413, refusedEnvelope(requestTexts.tooLarge));
  }
  // A body that is neither JSON nor multipart, or that breaks off, cannot be read: 400, whatever the parser calls it.
  if (status >= 400 && status < 500) return sendRefusal(reply, 400, refusedEnvelope(requestTexts.unreadable));
  request.log.error({ call: callOf(request), user: request.caller?.userId ?? null, err: error }, 'a call failed');
  return sendRefusal(
    reply,
    500,
    refusedEnvelope(`Something went wrong. Please try again. (Reference ${request.id})`, { ErrorId: request.id }),
  );
};

const mostPatience = 5_000;

/** A client that is cut off while it still sends never reads the answer: what comes is thrown away for a moment. */
const letRestGoBy = ({ raw }: FastifyRequest, reply: FastifyReply): void => {
  // With this header Node would close the connection as soon as the answer is out.
  reply.removeHeader('connection');
  raw.resume();
  const { socket } = raw;
  // A request that a test injects has no connection.
  if (raw.complete || !(socket instanceof Socket)) return;
  const timer = setTimeout(() => socket.destroy(), mostPatience).unref();
  socket.once('close', () => clearTimeout(timer));
  raw.once('end', () => socket.end());
};

const sendRefusal = (reply: FastifyReply, status: number, envelope: Envelope) => reply.code(status).send(envelope);
