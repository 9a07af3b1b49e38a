// What is asked before changes are undone, in the history and on the screen of an import.

export const undoQuestion = { title: 'Undo this change', verb: 'Undo', tone: 'warning' } as const;

/** Of an import with payments: the only undo that cannot be undone. */
export const voidsPayments =
  'All payments of this import become void. They stay visible and count nowhere. Its new members go, unless they have signed in or something of theirs was changed since. This cannot be taken back.';
