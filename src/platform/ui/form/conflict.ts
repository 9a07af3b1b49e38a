// What differs when a form is saved and the record was changed elsewhere in the meantime.

/** One field of the form that differs. */
export interface Difference {
  field: string;
  label: string;
  mine: unknown;
  theirs: unknown;
  /** The value that the form opened with was kept here, so theirs is the newer one. */
  isMineUnchanged: boolean;
}

export interface Conflict {
  message: string;
  /** The other change was made by the same person. */
  isOwn?: boolean | undefined;
  differences: Difference[];
}

/** For a form whose draft has come back. The server, which knows who has changed the record, was not asked. */
export const changedMeanwhile = 'This record was changed in the meantime';

/** The text for a value that does not speak for itself, such as an id. */
export type Shown = (field: string, value: unknown) => string | undefined;

interface Versions<Values> {
  mine: Values;
  theirs: Partial<Values>;
  /** What the form opened with. */
  opened: Values;
}

/** Their values of the fields that were left alone here. */
export const mergeTheirs = <Values extends object>({ mine, theirs, opened }: Versions<Values>): Partial<Values> => {
  const fields = Object.entries(theirs).filter(([field]) => !isOther(mine[field as keyof Values], opened[field as keyof Values]));
  // The fields of the form are those of `Values`.
  return Object.fromEntries(fields) as Partial<Values>;
};

/** Whether the form has none of what they have changed. */
export const isUntouched = <Values extends object>({ theirs, opened }: Omit<Versions<Values>, 'mine'>): boolean =>
  Object.entries(theirs).every(([field, value]) => !isOther(value, opened[field as keyof Values]));

/** A list of the same values is no other one. A file is always: nothing of it can be compared. */
const isOther = (one: unknown, other: unknown) =>
  one !== other && (one instanceof File || other instanceof File || JSON.stringify(one) !== JSON.stringify(other));

/** The field of a form that holds a `FileValue`. */
const fileField = 'File';

/**
 * The fields whose value is another one in the form than in the record as it is now. A file is a choice only where one was chosen here: the
 * one that the record had is gone.
 */
export const differencesOf = <Values extends object>(
  { mine, theirs, opened }: Versions<Values>,
  labelOf: (field: string) => string,
): Difference[] =>
  Object.entries(theirs).flatMap(([field, value]) => {
    const own: unknown = mine[field as keyof Values];
    const isMineUnchanged = !isOther(own, opened[field as keyof Values]);
    if (!isOther(own, value) || (field === fileField && isMineUnchanged)) return [];
    return [{ field, label: labelOf(field), mine: own, theirs: value, isMineUnchanged }];
  });

/** Of the fields that were typed in, those that somebody else has changed too, with their values as they are now. */
export const changedSince = <Values extends object>(
  opened: Record<string, unknown>,
  { mine, theirs }: { mine: Values; theirs: Values },
): Partial<Values> => {
  const now = new Map<string, unknown>(Object.entries(theirs));
  const typed = new Map<string, unknown>(Object.entries(mine));
  const changed = Object.entries(opened).filter(
    ([field, before]) => now.has(field) && isOther(now.get(field), before) && isOther(now.get(field), typed.get(field)),
  );
  // The fields of the form are those of `Values`.
  return Object.fromEntries(changed.map(([field]) => [field, now.get(field)])) as Partial<Values>;
};

const fewestInCommon = 12;
const shownInCommon = 4;

/** Two texts as they are shown beside each other. Of a long beginning in common only its last words are shown. */
export const shownDifference = (mine: string, theirs: string): [mine: string, theirs: string] => {
  if (mine === theirs) return [`${mine} (with other formatting)`, theirs];
  const [own, others] = [mine.split(' '), theirs.split(' ')];
  let inCommon = 0;
  while (inCommon < own.length && own[inCommon] === others[inCommon]) inCommon++;
  if (inCommon < fewestInCommon) return [mine, theirs];
  const end = (words: readonly string[]) => ['…', ...words.slice(inCommon - shownInCommon)].join(' ');
  return [end(own), end(others)];
};
