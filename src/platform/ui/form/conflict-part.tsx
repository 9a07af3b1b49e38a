// What a form shows when the record was changed by somebody else in the meantime. The notice itself is loaded when it is needed.

import { lazyPart } from '../screen/lazy-part.tsx';
import type { Conflict, Shown } from './conflict.ts';
import type { RecordForm } from './record-form.ts';

const ConflictNotice = lazyPart(() => import('./conflict-notice.tsx'), 'ConflictNotice');

interface ConflictPartProps<Values extends object, Output> {
  conflict: Conflict;
  form: RecordForm<Values, Output>;
  shown?: Shown | undefined;
}

export const ConflictPart = <Values extends object, Output>({ conflict, form, shown }: ConflictPartProps<Values, Output>) => (
  <ConflictNotice
    failed={conflict.message}
    conflict={conflict}
    shown={shown}
    // The types cannot know that the field is one of the form.
    onChoose={(field, value) => form.setFieldValue(field, value as never)}
  />
);
