// The name of the key that goes with the letters of shortcuts, as it stands on the user's keyboard.

export const commandKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
