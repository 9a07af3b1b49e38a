// The texts about the second factor, for both sides.

export const secondFactorTexts = {
  notFetched: 'The second factor could not be loaded',
  isOn: 'You have a second factor already. Please sign in with its code.',
  notBegun: 'Please begin again: there is no second factor that waits for its first code.',
  turnedOn: 'The second factor is on',
  cannotBeChecked:
    'Codes of apps cannot be checked: the portal has lost the key for them. Use a recovery code, or ask whoever runs the portal.',
  notTurnedOn: 'The second factor could not be set up. Please try again.',
  notConfirmed: {
    refused: 'The second factor could not be set up. Please try again.',
    unreached: 'The server did not answer, so the second factor may not be on yet. Press the button again, with the same code.',
  },
  removed: 'The second factor is removed',
  notRemoved: 'Failed to remove the second factor',
  nothingToRemove: 'You have no second factor',
  isRequired: 'Your account must have a second factor, so it cannot be removed. You can set it up anew.',
  passwordRequired: 'Please enter your current password',
};
