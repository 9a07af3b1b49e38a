// Changes in the history: what a change did, how long it is kept, and the call that undoes changes of any save.

import { z } from 'zod';
import { resultCall, savedSet } from '../call.ts';
import { optionalText } from '../fields.ts';
import { optionalId, requiredId } from '../numbers.ts';
import { staffAndMembers } from '../roles.ts';

/** The last four change no record. */
export const changeKinds = ['Added', 'Changed', 'Deleted', 'Restored', 'Signed in', 'Sign-in failed', 'Signed out', 'Exported'] as const;

export type ChangeKind = (typeof changeKinds)[number];

export const undoTexts = {
  undone: 'Changes undone',
  notUndone: 'The changes could not be undone',
  unanswered: 'The server did not answer, so the changes may not be undone yet',
};

export const getKeeping = resultCall({
  name: 'GetKeeping',
  about: 'For how many days deleted records stay in the trash.',
  method: 'GET',
  who: staffAndMembers,
  officers: ['sees'],
  input: z.object({}),
  res: { HistoryDays: z.number().describe('0: for ever') },
});

export const undoChanges = resultCall({
  name: 'UndoChanges',
  about:
    'Takes a set of changes back, or one record of it. Members can take back what they did to their own records, officers also what ' +
    'officers did to the meetings and visitors of their chapters.',
  who: staffAndMembers,
  officers: ['meetings', 'visitors'],
  isLong: true,
  input: z.object({
    SetId: requiredId('SetId'),
    Record: optionalText('Record').describe('With RecordId: only this record of the set'),
    RecordId: optionalId('RecordId'),
  }),
  res: {
    TakenBack: z
      .object({
        Receipts: z.array(z.string()).describe('Which are void by it: numbers, or the first and the last of a run'),
        Staying: z.array(z.string()).describe('Names of its new members who stay, because they have gone on since'),
        StayingCount: z.number(),
      })
      .nullable()
      .describe('Of an import with payments: at most a hundred receipts and names'),
    ...savedSet,
  },
});
