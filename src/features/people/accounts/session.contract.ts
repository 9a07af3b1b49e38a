// The contract for signing in and for registering members.

import { z } from 'zod';
import { resultCall, savedSet } from '../../../platform/wire/call.ts';
import { email, isBlank, isStorable, longest, optionalFlag, optionalText, requiredText } from '../../../platform/wire/fields.ts';
import { phone } from '../../../platform/wire/phone.ts';
import { staff } from '../../../platform/wire/roles.ts';
import { registeredPassword } from '../password-rules/password-fields.ts';

export const sessionTexts = {
  signedIn: 'Login successful!',
  notSignedIn: 'Login failed',
  credentialsMissing: 'Please enter your credentials',
  credentialsWrong: 'Invalid email or password',
  inactive: 'Your account is inactive. Please contact an administrator.',
  tooManyAttempts: 'Too many attempts. Please try again later.',
  registered: 'Member registered successfully',
  notRegistered: { refused: 'Failed to register member', unreached: 'Error registering member: the server did not answer' },
  emailTaken: 'Email is already registered',
  passwordNotNeeded: 'Leave the password out: whoever is invited chooses it',
};

const credential = z.preprocess(
  (value) => (isBlank(value) ? '' : value),
  z.string(sessionTexts.credentialsMissing).min(1, sessionTexts.credentialsMissing).max(2_000, sessionTexts.credentialsWrong),
);

export const login = resultCall({
  name: 'login',
  about: 'Starts a session. The token goes into the Authorization header of every other call.',
  who: 'anyone',
  maxBytes: 16_000,
  input: z.object({
    Email: credential.refine(isStorable, sessionTexts.credentialsWrong),
    Password: credential,
    DeviceMark: z
      .preprocess((value) => (typeof value === 'string' ? value : null), z.string().nullable())
      .describe('What the last sign-in on this device answered. With it, wrong passwords that others try do not count here'),
  }),
  res: {
    UserId: z.number(),
    FullName: z.string(),
    Email: z.string(),
    Token: z.string(),
    DeviceMark: z.string().describe('To be kept on the device, and sent with the next sign-in, whoever signs in'),
    RoleId: z.number(),
    Message: z.string(),
  },
});

export const registrationFields = {
  FullName: requiredText('Full Name', { max: longest.name, required: 'Full name is required' }),
  Email: email(),
  Phone: phone,
  Password: registeredPassword(),
  Profession: optionalText('Profession'),
};

const { Password: ownPassword, ...detailFields } = registrationFields;

// Checked also when other fields are wrong, so that the refusal names all of them.
const onPassword = { path: ['Password'], when: () => true };

export const register = resultCall({
  name: 'register',
  about:
    'Makes a member, with a password or with an invitation to choose one. Open to anyone where sign-up is allowed, else to super admins.',
  who: staff,
  input: z
    .object({
      ...detailFields,
      Password: z.preprocess((value) => (isBlank(value) ? null : value), ownPassword.nullable()),
      Invite: optionalFlag('Invite').describe('Whoever is invited gets a link to choose a password. For super admins only'),
    })
    .refine(({ Invite, Password }) => Invite || Password !== null, { ...onPassword, error: 'Password is required' })
    .refine(({ Invite, Password }) => !Invite || Password === null, { ...onPassword, error: sessionTexts.passwordNotNeeded }),
  res: {
    Id: z.number(),
    ...savedSet,
    Link: z.string().optional().describe('The link of an invitation, when it could not be sent'),
  },
});
