// A handler throws a Refusal to refuse a request. Its message is for the person; programs use its code, because sentences change.

import type { z } from 'zod';
import type { FieldErrors } from './call.ts';

/** All codes, each with its status. A code never changes its meaning. */
export const refusalCodes = {
  // A refusal with a status alone gets the plain code of that status.
  Invalid: { status: 400, about: 'A rule refuses it. Errors names the fields.' },
  SignedOut: { status: 401, about: 'There is no session, or it has ended.' },
  NotAllowed: { status: 403, about: 'Not allowed for this role.' },
  NotFound: { status: 404, about: 'There is no such record, or it belongs to somebody else.' },
  WrongMethod: { status: 405, about: 'The address is asked for by another method.' },
  TooSlow: { status: 408, about: 'Nothing of the request came for a while.' },
  Clash: { status: 409, about: 'It clashes with what is stored.' },
  TooLarge: { status: 413, about: 'The request or its file is too large.' },
  WrongType: { status: 415, about: 'The file is not of an accepted type.' },
  TooMany: { status: 429, about: 'Too many tries. It works again later.' },
  Failed: { status: 500, about: 'It failed in the portal. The log names it by ErrorId.' },
  CannotSave: { status: 503, about: 'Nothing can be saved at the moment.' },

  Unreadable: { status: 400, about: 'The request is neither JSON nor multipart, or it is incomplete.' },
  WrongCredentials: { status: 400, about: 'E-mail or password is wrong.' },
  WrongPassword: { status: 400, about: 'The current password is wrong.' },
  FactorUnreadable: { status: 400, about: 'The key of second factors is lost, so codes of apps cannot be checked.' },
  WrongCode: { status: 400, about: 'The code of the second factor is wrong.' },
  SignInAgain: { status: 400, about: 'The first step of signing in holds no more.' },
  InactiveAccount: { status: 400, about: 'The account is not active.' },
  EasyPassword: { status: 400, about: 'The new password is easy to guess.' },
  DeadLink: { status: 400, about: 'The link has run out, or was used.' },
  NotEligible: { status: 400, about: 'The member may not be in a chapter.' },
  InUse: { status: 400, about: 'Other records belong to it.' },
  QuotaFull: { status: 400, about: 'There is room for no more records or files of this kind.' },
  IsFinal: { status: 400, about: 'Such a change can never be undone.' },
  WasSent: { status: 400, about: 'The mail was sent already.' },
  WasWithdrawn: { status: 400, about: 'The mail was withdrawn, because what it says is not true any more.' },
  MailWaits: { status: 400, about: 'Such a mail waits in the outbox already.' },
  JustReminded: { status: 400, about: 'Somebody has reminded the member by hand within 24 hours.' },
  MailUnwanted: { status: 400, about: 'The member has turned this mail off.' },
  UnknownAddress: { status: 404, about: 'There is nothing at this address.' },
  MovedOn: {
    status: 409,
    about: 'The record was changed since. Current has it as it is; IsOwn: by the caller.',
  },
  KeyUsed: { status: 409, about: 'The Idempotency-Key belongs to another request.' },
  ListChanged: { status: 409, about: 'Another number of records matches the filters now.' },
  CannotUndo: { status: 409, about: 'Something has changed since, so it cannot be undone.' },
  EmailTaken: { status: 409, about: 'Another account has this e-mail.' },
  NameTaken: { status: 409, about: 'Another one has this name.' },
  AlreadyAssigned: { status: 409, about: 'The member is in this chapter already.' },
  OfficeTaken: { status: 409, about: 'Somebody has this office in these days.' },
  SeatTaken: { status: 409, about: 'Somebody has the seat of this profession in the chapter, or it is held.' },
  AlreadyJoined: { status: 409, about: 'The user takes part in this event already.' },
  IsVoid: { status: 409, about: 'The payment is void already.' },
  LastSuperAdmin: { status: 409, about: 'One super admin must stay who can sign in.' },
  FactorIsOn: { status: 409, about: 'The second factor is on already.' },
  FactorNotBegun: { status: 409, about: 'No second factor waits for its first code.' },
  TooManyAtOnce: { status: 429, about: 'Too many requests of one person are under way or wait.' },
  TooManyUploads: { status: 429, about: 'Too many uploads are under way.' },
  CannotRead: { status: 503, about: 'Nothing can be read at the moment.' },
} as const satisfies Record<string, { status: number; about: string }>;

export type RefusalCode = keyof typeof refusalCodes;

const plainCodes = {
  400: 'Invalid',
  401: 'SignedOut',
  403: 'NotAllowed',
  404: 'NotFound',
  405: 'WrongMethod',
  409: 'Clash',
  413: 'TooLarge',
  415: 'WrongType',
  429: 'TooMany',
} as const satisfies Record<number, RefusalCode>;

export type RefusalStatus = keyof typeof plainCodes;

export const requestTexts = {
  tooLarge: 'The request is too large',
  tooManyValues: 'The request has too many fields or values',
  tooSlow: 'The request came too slowly. Please try again.',
  unreadable: 'The request could not be read',
  nothingHere: 'There is nothing at this address',
  tooMuchInDay: 'You have changed as much today as one person may in a day. Please go on tomorrow.',
  tooManyAtOnce: 'Too many requests at once. Please try again in a moment.',
};

export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly fields: FieldErrors | null;
  readonly details: object;
  /** After how many seconds it is no longer refused, where that is known. */
  declare retryAfter?: number;

  constructor(reason: RefusalStatus | RefusalCode, message: string, fields: FieldErrors | null = null, details: object = {}) {
    super(message);
    this.code = typeof reason === 'number' ? plainCodes[reason] : reason;
    this.fields = fields;
    this.details = details;
  }

  get status(): number {
    return refusalCodes[this.code].status;
  }
}

/** A refusal whose message is shown under one field. */
export const refusedField = (reason: RefusalStatus | RefusalCode, field: string, message: string): Refusal =>
  new Refusal(reason, message, { [field]: message });

/** Has the first message of each field; its own message is all of them, joined with ', '. */
export const refusalOf = (error: z.ZodError): Refusal => {
  const fields = fieldErrorsOf(error);
  return new Refusal(400, joinedErrors(fields), fields);
};

export const joinedErrors = (fields: FieldErrors): string => [...new Set(Object.values(fields))].join(', ');

export const fieldErrorsOf = (error: z.ZodError): FieldErrors => {
  const fields: FieldErrors = {};
  for (const issue of error.issues) fields[String(issue.path[0] ?? '')] ??= issue.message;
  return fields;
};

export const sessionExpired = 'Session expired. Please login again.';
export const notAllowed = "You don't have permission to do this";

/** Of an address that the portal is to call. */
export const notPublic = 'The address is not one of the open internet';
