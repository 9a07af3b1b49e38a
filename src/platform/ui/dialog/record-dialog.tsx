// The dialog around a record's form. It stays open when saving fails, and asks before typed text is lost.

import { Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import type { SaveOutcome } from '../call/save.ts';
import { FormEnd, useSubmit } from '../form/submit.tsx';
import { Dialog } from './dialog.tsx';
import { useDialogLife } from './dialog-life.ts';
import styles from './record-dialog.module.css';

interface RecordDialogProps<Values extends object, Output> {
  title: string;
  form: UseFormReturnType<Values, Output>;
  verb?: string;
  onSave: (values: Output, onProgress: (share: number) => void) => Promise<SaveOutcome>;
  /** Called when the dialog has faded out; the caller unmounts it then. */
  onClosed: () => void;
  children: ReactNode;
}

export const RecordDialog = <Values extends object, Output>({
  title,
  form,
  verb,
  onSave,
  onClosed,
  children,
}: RecordDialogProps<Values, Output>) => {
  const { life, close } = useDialogLife(onClosed);
  const { element, state } = useSubmit(form, { save: onSave, onSaved: close });
  return (
    <Dialog
      {...life}
      title={title}
      size={640}
      isBusy={state.isBusy}
      isAtRisk={form.isDirty}
      classNames={{ content: styles.content, body: styles.body }}
    >
      <form {...element} className={styles.form}>
        <Stack gap="md" className={styles.fields}>
          {children}
        </Stack>
        <div className={styles.foot}>
          <FormEnd state={state} verb={verb} onCancel={close} />
        </div>
      </form>
    </Dialog>
  );
};
