// Turns every error into an envelope: a sentence for the user, an id to find it in the log, and no internal details.

import { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { CannotSave, isEngineFailure } from '../../data/cannot-save.ts';
import type { Envelope } from '../../wire/call.ts';
import { Refusal, type RefusalCode, refusalCodes, requestTexts } from '../../wire/refusal.ts';
import { callOf } from '../http/log.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Decides what the user is told when the database does not answer. */
    isRead?: boolean;
  }
}

export const refusedEnvelope = (Code: RefusalCode, message: string, more: object = {}): Envelope => ({
  rs: 0,
  rc: [],
  res: { Code, ...more },
  msgkey: message,
});

export const answerError = (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  // What goes wrong now may go well in a moment, however long the answer itself may be kept.
  reply.header('cache-control', 'no-store');
  if (error instanceof Refusal) {
    if (endsBody(error)) discardRestOfBody(request, reply);
    if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter);
    return sendRefusal(reply, error.code, error.message, { ...(error.fields && { Errors: error.fields }), ...error.details });
  }
  if (error instanceof CannotSave) {
    request.log.error({ err: error }, 'nothing can be saved');
    return sendRefusal(reply, 'CannotSave', cannot('saved'));
  }
  // A body that its client has broken off is no failure, and nobody reads the answer.
  if (reply.raw.destroyed && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE')
    return sendRefusal(reply, 'Unreadable', requestTexts.unreadable);
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  // An error while a body is read has a status. A client that breaks off has the same code as a database that does.
  if (status === 500 && isEngineFailure(error)) {
    request.log.error({ err: error }, 'the database does not answer');
    const isRead = request.routeOptions.config.isRead ?? true;
    return sendRefusal(reply, isRead ? 'CannotRead' : 'CannotSave', cannot(isRead ? 'read' : 'saved'));
  }
  if (status === 413) {
    discardRestOfBody(request, reply);
    return sendRefusal(reply, 'TooLarge', requestTexts.tooLarge);
  }
  // A body that is neither JSON nor multipart, or incomplete. The parser's own status does not matter.
  if (status >= 400 && status < 500) return sendRefusal(reply, 'Unreadable', requestTexts.unreadable);
  request.log.error({ call: callOf(request), user: request.caller?.userId ?? null, err: error }, 'a call failed');
  return sendRefusal(reply, 'Failed', `Something went wrong. Please try again. (Reference ${request.id})`, { ErrorId: request.id });
};

/** Refusals that may come before the whole body has arrived. */
const endsBody = ({ status, code }: Refusal): boolean => status === 413 || ['TooSlow', 'TooManyAtOnce', 'TooManyUploads'].includes(code);

const discardTimeout = 5_000;

/**
 * Some clients read the answer only after they have sent the whole body. So the rest is read and discarded, for a few seconds at most, and
 * the answer says that the connection ends then.
 */
const discardRestOfBody = ({ raw }: FastifyRequest, reply: FastifyReply): void => {
  raw.resume();
  const { socket } = raw;
  // A test's request by `inject` has no real socket.
  if (raw.complete || !(socket instanceof Socket)) return void reply.removeHeader('connection');
  reply.header('connection', 'close');
  const { raw: response } = reply;
  const { end } = response;
  // With that header Node closes the connection with the answer. So the answer is sent whole, and only its end waits.
  const sendAndWait = (body: string) => {
    response.write(body);
    const finish = () => {
      clearTimeout(timer);
      response.end = end;
      response.end();
    };
    const timer = setTimeout(finish, discardTimeout).unref();
    raw.once('close', finish);
    raw.once('end', finish);
    return response;
  };
  response.end = sendAndWait as typeof end; // Fastify calls it once, with the text of the answer.
};

const sendRefusal = (reply: FastifyReply, code: RefusalCode, message: string, more?: object) =>
  reply.code(refusalCodes[code].status).send(refusedEnvelope(code, message, more));

const cannot = (done: 'read' | 'saved') => `Nothing can be ${done} right now. Please try again in a moment.`;
