// The dialog around a record's form. It stays open when saving fails, and asks before typed text is lost.

import { Stack } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import type { SaveOutcome } from '../call/save.ts';
import { RecordOfForm } from '../draft/record-of-form.ts';
import type { Shown } from '../form/conflict.ts';
import { ConflictPart } from '../form/conflict-part.tsx';
import type { RecordForm } from '../form/record-form.ts';
import { FormEnd, useSubmit } from '../form/submit.tsx';
import { Dialog } from './dialog.tsx';
import { useDialogState } from './dialog-state.ts';
import styles from './record-dialog.module.css';

interface RecordDialogProps<Values extends object, Output, Row> extends Pick<ComponentProps<typeof FormEnd>, 'isAsking' | 'line'> {
  title: string;
  /** The largest width, in pixels. */
  size?: number;
  form: RecordForm<Values, Output>;
  verb?: string;
  /** Saving takes something away for good. */
  isDanger?: boolean;
  onSave: (values: Output, onProgress: (share: number) => void) => Promise<SaveOutcome<Row>>;
  /** The values of a record in this form, for one that somebody else has changed in the meantime. */
  valuesOf?: (record: Row) => Values;
  shown?: Shown;
  /** The id of the record that it is about, where no list around it knows: so that its draft is not offered for another one. */
  recordId?: number | undefined;
  /** Called when the dialog has faded out; the caller unmounts it then. */
  onClosed: () => void;
  children: ReactNode;
}

export const RecordDialog = <Values extends object, Output, Row = unknown>({
  recordId,
  ...dialog
}: RecordDialogProps<Values, Output, Row>) =>
  recordId === undefined ? (
    <FormInDialog {...dialog} />
  ) : (
    <RecordOfForm value={recordId}>
      <FormInDialog {...dialog} />
    </RecordOfForm>
  );

const FormInDialog = <Values extends object, Output, Row>({
  title,
  size = 640,
  form,
  verb,
  isAsking,
  line,
  isDanger,
  onSave,
  valuesOf,
  shown,
  onClosed,
  children,
}: Omit<RecordDialogProps<Values, Output, Row>, 'recordId'>) => {
  const { dialogState, close } = useDialogState(onClosed);
  const { element, state, isSaved } = useSubmit(form, { name: title, save: onSave, onSaved: close, valuesOf });
  return (
    <Dialog
      {...dialogState}
      title={title}
      size={size}
      isBusy={state.isBusy}
      isSaved={isSaved}
      classNames={{ content: styles.content, body: styles.body }}
    >
      <form {...element} className={styles.form}>
        <Stack gap="md" className={styles.fields}>
          {children}
        </Stack>
        <div className={styles.foot}>
          <FormEnd
            state={state}
            conflict={state.conflict && <ConflictPart conflict={state.conflict} form={form} shown={shown} />}
            verb={verb}
            isAsking={isAsking}
            line={line}
            isDanger={isDanger}
            onCancel={close}
          />
        </div>
      </form>
    </Dialog>
  );
};
