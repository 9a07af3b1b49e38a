// Where a user is signed in, and signing out there.

import { z } from 'zod';
import { resultCall, rowsCall, savedSet } from '../../../platform/wire/call.ts';
import { optionalFlag, optionalId } from '../../../platform/wire/numbers.ts';
import { everyone } from '../../../platform/wire/roles.ts';

export const sessionListTexts = {
  notFetched: 'The devices could not be loaded',
  none: 'Not signed in anywhere',
  ended: 'Signed out on that device',
  endedEverywhereElse: 'Signed out everywhere else',
  endedEverywhere: 'Signed out everywhere',
  notEnded: 'Failed to sign out on that device',
  notFound: 'That device is signed out already',
  oneOrAll: 'Give either Id or All',
};

const userField = { UserId: optionalId('UserId').describe("The caller's own, when left out. Others' for super admins") };

export const logout = resultCall({
  name: 'Logout',
  isNeverByKey: true,
  isAlwaysSaved: true,
  about: 'Ends the session of the token that it is called with.',
  who: everyone,
  input: z.object({}),
  res: savedSet,
});

export const getSessions = rowsCall({
  name: 'GetSessions',
  isNeverByKey: true,
  about: 'Where a user is signed in, the newest first.',
  who: everyone,
  input: z.object(userField),
  row: {
    Id: z.number(),
    Device: z.string(),
    Address: z.string(),
    SignedInAt: z.string(),
    SeenAt: z.string().describe('To the hour'),
    IsThis: z.boolean().describe('The session of the token that it is called with'),
  },
});

export const endSessionCall = resultCall({
  name: 'EndSession',
  isNeverByKey: true,
  isAlwaysSaved: true,
  about: 'Signs a user out on one device, or on all of them. The session of the caller stays with All.',
  who: everyone,
  input: z.object({ ...userField, Id: optionalId('Id'), All: optionalFlag('All').describe('All, but never the session of the caller') }),
  res: savedSet,
});
