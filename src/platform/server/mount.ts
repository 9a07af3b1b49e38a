// Mounts a call: session, permission, check, work, answer. Every call goes this one way.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Call, path } from '../wire/call.ts';
import { notAllowed, Refusal, sessionExpired } from '../wire/refusal.ts';
import { roles } from '../wire/roles.ts';
import type { AnswerCache } from './answer-cache.ts';
import type { AnyAnswer, Caller, CallHandler, Services } from './handle.ts';
import { requestReader } from './requests.ts';

export interface Mounting {
  app: FastifyInstance;
  services: Services;
  cached: AnswerCache;
  /** Who the token stands for, if its session still holds. */
  findCaller: (token: string) => Promise<Caller | null>;
  /** Holds every answer against its contract: in tests and development. */
  checkAnswers: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

export const mount = ({ app, services, cached, findCaller, checkAnswers }: Mounting, { call, run }: CallHandler): void => {
  const read = requestReader(call);
  const encode = encoder(call, checkAnswers);

  const work = async (request: FastifyRequest) => {
    const { input, file } = await read(request);
    // Again: what was sent may have taken its time, and the right may have gone meanwhile.
    const caller = await permitted(call, request, findCaller);
    return encode(await run({ ...services, input, file, caller: caller as Caller, address: request.ip }));
  };

  app.route({
    method: call.method,
    url: path(call),
    exposeHeadRoute: false,
    onRequest: async (request) => {
      services.data.arrived();
      request.caller = await permitted(call, request, findCaller);
    },
    handler: async (request, reply) => {
      const key = keyOf(call, request);
      const bytes = await (key === null ? work(request) : cached.get(key, () => work(request)));
      return sendJson(reply, bytes);
    },
  });
};

const sendJson = (reply: FastifyReply, bytes: Buffer) => reply.header('content-type', 'application/json; charset=utf-8').send(bytes);

const bearer = /^Bearer +(\S+)$/i;

const permitted = async (call: Call, request: FastifyRequest, findCaller: Mounting['findCaller']): Promise<Caller | null> => {
  const token = bearer.exec(request.headers.authorization ?? '')?.[1];
  const caller = token ? await findCaller(token) : null;
  const { who } = call;
  if (who === 'anyone') return caller;
  if (!caller) throw new Refusal(401, sessionExpired);
  if (!who.some((role) => roles[role] === caller.roleId)) throw new Refusal(403, notAllowed);
  return caller;
};

/** The same key means the same answer, as long as it is kept. */
const keyOf = ({ name, cached }: Call, request: FastifyRequest): string | null => {
  const { body, caller, url } = request;
  if (!cached || !caller || request.isMultipart()) return null;
  const scope = cached === 'by role' ? `role ${caller.roleId}` : `user ${caller.userId}`;
  return `${name}\n${scope}\n${typeof body === 'string' ? body : url}`;
};

const encoder = (call: Call, checkAnswers: boolean) => {
  const row = call.row instanceof z.ZodObject ? call.row.strict() : call.row;
  const res = call.res instanceof z.ZodObject ? call.res.strict() : call.res;
  return (answer: AnyAnswer): Buffer => {
    const envelope = envelopeOf(answer);
    if (checkAnswers) {
      z.array(row).parse(envelope.rc);
      res.parse(envelope.res);
    }
    return Buffer.from(JSON.stringify(envelope));
  };
};

const envelopeOf = (answer: AnyAnswer) => {
  if (!('rows' in answer)) return { rs: 1, rc: [], res: answer.res, msgkey: answer.message ?? null };
  const { rows, total } = answer;
  return { rs: 1, rc: rows.map((row) => Object.assign(row, { TotalRecords: total })), res: { TotalRecords: total }, msgkey: null };
};
