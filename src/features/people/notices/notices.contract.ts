// What people are told: the list of the own notices, marking them as seen, and the choices about mail.

import { z } from 'zod';
import { moment, type ResOf, type RowOf, resultCall, savedSet } from '../../../platform/wire/call.ts';
import { optionalText } from '../../../platform/wire/fields.ts';
import { listCall } from '../../../platform/wire/list-call.ts';
import { optionalIds } from '../../../platform/wire/list-input.ts';
import { optionalFlag } from '../../../platform/wire/numbers.ts';
import { everyone } from '../../../platform/wire/roles.ts';
import { choiceKinds, noticeKinds, toldBy } from './notice-kinds.ts';

export const noticesTexts = {
  notFetched: 'The notices could not be loaded',
  none: 'Nothing new',
  allSeen: 'All notices are marked as seen',
  notSeen: 'The notices could not be marked as seen',
  idsOrAll: 'Give one of Ids, Path and All',
  choiceSaved: 'Saved how you are told',
  choiceNotSaved: 'Failed to save how you are told',
};

/** What the choices say of each kind. */
export const kindWords: Record<(typeof choiceKinds)[number], string> = {
  Slip: 'Referrals, thank-yous and other slips that you receive',
  Answer: 'Answers to your slips',
  Speaker: 'When you are to speak',
  Absence: 'Absences',
  Seat: 'Seats of your chapter',
  Visitor: 'Visitors and applicants',
  Event: 'Waiting lists, and events that change',
  Membership: 'Your membership',
  Announcement: 'Announcements',
  Data: 'Requests about personal data',
  Key: 'Keys that end',
  Webhook: 'Webhooks that were switched off',
  Meeting: 'The evening before a meeting',
};

const choices = z
  .array(z.object({ Kind: z.enum(choiceKinds), By: z.enum(toldBy) }))
  .describe("How each kind is told besides. 'Meeting' is the mail on the evening before");

export const listNotices = listCall({
  name: 'GetNotices',
  about: "The caller's own notices, the newest first. They are kept for 90 days.",
  who: everyone,
  cached: 'by user',
  noun: { one: 'notice', many: 'notices' },
  filters: {
    Seen: optionalFlag('Seen').describe('Only those that were seen, or only those that were not'),
    Path: optionalText('Path').describe('Only those that lead to this address'),
  },
  row: {
    Id: z.number(),
    Kind: z.enum(noticeKinds),
    Text: z.string(),
    Path: z.string().describe('Where in the portal it leads'),
    At: moment,
    IsSeen: z.boolean(),
  },
  sorts: ['At'],
  labels: { IsSeen: 'Seen' },
  more: { Unseen: z.number().describe('How many of all were not seen; at most 1,000'), Choices: choices },
});

export type NoticeRow = RowOf<typeof listNotices>;
export type NoticeChoices = ResOf<typeof listNotices>['Choices'];

export const seeNotices = resultCall({
  name: 'SeeNotices',
  writes: true,
  about: "Marks some of the caller's notices as seen, those that lead to an address, or all. Those of others stay as they are.",
  who: everyone,
  input: z.object({
    Ids: optionalIds,
    Path: optionalText('Path').describe('The address of a record, which was opened'),
    All: optionalFlag('All'),
  }),
  res: { Unseen: z.number() },
});

export const saveNoticeChoices = resultCall({
  name: 'SaveNoticeChoices',
  about:
    'Chooses for one kind of notices whether they are pushed to devices (and mailed where no device takes it), mailed at once, once a day, or never. The bell has them in any case.',
  who: everyone,
  input: z.object({
    Kind: z.enum(choiceKinds, `Kind must be one of ${choiceKinds.join(', ')}`),
    By: z.enum(toldBy, `By must be ${toldBy.join(', ')}`),
  }),
  res: { Choices: choices, ...savedSet },
});
