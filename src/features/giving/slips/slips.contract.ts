// Slips: what two members do for each other, and what one learns. The contract between the server and the web client.

import { z } from 'zod';
import { moment, type RowOf, resultCall, rupees, saveCall, savedSet } from '../../../platform/wire/call.ts';
import { optionalDay, requiredDay } from '../../../platform/wire/days.ts';
import { longest, optionalEmail, optionalOneOf, optionalPersonName, optionalText, orNull } from '../../../platform/wire/fields.ts';
import { labelled, mayBeLeftOut } from '../../../platform/wire/labels.ts';
import { listCall } from '../../../platform/wire/list-call.ts';
import { listContract } from '../../../platform/wire/list-contract.ts';
import { writtenPaise } from '../../../platform/wire/money.ts';
import {
  missingId,
  numberFromText,
  optionalCount,
  optionalFlag,
  optionalId,
  requiredId,
  versionSeen,
} from '../../../platform/wire/numbers.ts';
import { optionalPhone } from '../../../platform/wire/phone.ts';
import { staffAndMembers } from '../../../platform/wire/roles.ts';
import {
  businesses,
  directions,
  hours,
  mostThanked,
  referralStatuses,
  type SlipKind,
  shares,
  slipKinds,
  slipModes,
  slipsPath,
  slipTypes,
} from './slip-kinds.ts';
import { slipTexts } from './slip-texts.ts';

const hoursText = `Hours must be a number from ${hours.min} to ${hours.max}`;

/** Hours are kept as whole tenths. */
export const tenthsOf = (value: number): number => Math.round(value * 10);

const optionalHours = labelled(
  'Hours',
  numberFromText,
  z
    .number({ error: hoursText })
    .min(hours.min, { error: hoursText, abort: true })
    .max(hours.max, { error: hoursText, abort: true })
    .refine((value) => tenthsOf(value) / 10 === value, 'Hours must have at most one decimal')
    .nullable(),
);

/** The columns of all kinds. Those of other kinds than the slip's own are ignored. */
export const slipFields = {
  ToId: optionalId('Member'),
  ToName: optionalPersonName('Name').describe('Somebody from outside: of thank-yous and one-to-ones'),
  Day: requiredDay('Day'),
  Note: optionalText('Note', { hasLines: true }),
  Type: optionalOneOf('Type', slipTypes).describe("'Outside' when not given; 'Tier 3' of thank-yous only"),
  ContactName: optionalPersonName('Contact Name'),
  ContactPhone: optionalPhone('Contact Phone'),
  ContactEmail: optionalEmail('Contact Email'),
  ToldThem: optionalFlag('Told Them').describe('The contact expects the call'),
  GaveCard: optionalFlag('Gave Card'),
  Heat: optionalCount('Heat', { min: 1, max: 5 }),
  Place: optionalText('Place', { max: longest.name }),
  Mode: optionalOneOf('Mode', slipModes).describe("'In-Person' when not given"),
  Declined: optionalFlag('Declined').describe('It did not take place'),
  Amount: writtenPaise('Amount', mostThanked),
  Business: optionalOneOf('Business', businesses).describe("'New' when not given"),
  ReferralId: optionalId('Referral').describe('A referral from the thanked one, which is won with it'),
  Share: optionalOneOf('Share', shares).describe("What the thanked one sees; 'Name' when not given"),
  Title: optionalText('Title', { max: longest.name }),
  Hours: optionalHours,
  MayBeShown: optionalFlag('May be shown in public').describe('A testimonial: taken from its giver alone'),
};

export type SlipFields = z.output<z.ZodObject<typeof slipFields>>;

export const takesOutsiders = (kind: SlipKind): boolean => kind === 'One-to-one' || kind === 'Thank you';

/** What a slip of the kind must have, as [field, message]. */
export const missingFields = (kind: SlipKind, fields: SlipFields): [keyof SlipFields, string][] => {
  const { ToId, ToName, Note, Type, Amount, Title, Hours } = fields;
  const isNamed = ToId !== null || (takesOutsiders(kind) && ToName !== null);
  const missing: [boolean, keyof SlipFields, string][] = [
    [kind !== 'Training' && !isNamed, 'ToId', slipTexts.chooseReceiver],
    [takesOutsiders(kind) && ToId !== null && ToName !== null, 'ToName', slipTexts.oneReceiver],
    [kind === 'Testimonial' && Note === null, 'Note', slipTexts.noteRequired],
    [kind === 'Referral' && Type === 'Tier 3', 'Type', slipTexts.wrongType],
    [kind === 'Thank you' && Amount === null, 'Amount', slipTexts.amountRequired],
    [kind === 'Thank you' && Amount === 0, 'Amount', slipTexts.amountTooSmall],
    [kind === 'Training' && Title === null, 'Title', slipTexts.titleRequired],
    [kind === 'Training' && Hours === null, 'Hours', slipTexts.hoursRequired],
  ];
  return missing.filter(([isMissing]) => isMissing).map(([, field, message]) => [field, message]);
};

type Referred = Pick<SlipFields, 'Type' | 'Note' | 'ContactName' | 'ContactPhone' | 'ContactEmail'>;

/** What a new referral needs to be followed: whom to call, or what its giver wants. Older ones may be without. */
export const missingContact = (kind: SlipKind, fields: Referred): [keyof SlipFields, string][] => {
  if (kind !== 'Referral') return [];
  const { Type, Note, ContactName, ContactPhone, ContactEmail } = fields;
  if (Type === 'Inside') return Note === null ? [['Note', slipTexts.wantedRequired]] : [];
  const missing: [boolean, keyof SlipFields, string][] = [
    [ContactName === null, 'ContactName', slipTexts.contactRequired],
    [(ContactPhone ?? ContactEmail ?? Note) === null, 'ContactPhone', slipTexts.reachRequired],
  ];
  return missing.filter(([isMissing]) => isMissing).map(([, field, message]) => [field, message]);
};

const kindOfSlip = labelled('Kind', orNull, z.enum(slipKinds, `Kind must be ${slipKinds.slice(0, -1).join(', ')} or ${slipKinds.at(-1)}`));

const hasWhatItsKindNeeds: z.core.CheckFn<SlipFields & { Kind: SlipKind }> = ({ value, issues }) => {
  for (const [field, message] of [...missingFields(value.Kind, value), ...missingContact(value.Kind, value)]) {
    issues.push({ code: 'custom', message, path: [field], input: value[field] });
  }
};

export const listSlips = listCall({
  name: 'GetSlips',
  about:
    "Slips, the latest day first: all for super admins; else the own ones, and those that an officer has written for others; officers with the right to meetings see those of their chapters where a member or a chapter is asked for, without contacts, amounts and notes. What the caller may not see is null: a referral's contact for everybody but the two, the amount of a thank-you as it is shared.",
  who: staffAndMembers,
  officers: ['sees'],
  cached: 'by user',
  noun: { one: 'slip', many: 'slips' },
  filters: {
    Id: optionalId('Id'),
    Kind: optionalOneOf('Kind', slipKinds),
    Direction: optionalOneOf('Direction', directions).describe('Seen from UserId, or from the caller'),
    UserId: optionalId('Member').describe('One of the two'),
    OtherId: optionalId('Other Member').describe('The other of the two, beside UserId or the caller'),
    ChapterId: optionalId('Chapter').describe('Of one of the two, on the day of the slip'),
    Status: optionalOneOf('Status', referralStatuses),
    Type: optionalOneOf('Type', slipTypes),
    Declined: optionalFlag('Declined'),
    NoticeId: optionalId('Notice').describe('Those that this notice of the caller tells of'),
    From: optionalDay('From'),
    To: optionalDay('To'),
    Text: optionalText('Text').describe('Part of a name, the note, the title or the contact'),
  },
  row: {
    Id: z.number(),
    Kind: z.enum(slipKinds),
    Day: moment,
    FromId: z.number().nullable().describe('Null where the account is gone'),
    FromName: z.string(),
    ToId: z.number().nullable().describe('Null where the account is gone, for somebody from outside, and for a training'),
    ToName: z.string().nullable(),
    IsFromFound: z.boolean().describe('Whether the directory finds the one for the caller'),
    IsToFound: z.boolean(),
    ChapterId: z.number().nullable().describe('The chapter of who gave it, on its day'),
    ToChapterId: z.number().nullable(),
    Note: z.string().nullable(),
    Type: z.enum(slipTypes).nullable(),
    ContactName: z.string().nullable(),
    ContactPhone: z.string().nullable(),
    ContactEmail: z.string().nullable(),
    ToldThem: z.boolean().nullable(),
    GaveCard: z.boolean().nullable(),
    Heat: z.number().nullable(),
    Status: z.enum(referralStatuses).nullable(),
    StatusNote: z.string().nullable(),
    Place: z.string().nullable(),
    Mode: z.enum(slipModes).nullable(),
    Declined: z.boolean().nullable(),
    Amount: rupees.nullable(),
    Business: z.enum(businesses).nullable(),
    ReferralId: z.number().nullable(),
    Share: z.enum(shares).nullable(),
    IsPublic: z.boolean().nullable().describe('The receiver shows a testimonial'),
    MayBeShown: z.boolean().nullable().describe('Its giver agrees: with both it is public'),
    Title: z.string().nullable(),
    Hours: z.number().nullable(),
    AddedByName: z.string().nullable(),
    MayChange: z.boolean(),
    MayAnswer: z.boolean(),
    CreatedDate: moment,
    Version: z.number(),
  },
  sorts: ['Day', 'Kind', 'FromName', 'ToName', 'Amount', 'Status'],
  labels: {
    FromName: 'From',
    ToName: 'To',
    IsFromFound: 'From is in the directory',
    IsToFound: 'To is in the directory',
    ChapterId: 'Chapter Id',
    ToChapterId: 'Chapter Id of To',
    AddedByName: 'Added by',
    StatusNote: 'Status note',
  },
  more: {
    Sum: z.number().describe('Of the amounts that the caller sees, in rupees'),
    Count: z.number(),
  },
});

export type Slip = RowOf<typeof listSlips>;

export const slipList = listContract({
  call: listSlips,
  filters: ['Text', 'Kind', 'Direction', 'UserId', 'ChapterId', 'Status', 'Type', 'Declined', 'NoticeId', 'From', 'To'],
  pageSizes: [10, 25, 50, 100],
  texts: slipTexts,
  path: slipsPath,
});

const idField = { Id: requiredId('Id', missingId('slip')) };

const checkedStatus = { Status: optionalOneOf('Status', referralStatuses).describe('Checked only: AnswerSlip keeps it') };

export const saveSlip = resultCall({
  name: 'SaveSlip',
  about:
    'Adds, changes or deletes a slip of the caller, or of a member for whom the caller may act. A change replaces all columns but what the receiver says.',
  who: staffAndMembers,
  officers: ['meetings'],
  list: listSlips.name,
  input: z.discriminatedUnion(
    'Flag',
    [
      z
        .object({
          Flag: z.literal('Add'),
          Kind: kindOfSlip,
          ...slipFields,
          ...checkedStatus,
          FromId: optionalId('From').describe('Who gives it: named by officers and super admins, for a member'),
        })
        .check(hasWhatItsKindNeeds),
      z.object({
        Flag: z.literal('Update'),
        ...idField,
        ...versionSeen,
        ...slipFields,
        ...checkedStatus,
        Kind: optionalOneOf('Kind', slipKinds).describe('It never changes'),
      }),
      z.object({ Flag: z.literal('Delete'), ...idField }),
    ],
    { error: 'Flag must be Add, Update or Delete' },
  ),
  res: {
    Id: z.number(),
    Receiver: z
      .object({ FullName: z.string(), Phone: z.string().nullable() })
      .nullable()
      .describe('Of a new referral: whom to tell. The phone as the directory shows it to the caller'),
    ...savedSet,
  },
});

export const answerSlip = saveCall({
  name: 'AnswerSlip',
  about:
    'What the receiver says: how a referral stands, whether a one-to-one took place, whether a testimonial is shown. Its giver says whether it may be. Each says that alone; whoever acts for the receiver only takes it back.',
  who: staffAndMembers,
  officers: ['meetings'],
  list: listSlips.name,
  input: z.object({
    ...idField,
    ...versionSeen,
    Status: optionalOneOf('Status', referralStatuses),
    StatusNote: mayBeLeftOut(optionalText('Status Note', { hasLines: true })).describe('Left out it stays as it is'),
    Declined: optionalFlag('Declined'),
    IsPublic: optionalFlag('Public'),
    MayBeShown: optionalFlag('May be shown in public').describe('From the giver of a testimonial'),
  }),
});
