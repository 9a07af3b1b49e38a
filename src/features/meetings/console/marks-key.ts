// Under which names marks wait in local storage, and what is said without a network. Apart from what they are, because the shell asks at
// each start whether any wait.

import { keptNames } from '../../../platform/ui/session/kept-answers.ts';
import { browserStore } from '../../../platform/ui/session/storage.ts';
import type { Occasion } from '../attendances/occasion.ts';

export const noNetwork = 'No network. Your marks wait here.';
export const onlyRead = 'No network. What is on the screen can be read; nothing can be saved until the network is back.';
export const goesOn = 'No network. You can go on marking who comes: the marks wait here.';

const personsPrefix = (userId: number) => `marks of ${userId} `;

export const marksKey = (userId: number, occasion: Occasion): string => personsPrefix(userId) + keyOf(occasion);

const keyOf = (occasion: Occasion): string => ('MeetingId' in occasion ? String(occasion.MeetingId) : `event ${occasion.EventId}`);

const occasionIn = (name: string, prefix: string): Occasion[] => {
  const [, event, id] = (name.startsWith(prefix) && /^(event )?([1-9]\d*)$/.exec(name.slice(prefix.length))) || [];
  if (id === undefined) return [];
  return event ? [{ EventId: Number(id) }] : [{ MeetingId: Number(id) }];
};

const consolePrefix = 'console of ';

/** Under which name the people of a console are kept for a load without a network. */
export const consoleKey = (occasion: Occasion): string => `${consolePrefix}${keyOf(occasion)}`;

/** What was opened to be marked today, in this browser. */
export const consolesOfToday = (userId: number): Occasion[] => keptNames(userId).flatMap((name) => occasionIn(name, consolePrefix));

/** For what marks of this person wait, also from another visit. */
export const occasionsWithMarks = (userId: number): Occasion[] =>
  browserStore.keys().flatMap((key) => occasionIn(key, personsPrefix(userId)));

/** How many marks of this person wait to be sent, and how many wait for somebody to choose. */
export const countMarks = (userId: number) => {
  const counts = { given: 0, refused: 0 };
  for (const occasion of occasionsWithMarks(userId)) {
    const stored = browserStore.readJson(marksKey(userId, occasion)) as Partial<Record<keyof typeof counts, object | null>> | null;
    counts.given += Object.keys(stored?.given ?? {}).length;
    counts.refused += Object.keys(stored?.refused ?? {}).length;
  }
  return counts;
};
