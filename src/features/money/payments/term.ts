// The term of a membership in the form: when its start moves, its end moves along.

import { type Day, yearAfter } from '../../../platform/wire/days.ts';

/** A term of a year stays one. Any other keeps its number of days. */
export const movedEnd = (end: Day, { from, to }: { from: Day; to: Day }): Day => {
  if (end === yearAfter(from)) return yearAfter(to);
  return new Date(Date.parse(end) + Date.parse(to) - Date.parse(from)).toISOString().slice(0, 10);
};
