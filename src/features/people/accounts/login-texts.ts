// Texts of the login page only. Texts that the server uses too are in the contract, which the page loads later.

export const loginTexts = {
  signedUp: 'Account created successfully! Please sign in.',
  passwordChosen: 'Your password is set. Please sign in.',
  signInFirst: 'Please sign in to access that page.',
  formNotLoaded: 'The form could not be loaded.',
  pageNotLoaded: 'The link could not be checked. Please try again.',
  noAnswer: 'Network error. Please try again.',
};
