// The history: who changed what, and undoing it.

import { z } from 'zod';
import { moment, type ResOf, type RowOf, resultCall, rupees, savedSet } from '../../../platform/wire/call.ts';
import { changeKinds } from '../../../platform/wire/calls/changes.ts';
import { optionalDay } from '../../../platform/wire/days.ts';
import { optionalOneOf, requiredText } from '../../../platform/wire/fields.ts';
import { listCall } from '../../../platform/wire/list-call.ts';
import { listContract } from '../../../platform/wire/list-contract.ts';
import { searching } from '../../../platform/wire/list-input.ts';
import { formatNumber } from '../../../platform/wire/locale.ts';
import { optionalFlag, optionalId, requiredId } from '../../../platform/wire/numbers.ts';
import { staffAndMembers } from '../../../platform/wire/roles.ts';

export const historyTexts = {
  notFetched: 'Failed to load the history',
  none: 'No changes found',
  trashEmpty: 'The trash is empty',
  trashOfAll: 'Deleted records stay here until their history is removed.',
  ownTrash: 'What you delete of your own records stays here until its history is removed.',
  trashOfOfficers:
    'What you or other officers delete of your chapter, and you of your own records, stays here until its history is removed.',
  restored: 'Version restored',
  recordRestored: 'Record restored',
  notRestored: 'It could not be restored. Please try again.',
  isFinal: 'This cannot be undone.',
  importUndone: ({ added, staying: { length: staying } }: { added: number; staying: readonly string[] }) => {
    if (added === 0) return 'Import undone. Its payments are void.';
    return staying === 0
      ? 'Import undone. Its payments are void, and its new members are gone.'
      : `Import undone. Its payments are void. ${staying === 1 ? 'A new member stays who has' : `${formatNumber(staying)} new members stay who have`} signed in, or of whom something was changed since.`;
  },
  recordIncomplete: 'Record and RecordId belong together',
  beingErased: 'This cannot be undone: its person is being erased.',
  setNotFound: 'This change is not in the history any more',
};

/** In characters. */
export const longestInList = 500;

export const recordNames = [
  ...(['Story', 'Article', 'Meetup', 'Insight', 'Event', 'Sponsor', 'Partner', 'Advisory member', 'Chapter'] as const),
  ...([
    'Member',
    'Account',
    'Payment',
    'Payer',
    'Contact',
    'Assignment',
    'Office',
    'Meeting',
    'Closing',
    'Meeting part',
    'Attendance',
  ] as const),
  ...(['Slip', 'Visitor', 'Profession'] as const),
  ...(['Connection', 'Expectation', 'Joined event', 'Document', 'View', 'Announcement'] as const),
  ...(['Setting', 'Key', 'Webhook', 'Data request'] as const),
];

/** The name of an export's record in the history. */
const exported = 'List';

export type RecordName = (typeof recordNames)[number];

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

export const listHistory = listCall({
  name: 'GetHistory',
  about: 'Changes, newest first. Members see those of their own records, officers also those of their chapters.',
  who: staffAndMembers,
  officers: ['sees'],
  noun: { one: 'change', many: 'changes' },
  filters: {
    ...searching('the name of the record, or of who changed it'),
    Record: optionalOneOf('Record', [...recordNames, exported]).describe("A kind of record, or 'List' for exports"),
    RecordId: optionalId('RecordId'),
    ById: optionalId('ById'),
    Kind: optionalOneOf('Kind', changeKinds),
    From: optionalDay('From'),
    To: optionalDay('To').describe('The last day, included'),
    MayUndo: optionalFlag('MayUndo'),
    TakesBackAddition: optionalFlag('TakesBackAddition').describe('Whether it is the undo of an addition'),
    SetId: optionalId('SetId'),
    Together: optionalFlag('Together').describe(
      'One row for what one action did to many: its first change, with Summary. For super admins; not with RecordId, OwnerId or SetId, nor sorted by Title',
    ),
    OwnerId: optionalId('OwnerId').describe('Only records of this user: the member, the account and everything that belongs to them'),
  },
  unkept: ['Search'],
  row: {
    Id: z.number(),
    SetId: z.number().describe('Everything that was changed together has the same'),
    At: moment,
    ById: z.number().nullable(),
    ByName: z.string(),
    ByIsListed: z.boolean().describe('The list of members has who did it'),
    Via: z.string(),
    Record: z.string(),
    RecordId: z.number().nullable(),
    Title: z.string(),
    Kind: z.enum(changeKinds),
    Fields: z.array(z.object({ Field: z.string(), Before: value, After: value })),
    IsCut: z
      .boolean()
      .describe(
        `Some of its texts are only their first ${longestInList} characters. With Ids of this change alone, and in a file, they are whole`,
      ),
    MayUndo: z.boolean(),
    UndoIsFinal: z.boolean().describe('Undoing it cannot be undone: payments that were imported become void'),
    MayRestore: z.boolean().describe('RestoreVersion can bring the record back to what it was after this change'),
    OwnerId: z.number().nullable().describe('The user whom the record belongs to'),
    IsListed: z.boolean().describe('A list of the portal has the record at the moment'),
    Summary: z.string().nullable().describe("With Together, of a row that stands for several: 'Imported 48 members'"),
    SetSize: z.number().describe('How many records were changed together'),
  },
  sorts: ['At', 'Title', 'Kind', 'ByName'],
  more: {
    Voids: z
      .object({
        Payments: z.number(),
        Sum: rupees,
        IsStatement: z.boolean().describe("They came by a bank's statement"),
        NewMembers: z.number().describe('How many members the set has added'),
      })
      .nullable()
      .describe('With SetId, for super admins: which valid payments become void when that set is undone. Null if none does'),
  },
  labels: { Title: 'Record', Record: 'Kind of Record', Kind: 'Change', ByName: 'By', At: 'When', Via: 'How' },
});

export type Change = RowOf<typeof listHistory>;
export type Voids = NonNullable<ResOf<typeof listHistory>['Voids']>;
export type ChangedField = Change['Fields'][number];

const pageSizes = [10, 25, 50, 100];

export const activityList = listContract({
  call: listHistory,
  filters: ['Search', 'Record', 'Kind', 'From', 'To', 'ById', 'SetId'],
  pageSizes,
  texts: historyTexts,
});

export const trashList = listContract({
  call: listHistory,
  noun: { one: 'deleted record', many: 'deleted records' },
  filters: ['Search', 'Record'],
  pageSizes,
  texts: { none: historyTexts.trashEmpty, notFetched: historyTexts.notFetched },
});

export const restoreVersion = resultCall({
  name: 'RestoreVersion',
  about: 'Brings a record back to what it was right after a set of changes.',
  who: staffAndMembers,
  input: z.object({
    SetId: requiredId('SetId'),
    Record: requiredText('Record'),
    RecordId: requiredId('RecordId'),
  }),
  res: savedSet,
});
