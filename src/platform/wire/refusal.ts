// A refusal: a handler throws it to refuse a request. Its message is for the user, its status for the client program.

import type { z } from 'zod';
import type { FieldErrors } from './call.ts';

export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429;

/** Messages about a request as a whole. Several files use them. */
export const requestTexts = {
  tooLarge: 'The request is too large',
  unreadable: 'The request could not be read',
  nothingHere: 'There is nothing at this address',
  tooManyAtOnce: 'Too many requests at once. Please try again in a moment.',
};

export class Refusal extends Error {
  readonly status: RefusalStatus;
  readonly fields: FieldErrors | null;
  /** What the client gets besides the message. */
  readonly details: object;

  constructor(status: RefusalStatus, message: string, fields: FieldErrors | null = null, details: object = {}) {
    super(message);
    this.status = status;
    this.fields = fields;
    this.details = details;
  }
}

/** A refusal whose message is shown under one field. */
export const refusedField = (status: RefusalStatus, field: string, message: string): Refusal =>
  new Refusal(status, message, { [field]: message });

/** Has the first message of each field. Its own message is all of them, joined with ', '. */
export const refusalOf = (error: z.ZodError): Refusal => {
  const fields = fieldErrorsOf(error);
  return new Refusal(400, [...new Set(Object.values(fields))].join(', '), fields);
};

export const fieldErrorsOf = (error: z.ZodError): FieldErrors => {
  const fields: FieldErrors = {};
  for (const issue of error.issues) fields[String(issue.path[0] ?? '')] ??= issue.message;
  return fields;
};

export const sessionExpired = 'Session expired. Please login again.';
export const notAllowed = "You don't have permission to do this";
