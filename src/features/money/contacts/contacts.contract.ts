// Contacts: who called a member, wrote by WhatsApp or came by, and what was said. Only the office sees them.

import { z } from 'zod';
import { moment, saveCall } from '../../../platform/wire/call.ts';
import { optionalText, orNull } from '../../../platform/wire/fields.ts';
import { labelled } from '../../../platform/wire/labels.ts';
import { listCall } from '../../../platform/wire/list-call.ts';
import { formatNumber } from '../../../platform/wire/locale.ts';
import { optionalId, requiredId } from '../../../platform/wire/numbers.ts';
import { staff } from '../../../platform/wire/roles.ts';

export const contactWays = ['Call', 'WhatsApp', 'Visit'] as const;

export type ContactWay = (typeof contactWays)[number];

export const longestNote = 500;

/** Of one member. */
export const mostContacts = 2_000;

export const contactTexts = {
  noted: 'Contact noted',
  notNoted: 'Failed to note the contact',
  memberNotFound: 'Member not found',
  tooMany: `At most ${formatNumber(mostContacts)} contacts of a member can be kept.`,
};

export const contactFields = {
  How: labelled('How', orNull, z.enum(contactWays, 'How must be Call, WhatsApp or Visit')),
  Note: optionalText('Note', { max: longestNote, hasLines: true }),
};

export const noteContact = saveCall({
  name: 'NoteContact',
  about: 'Notes that a member was called, written to by WhatsApp or met, and what was said. Members never see it.',
  who: staff,
  officers: ['money'],
  input: z.object({ UserId: requiredId('UserId', 'Member ID is required'), ...contactFields }),
});

export const listContacts = listCall({
  name: 'GetContacts',
  about: 'Contacts with members, newest first: of one member, or of all.',
  who: staff,
  officers: ['money'],
  noun: { one: 'contact', many: 'contacts' },
  filters: { UserId: optionalId('UserId').describe('The member') },
  row: {
    Id: z.number(),
    UserId: z.number(),
    UserName: z.string(),
    How: z.enum(contactWays),
    Note: z.string().nullable(),
    At: moment.describe('When it was noted'),
    ById: z.number(),
    ByName: z.string(),
  },
  sorts: ['At'],
  labels: { UserId: 'Member Id', UserName: 'Member', ById: 'Noted By Id', ByName: 'Noted by' },
});
