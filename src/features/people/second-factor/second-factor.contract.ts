// The contract of the second factor: setting it up, and removing it. Its codes are given to `login`.

import { z } from 'zod';
import { moment, resultCall, savedSet } from '../../../platform/wire/call.ts';
import { isBlank, password } from '../../../platform/wire/fields.ts';
import { everyone } from '../../../platform/wire/roles.ts';
import { deviceMark, secondStepFields, signedInShape } from '../accounts/session.contract.ts';

const signInToken = secondStepFields.SecondFactorToken.describe('What login answered, for whoever must set one up before signing in');

export const getSecondFactor = resultCall({
  name: 'GetSecondFactor',
  isNeverByKey: true,
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
  isNeverByKey: true,
  isAlwaysSaved: true,
  about: 'Makes a secret for an app that shows codes. It counts only after ConfirmSecondFactor.',
  who: everyone,
  maxBytes: 16_000,
  input: z.object({
    SecondFactorToken: signInToken,
    Password: z
      .preprocess((value) => (isBlank(value) ? null : value), password('Current Password').nullable())
      .describe('Needed, except with a SecondFactorToken'),
  }),
  res: { Secret: z.string(), Uri: z.string().describe('For a QR code') },
});

export const confirmSecondFactor = resultCall({
  name: 'ConfirmSecondFactor',
  isNeverByKey: true,
  isAlwaysSaved: true,
  about: 'Turns the second factor on with the first code of the app. With a SecondFactorToken it also starts the session, as login does.',
  who: everyone,
  maxBytes: 16_000,
  input: z.object({
    SecondFactorToken: signInToken,
    Code: secondStepFields.Code.describe('Required. Six digits'),
    DeviceMark: deviceMark,
  }),
  res: {
    RecoveryCodes: z
      .array(z.string())
      .optional()
      .describe('Shown only now, and again when the request is repeated with its Idempotency-Key'),
    ...savedSet,
    ...signedInShape,
  },
});

export const removeFields = { Password: password('Current Password') };

export const removeSecondFactorCall = resultCall({
  name: 'RemoveSecondFactor',
  isNeverByKey: true,
  isAlwaysSaved: true,
  about: "Removes the caller's second factor, unless the caller must have one.",
  who: everyone,
  input: z.object(removeFields),
  res: savedSet,
});
