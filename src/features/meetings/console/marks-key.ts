// Under which names marks wait in local storage. Apart from what they are, because the shell asks at each start whether any wait.

import type { Occasion } from '../attendances/occasion.ts';

const keyPrefix = (userId: number) => `marks of ${userId} `;

export const marksKey = (userId: number, occasion: Occasion): string =>
  keyPrefix(userId) + ('MeetingId' in occasion ? String(occasion.MeetingId) : `event ${occasion.EventId}`);

/** For what marks of this person wait, also from another visit. Where nothing can be stored, nothing is known. */
export const occasionsWithMarks = (userId: number): Occasion[] => {
  try {
    return Object.keys(localStorage).flatMap((key): Occasion[] => {
      if (!key.startsWith(keyPrefix(userId))) return [];
      const [, event, id] = /^(event )?([1-9]\d*)$/.exec(key.slice(keyPrefix(userId).length)) ?? [];
      if (id === undefined) return [];
      return event ? [{ EventId: Number(id) }] : [{ MeetingId: Number(id) }];
    });
  } catch {
    return [];
  }
};
