// What an answer to an event may be. Apart from the contract, because the dashboard needs no list.

/** What one may bring. */
export const mostGuests = 5;

/** What somebody has said about coming. Who waits has said 'Going'. */
export const eventAnswers = ['Going', 'Not going', 'Waiting'] as const;
