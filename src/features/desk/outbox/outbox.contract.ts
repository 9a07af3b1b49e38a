// The outbox: mail that waits to be sent, was sent, or has failed.

import { z } from 'zod';
import { moment, type RowOf, saveCall } from '../../../platform/wire/call.ts';
import { optionalOneOf } from '../../../platform/wire/fields.ts';
import { listCall } from '../../../platform/wire/list-call.ts';
import { listContract } from '../../../platform/wire/list-contract.ts';
import { searching } from '../../../platform/wire/list-input.ts';
import { mailStates } from '../../../platform/wire/mail-states.ts';
import { missingId, requiredId } from '../../../platform/wire/numbers.ts';
import { staff } from '../../../platform/wire/roles.ts';

export const outboxTexts = {
  notFetched: 'Failed to load the outbox',
  none: 'No mails found',
  refreshed: 'Outbox refreshed',
  due: 'The mail is due now',
  waiting: 'The mail waits for a mail server',
  notSentAgain: 'Failed to send the mail again',
  notFound: 'Mail not found',
  linkIsDead: 'Its link has run out. Please send a new one.',
  wasSent: 'This mail was sent already',
  wasWithdrawn: 'This mail was withdrawn: what it says is not true any more',
  cannotSend: 'Mail is not set up',
  howToSend: 'All mail waits here, and is given up after five days. The settings say what is missing.',
};

export const listOutbox = listCall({
  name: 'GetOutbox',
  about: 'Mails, newest first, without their contents.',
  who: staff,
  noun: { one: 'mail', many: 'mails' },
  filters: { ...searching('address or subject'), State: optionalOneOf('State', mailStates) },
  row: {
    Id: z.number(),
    To: z.string(),
    UserId: z.number().nullable().describe('Whose mail it is, where the list of members has the person'),
    FullName: z.string().nullable(),
    Subject: z.string(),
    State: z.enum(mailStates),
    At: moment.describe('When the mail was written'),
    Tries: z.number().describe('Since it was written, or since it was sent again by hand'),
    LastError: z.string().nullable(),
    NextAt: z.string().nullable().describe('When a waiting mail is tried next'),
  },
  sorts: ['Id', 'To', 'State', 'At', 'Tries'],
  labels: { At: 'Written', LastError: 'Last error', NextAt: 'Next try' },
  more: { CanSend: z.boolean().describe('False when no mail server is set') },
});

export type OutboxMail = RowOf<typeof listOutbox>;

export const outboxList = listContract({
  call: listOutbox,
  filters: ['Search', 'State'],
  pageSizes: [10, 25, 50, 100],
  texts: outboxTexts,
});

export const sendAgain = saveCall({
  name: 'SendAgain',
  about: 'Makes a mail that failed, or still waits, due now.',
  who: staff,
  input: z.object({ Id: requiredId('Id', missingId('mail')) }),
});
