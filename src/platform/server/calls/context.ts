// What a handler gets besides the data of the request.

import type { FastifyRequest } from 'fastify';
import { changesBy } from '../../data/records/change.ts';
import type { Log } from '../../log.ts';
import type { Call } from '../../wire/call.ts';
import { roles } from '../../wire/roles.ts';
import { addressOf } from '../http/addresses.ts';
import type { RequestContext, Services } from './handle.ts';
import { createSave, findAnswer, type SentKey } from './save.ts';

export const contextOf = (call: Call, request: FastifyRequest, services: Services, sentKey: SentKey | null = null): RequestContext => {
  const { caller, log, headers, raw } = request;
  const { timeZone, mailUrl, allowSignup, sealer, links } = services;
  const address = addressOf(request);
  const actor = {
    userId: caller?.userId ?? null,
    name: 'Not signed in',
    key: caller?.key?.name,
    via: call.name,
    address,
    timeZone,
    mailing: { publicUrl: mailUrl, allowSignup, links },
    isAlwaysSaved: call.isAlwaysSaved,
  };
  return {
    ...services,
    caller,
    log,
    address,
    userAgent: headers['user-agent'] ?? '',
    origin: originOf(request),
    isGone: () => raw.socket.destroyed,
    save: createSave(changesBy(services, actor), { userId: caller?.userId, sentKey, sealer }),
    findEarlier: async (userId) => (sentKey === null ? null : findAnswer(services, { userId, ...sentKey })),
  };
};

/** Null if it is another host than the request was sent to. */
const originOf = ({ headers, host }: FastifyRequest): string | null => {
  const url = URL.parse(headers.origin ?? '');
  return url?.origin === headers.origin && url?.host === host ? url.origin : null;
};

/** For reads that no request asks for: what a super admin would see. */
export const staffContext = (services: Services, log: Log): RequestContext => ({
  ...services,
  caller: { userId: 0, roleId: roles.superAdmin, terms: [], session: '' },
  log,
  address: '',
  userAgent: '',
  origin: null,
  isGone: () => false,
  save: () => Promise.reject(new Error('Nothing is saved without a request')),
  findEarlier: async () => null,
});
