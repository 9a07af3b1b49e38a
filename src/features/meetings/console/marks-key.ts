// Under which names marks wait in local storage, and what is said without a network. Apart from what they are, because the shell asks at
// each start whether any wait.

import { browserStore } from '../../../platform/ui/session/storage.ts';
import type { Occasion } from '../attendances/occasion.ts';

export const noNetwork = 'No network. Your marks wait here.';

const personsPrefix = (userId: number) => `marks of ${userId} `;

export const marksKey = (userId: number, occasion: Occasion): string =>
  personsPrefix(userId) + ('MeetingId' in occasion ? String(occasion.MeetingId) : `event ${occasion.EventId}`);

/** For what marks of this person wait, also from another visit. */
export const occasionsWithMarks = (userId: number): Occasion[] =>
  browserStore.keys().flatMap((key): Occasion[] => {
    if (!key.startsWith(personsPrefix(userId))) return [];
    const [, event, id] = /^(event )?([1-9]\d*)$/.exec(key.slice(personsPrefix(userId).length)) ?? [];
    if (id === undefined) return [];
    return event ? [{ EventId: Number(id) }] : [{ MeetingId: Number(id) }];
  });
