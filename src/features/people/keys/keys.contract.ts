// Keys with which other programs act for a person: an API key calls what its owner may call, a calendar key reads one's calendar.

import { z } from 'zod';
import { moment, type RowOf, resultCall, savedSet } from '../../../platform/wire/call.ts';
import { optionalDay } from '../../../platform/wire/days.ts';
import { optionalOneOf, orNull, requiredText } from '../../../platform/wire/fields.ts';
import { labelled } from '../../../platform/wire/labels.ts';
import { listCall } from '../../../platform/wire/list-call.ts';
import { listContract } from '../../../platform/wire/list-contract.ts';
import { missingId, optionalId, requiredId, versionSeen } from '../../../platform/wire/numbers.ts';
import { everyone } from '../../../platform/wire/roles.ts';

export const keyUses = ['API', 'Calendar'] as const;
export type KeyUse = (typeof keyUses)[number];

export const keyScopes = ['Read', 'Write'] as const;
export type KeyScope = (typeof keyScopes)[number];

export const mostKeys = 20;
export const usualDays = 90;

/** How many days before its end the owner of a key is told. */
export const daysBeforeEnd = 14;

const longestName = 60;

export const keyTexts = {
  wrong: 'There is no such key, it has ended, or its owner cannot sign in',
  added: 'Key added',
  updated: 'Key updated',
  deleted: 'Key ended',
  notAdded: 'Failed to add the key',
  notUpdated: 'Failed to update the key',
  notDeleted: 'Failed to end the key',
  notFetched: 'Failed to load the keys',
  none: 'No keys',
  notFound: 'Key not found',
  notAllowed: 'API keys are for super admins and officers here. A super admin can open them to members in the settings.',
  tooMany: `At most ${mostKeys} keys of one person. Please end one that is not needed any more.`,
  inPast: 'The last day cannot be in the past',
  tooLate: 'A key works for a year at most',
  noEnd: 'A calendar has no last day',
  onlyReads: 'A calendar only reads',
  notCalendar: 'Only a calendar gets a new address',
  ends: (name: string, day: string) => `Your key ${name} works until ${day}. Whatever uses it stops then.`,
  ended: (name: string, day: string) => `Your key ${name} has ended on ${day}. Whatever uses it has stopped.`,
};

export const keyFields = {
  Name: requiredText('Name', { max: longestName }),
  Scope: labelled('Scope', (value) => orNull(value) ?? 'Read', z.enum(keyScopes, 'Scope must be Read or Write')),
  Until: optionalDay('Until'),
};

const describedUntil = keyFields.Until.describe(`The last day on which it works, at most a year ahead. ${usualDays} days when left out`);

export const listKeys = listCall({
  name: 'GetKeys',
  about: "The caller's own keys, newest first; everybody's for super admins. The keys themselves are not stored.",
  who: everyone,
  isNeverByKey: true,
  noun: { one: 'key', many: 'keys' },
  filters: {
    OwnerId: optionalId('OwnerId'),
    Use: optionalOneOf('Use', keyUses),
  },
  row: {
    Id: z.number(),
    Name: z.string(),
    Use: z.enum(keyUses),
    Scope: z.enum(keyScopes),
    Hint: z.string().describe('Its first and its last four characters'),
    Until: moment.nullable().describe('The last day on which it works. Null for calendars'),
    HasEnded: z.boolean(),
    LastUsedAt: moment.nullable().describe('To five minutes'),
    OwnerId: z.number(),
    OwnerName: z.string(),
    CreatedDate: moment,
    Version: z.number(),
  },
  sorts: ['CreatedDate', 'Until'],
  labels: { LastUsedAt: 'Last Used', OwnerName: 'Owner', HasEnded: 'Ended', Hint: 'Key' },
  more: { MayHaveApiKeys: z.boolean().describe('Whether the caller may have API keys') },
});

export type Key = RowOf<typeof listKeys>;

export const keyList = listContract({
  call: listKeys,
  filters: ['Use'],
  pageSizes: [10, 25, 50, 100],
  texts: keyTexts,
});

const idField = { Id: requiredId('Id', missingId('key')) };

export const saveKey = resultCall({
  name: 'SaveKey',
  about:
    'Adds a key, changes it or ends it. The key itself is in the answer to Flag Add, this once. Super admins also end those of others. An ended key never works again.',
  who: everyone,
  isNeverByKey: true,
  list: listKeys.name,
  input: z.discriminatedUnion(
    'Flag',
    [
      z.object({
        Flag: z.literal('Add'),
        Use: labelled('Use', orNull, z.enum(keyUses, 'Use must be API or Calendar')),
        ...keyFields,
        Until: describedUntil,
        Replaces: optionalId('Replaces').describe('An own calendar key, which ends with this one: a new address'),
      }),
      z.object({ Flag: z.literal('Update'), ...idField, ...versionSeen, ...keyFields }),
      z.object({ Flag: z.literal('Delete'), ...idField }),
    ],
    { error: 'Flag must be Add, Update or Delete' },
  ),
  res: {
    Id: z.number(),
    ...savedSet,
    Key: z.string().nullable().describe('With Flag Add, the first time only. It is not stored, and cannot be shown again'),
  },
});
