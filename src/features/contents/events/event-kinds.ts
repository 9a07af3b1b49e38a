// What an answer to an event may be. Not in the contract, because the dashboard needs no list.

export const mostGuests = 5;

/** Somebody who waits has said 'Going'. */
export const eventAnswers = ['Going', 'Not going', 'Waiting'] as const;
