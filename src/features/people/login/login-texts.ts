// What only the login page says. What the server says as well stands in the contract, which the page loads later.

export const loginTexts = {
  signedUp: 'Account created successfully! Please sign in.',
  signInFirst: 'Please sign in to access that page.',
  formNotLoaded: 'The form could not be loaded.',
  noAnswer: 'Network error. Please try again.',
};
