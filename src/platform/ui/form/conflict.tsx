// What a form shows when the record was changed by somebody else in the meantime. The notice itself is loaded when it is needed.

import type { UseFormReturnType } from '@mantine/form';
import { LazyPart, lazyPart } from '../screen/lazy-part.tsx';

const ConflictNotice = lazyPart(async () => (await import('./conflict-notice.tsx')).ConflictNotice);

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

interface ConflictPartProps<Values extends object, Output> {
  conflict: Conflict;
  form: UseFormReturnType<Values, Output>;
  shown?: Shown | undefined;
}

export const ConflictPart = <Values extends object, Output>({ conflict, form, shown }: ConflictPartProps<Values, Output>) => (
  <LazyPart failed={conflict.message}>
    {/* The types cannot know that the field is one of the form. */}
    <ConflictNotice conflict={conflict} shown={shown} onChoose={(field, value) => form.setFieldValue(field, value as never)} />
  </LazyPart>
);

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
