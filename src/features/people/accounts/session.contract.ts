// The contract for signing in and for registering members.

import { z } from 'zod';
import { resultCall, saveCall } from '../../../platform/wire/call.ts';
import { email, isBlank, isStorable, longest, optionalText, password, requiredText } from '../../../platform/wire/fields.ts';
import { phone } from '../../../platform/wire/phone.ts';
import { staff } from '../../../platform/wire/roles.ts';

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
  Password: password('Password', 'Password is required', {
    length: 5,
    message: 'Password must be at least 5 characters long',
  }),
  Profession: optionalText('Profession'),
};

export const register = saveCall({
  name: 'register',
  about: 'Makes a member. Open to anyone where sign-up is allowed, else to super admins.',
  who: staff,
  input: z.object(registrationFields),
});
