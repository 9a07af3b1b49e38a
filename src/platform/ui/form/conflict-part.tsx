// What a form shows when the record was changed by somebody else in the meantime. The notice itself is loaded when it is needed.

import type { UseFormReturnType } from '@mantine/form';
import { LazyPart, lazyPart } from '../screen/lazy-part.tsx';
import type { Conflict, Shown } from './conflict.ts';

const ConflictNotice = lazyPart(async () => (await import('./conflict-notice.tsx')).ConflictNotice);

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
