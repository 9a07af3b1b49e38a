// What an answer to an event may be, and its address. Not in the contract, because the dashboard and the check-in need no list.

export const mostGuests = 5;

/** Somebody who waits has said 'Going'. */
export const eventAnswers = ['Going', 'Not going', 'Waiting'] as const;

export const eventPath = (id: number) => `/events/${id}` as const;
