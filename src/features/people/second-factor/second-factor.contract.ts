// The contract of the second factor: setting it up, and removing it. Its codes are given to `login`.

import { z } from 'zod';
import { resultCall, savedSet } from '../../../platform/wire/call.ts';
import { isBlank, password } from '../../../platform/wire/fields.ts';
import { moment } from '../../../platform/wire/list-input.ts';
import { everyone } from '../../../platform/wire/roles.ts';
import { deviceMark, secondStepFields, signedInShape } from '../accounts/session.contract.ts';

export const secondFactorTexts = {
  notFetched: 'The second factor could not be loaded',
  isOn: 'You have a second factor already. Please sign in with its code.',
  notBegun: 'Please begin again: there is no second factor that waits for its first code.',
  turnedOn: 'The second factor is on',
  notTurnedOn: 'The second factor could not be set up. Please try again.',
  removed: 'The second factor is removed',
  notRemoved: 'Failed to remove the second factor',
  nothingToRemove: 'You have no second factor',
  isRequired: 'Your account must have a second factor, so it cannot be removed. You can set it up anew.',
  passwordRequired: 'Please enter your current password',
};

const bySignIn = secondStepFields.SecondFactorToken.describe('What login answered, for whoever must set one up before signing in');

export const getSecondFactor = resultCall({
  name: 'GetSecondFactor',
  about: "Whether the caller's second factor is on.",
  who: everyone,
  input: z.object({}),
  res: {
    IsOn: z.boolean(),
    OnSince: moment.nullable(),
    RecoveryCodesLeft: z.number(),
    IsRequired: z.boolean().describe('Whether the caller must have one'),
  },
});

export const setUpSecondFactor = resultCall({
  name: 'SetUpSecondFactor',
  about: 'Makes a secret for an app that shows codes. It counts only after ConfirmSecondFactor.',
  who: everyone,
  maxBytes: 16_000,
  input: z.object({
    SecondFactorToken: bySignIn,
    Password: z
      .preprocess((value) => (isBlank(value) ? null : value), password('Current Password', secondFactorTexts.passwordRequired).nullable())
      .describe('Needed when a second factor is on already, and is replaced'),
  }),
  res: { Secret: z.string(), Uri: z.string().describe('For a QR code') },
});

export const confirmSecondFactor = resultCall({
  name: 'ConfirmSecondFactor',
  about: 'Turns the second factor on with the first code of the app. With a SecondFactorToken it also starts the session, as login does.',
  who: everyone,
  maxBytes: 16_000,
  input: z.object({
    SecondFactorToken: bySignIn,
    Code: secondStepFields.Code.describe('Required. Six digits'),
    DeviceMark: deviceMark,
  }),
  res: {
    RecoveryCodes: z.array(z.string()).optional().describe('Shown only now. Missing when the request is repeated with its Idempotency-Key'),
    ...savedSet,
    ...signedInShape,
  },
});

export const removeFields = { Password: password('Current Password', 'Current password is required') };

export const removeSecondFactorCall = resultCall({
  name: 'RemoveSecondFactor',
  about: "Removes the caller's second factor, unless the caller must have one.",
  who: everyone,
  input: z.object(removeFields),
  res: savedSet,
});
