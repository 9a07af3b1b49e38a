// The texts that the login page needs at once. It imports nothing: the contracts, with the other texts, are loaded later.

export const loginTexts = {
  signedUp: 'Account created successfully! Please sign in.',
  passwordChosen: 'Your password is set. Please sign in.',
  checkIn: 'Members sign in here. Visitors: please tell the host at the door.',
  signInFirst: 'Please sign in to access that page.',
  formNotLoaded: 'The form could not be loaded.',
  noAnswer: 'Network error. Please try again.',
};
