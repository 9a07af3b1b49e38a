// What differs when a form is saved and the record was changed by somebody else in the meantime.

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
  differences: Difference[];
}

/** The text for a value that does not speak for itself, such as an id. */
export type Shown = (field: string, value: unknown) => string | undefined;

/** The fields whose value is another one in the form than in the record as it is now. Files are not compared. */
export const differencesOf = <Values extends object>(
  { mine, theirs, opened }: { mine: Values; theirs: Values; opened: Values },
  labelOf: (field: string) => string,
): Difference[] =>
  Object.entries(theirs).flatMap(([field, value]) => {
    const own: unknown = mine[field as keyof Values];
    if (own === value || own instanceof File || value instanceof File) return [];
    return [{ field, label: labelOf(field), mine: own, theirs: value, isMineUnchanged: own === opened[field as keyof Values] }];
  });
