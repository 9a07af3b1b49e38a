// The rules for the length of new passwords. PASSWORD_MIN can only raise them.

import { password } from '../../../platform/wire/fields.ts';

export const shortestPassword = { registered: 5, chosen: 6 };

export const registeredPassword = (atLeast = 0) => {
  const length = Math.max(shortestPassword.registered, atLeast);
  return password('Password', { length, message: `Password must be at least ${length} characters long` });
};

export const newPasswordLength = (atLeast = 0): number => Math.max(shortestPassword.chosen, atLeast);

/** A password that replaces another one, or is chosen with a link. */
export const newPassword = (atLeast = 0) => {
  const length = newPasswordLength(atLeast);
  return password('New Password', { length, message: `New password must be at least ${length} characters` });
};
