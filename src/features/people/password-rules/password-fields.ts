// The rules for the length of new passwords, for the contracts and the forms. PASSWORD_MIN can only raise them.

import { password } from '../../../platform/wire/fields.ts';

/** The lengths without PASSWORD_MIN. */
export const shortestPassword = { registered: 5, chosen: 6 };

/** The password of somebody who is registered or signs up. */
export const registeredPassword = (atLeast = 0) => {
  const length = Math.max(shortestPassword.registered, atLeast);
  return password('Password', { length, message: `Password must be at least ${length} characters long` });
};

export const newPasswordLength = (atLeast = 0): number => Math.max(shortestPassword.chosen, atLeast);

/** The password that a person chooses in place of another one, or with a link. */
export const newPassword = (atLeast = 0) => {
  const length = newPasswordLength(atLeast);
  return password('New Password', { length, message: `New password must be at least ${length} characters` });
};
