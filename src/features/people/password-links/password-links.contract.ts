// The contract of links to choose a password, as whoever has one uses it: after 'Forgot password?', after an invitation, or from a super
// admin. The pages are open to anyone, and load no more than this.

import { z } from 'zod';
import { resultCall, savedSet } from '../../../platform/wire/call.ts';
import { email, requiredText } from '../../../platform/wire/fields.ts';
import { newPassword } from '../password-rules/password-fields.ts';

export const passwordLinkTexts = {
  requested: 'If this e-mail has an account, we have sent a link.',
  noMail: 'This portal sends no mail. Please ask the office for a link.',
  notRequested: 'The link could not be asked for. Please try again.',
  notChosen: 'The password could not be set. Please try again.',
  dead: 'This link no longer works. Please ask for a new one.',
};

export const requestPasswordReset = resultCall({
  name: 'RequestPasswordReset',
  isNeverByKey: true,
  about: 'Sends a link to choose a new password. The answer is the same whether anybody has the e-mail or not.',
  who: 'anyone',
  maxBytes: 16_000,
  input: z.object({ Email: email() }),
  res: {},
});

// A text that is no token is answered like a dead token.
const token = requiredText('Token', { max: 1_000, required: passwordLinkTexts.dead });

export const findPasswordLink = resultCall({
  name: 'GetPasswordLink',
  isNeverByKey: true,
  about: 'Whose password can be chosen with a link.',
  who: 'anyone',
  maxBytes: 16_000,
  input: z.object({ Token: token }),
  res: { FullName: z.string(), Email: z.string() },
});

const chosenPasswordFields = { NewPassword: newPassword() };

export const resetPassword = resultCall({
  name: 'ResetPassword',
  isNeverByKey: true,
  isAlwaysSaved: true,
  about: 'Chooses a password with the token of a link, for a reset and for an invitation. It ends all sessions of the user.',
  who: 'anyone',
  maxBytes: 16_000,
  input: z.object({ Token: token, ...chosenPasswordFields }),
  res: savedSet,
});
