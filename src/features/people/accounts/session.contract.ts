// The contract for signing in and for registering members.

import { z } from 'zod';
import { moment, resultCall, savedSet } from '../../../platform/wire/call.ts';
import { email, isBlank, isStorable, longest, optionalText, personName, shortText } from '../../../platform/wire/fields.ts';
import { optionalFlag } from '../../../platform/wire/numbers.ts';
import { phone } from '../../../platform/wire/phone.ts';
import { chapterRights, staff } from '../../../platform/wire/roles.ts';
import { registerName } from '../members/register-name.ts';
import { registeredPassword } from '../password-rules/password-fields.ts';

export const sessionTexts = {
  passwordWrong: 'Current password is incorrect',
  signedIn: 'Login successful!',
  notSignedIn: 'Login failed',
  credentialsMissing: 'Please enter your credentials',
  credentialsWrong: 'Invalid email or password',
  codeNeeded: 'Please enter the code of your second factor',
  codeWrong: 'This code is wrong, or was used already',
  setUpNeeded: 'Your account must have a second factor. Please set it up now.',
  signInAgain: 'That took too long. Please sign in again.',
  inactive: 'Your account is inactive. Please contact an administrator.',
  tooManyAttempts: 'Too many attempts. Please try again later.',
  registered: 'Member registered successfully',
  notRegistered: { refused: 'Failed to register member', unreached: 'Error registering member: the server did not answer' },
  emailTaken: 'Email is already registered',
  passwordNotNeeded: 'Leave the password out: whoever is invited chooses it',
};

const credential = z.preprocess(
  (value) => (isBlank(value) ? null : value),
  shortText(longest.text, { error: sessionTexts.credentialsMissing, tooLong: sessionTexts.credentialsWrong }).nullable(),
);

export const deviceMark = z
  .preprocess((value) => (typeof value === 'string' && value.length <= longest.text ? value : null), z.string().nullable())
  .describe('What the last sign-in on this device answered. With it, wrong passwords that others try do not count here');

export const secondStepFields = {
  SecondFactorToken: optionalText('SecondFactorToken').describe('For the second step: what the first one answered'),
  Code: optionalText('Code').describe('For the second step: six digits of the app, or a recovery code'),
};

export const heldOffices = z.array(
  z.object({
    ChapterId: z.number(),
    ChapterName: z.string(),
    Office: z.string(),
    To: moment.describe('The last day'),
    Rights: z.array(z.enum(chapterRights)).describe('What it gives the right to, for this chapter'),
  }),
);

export type HeldOffice = z.output<typeof heldOffices>[number];

/** The answer of a sign-in. With a second factor, the first step answers none of it. */
export const signedInShape = {
  UserId: z.number().optional(),
  FullName: z.string().optional(),
  Email: z.string().optional(),
  Token: z.string().optional(),
  DeviceMark: z.string().optional().describe('To be kept on the device, and sent with the next sign-in, whoever signs in'),
  RoleId: z.number().optional(),
  Offices: heldOffices.optional(),
  Message: z.string().optional(),
};

// Checked even if other fields are wrong, so that the refusal names all of them.
const neededBy = (step: 'first' | 'second', field: string) => ({
  path: [field],
  error: step === 'first' ? sessionTexts.credentialsMissing : sessionTexts.codeNeeded,
  when: () => true,
});

export const login = resultCall({
  name: 'login',
  isNeverByKey: true,
  isAlwaysSaved: true,
  about:
    'Starts a session. The token goes into the Authorization header of every other call. For somebody with a second factor it answers a ' +
    'SecondFactorToken instead, and is called again with that and a Code.',
  who: 'anyone',
  maxBytes: 16_000,
  input: z
    .object({
      Email: credential.refine((text) => text === null || isStorable(text), sessionTexts.credentialsWrong),
      Password: credential,
      ...secondStepFields,
      DeviceMark: deviceMark,
    })
    .refine(({ SecondFactorToken, Email }) => SecondFactorToken || Email !== null, neededBy('first', 'Email'))
    .refine(({ SecondFactorToken, Password }) => SecondFactorToken || Password !== null, neededBy('first', 'Password'))
    .refine(({ SecondFactorToken, Code }) => !SecondFactorToken || Code !== null, neededBy('second', 'Code')),
  res: {
    ...signedInShape,
    SecondFactorToken: z.string().optional().describe('The password was right, and a code is needed. It works for 15 minutes'),
    SetUp: z.boolean().optional().describe('True: there is no second factor yet, and it must be set up first, with SetUpSecondFactor'),
  },
});

export const registrationFields = {
  FullName: personName('Full Name'),
  Email: email(),
  Phone: phone,
  Password: registeredPassword(),
  Profession: optionalText('Profession'),
};

const { Password: ownPassword, ...detailFields } = registrationFields;

// Checked even if other fields are wrong, so that the refusal names all of them.
const passwordIssue = { path: ['Password'], when: () => true };

export const register = resultCall({
  name: registerName,
  isNeverByKey: true,
  about:
    'Makes a member, with a password or with an invitation to choose one. Open to anyone where sign-up is allowed, else to super admins.',
  who: staff,
  maxBytes: 32_000,
  input: z
    .object({
      ...detailFields,
      Password: z.preprocess((value) => (isBlank(value) ? null : value), ownPassword.nullable()),
      Invite: optionalFlag('Invite').describe('Whoever is invited gets a link to choose a password. For super admins only'),
    })
    .refine(({ Invite, Password }) => Invite || Password !== null, { ...passwordIssue, error: 'Password is required' })
    .refine(({ Invite, Password }) => !Invite || Password === null, { ...passwordIssue, error: sessionTexts.passwordNotNeeded }),
  res: {
    Id: z.number(),
    ...savedSet,
    Link: z.string().optional().describe('The link of an invitation, when it could not be sent'),
  },
});
