// What a change in the history did.

/** The last four change no record. */
export const changeKinds = ['Added', 'Changed', 'Deleted', 'Restored', 'Signed in', 'Sign-in failed', 'Signed out', 'Exported'] as const;

export type ChangeKind = (typeof changeKinds)[number];
