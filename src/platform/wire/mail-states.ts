// What becomes of a mail in the outbox. Apart from its contract, because other lists and a dashboard name the states without it.

/** A mail is withdrawn when what it says is not true any more by the time of its turn: that is no failure, and nothing is to be done. */
export const mailStates = ['Waiting', 'Sent', 'Failed', 'Withdrawn'] as const;

export type MailState = (typeof mailStates)[number];
