// The dialog around a record's form: up to 640 px, the whole screen on a phone. It saves once, stays when saving fails, and lets nobody
// lose what was typed without asking.

import { Button, Group, Modal, Progress, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useMediaQuery } from '@mantine/hooks';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import '@mantine/core/styles/Progress.layer.css';
import { useBackCloses } from './back-closes.ts';
import { useDialogLife } from './dialog-life.ts';
import './dialog-styles.ts';
import type { SaveOutcome } from '../call/save.ts';
import { focusAfterFailure } from '../form/focus-after-failure.ts';
import { useLeaving } from './leaving.tsx';
import styles from './record-dialog.module.css';

interface RecordDialogProps<Values, Output> {
  title: string;
  form: UseFormReturnType<Values, Output>;
  verb?: string;
  onSave: (values: Output, onProgress: (share: number) => void) => Promise<SaveOutcome>;
  /** The dialog has gone: take it off the screen. */
  onClosed: () => void;
  children: ReactNode;
}

export const RecordDialog = <Values, Output>({
  title,
  form,
  verb = 'Save',
  onSave,
  onClosed,
  children,
}: RecordDialogProps<Values, Output>) => {
  const { life, close } = useDialogLife(onClosed);
  const content = useRef<HTMLFormElement>(null);
  const { isBusy, progress, save } = useSaving(form, onSave);
  const leaving = useLeaving(() => life.opened && form.isDirty(), close);
  const leave = () => {
    if (!isBusy) leaving.ask();
  };
  useBackCloses(() => life.opened && !form.isDirty(), leave);
  const isPhone = useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false });

  const submit = form.onSubmit(
    async (values) => {
      const isSaved = await save(values);
      if (isSaved) close();
      else if (isSaved === false) focusAfterFailure(content.current);
    },
    () => focusAfterFailure(content.current),
  );
  return (
    <>
      <Modal
        {...life}
        onClose={leave}
        title={title}
        size={640}
        fullScreen={isPhone}
        // Mantine's own Escape would come before that of a calendar or a menu inside.
        closeOnEscape={false}
        onKeyDown={(event) => isEscapeOf(event) && leave()}
        closeButtonProps={{ 'aria-label': 'Close', disabled: isBusy }}
        classNames={{ content: styles.content, body: styles.body, title: styles.title }}
      >
        <form ref={content} noValidate className={styles.form} onSubmit={submit}>
          <Stack gap="md" className={styles.fields}>
            {children}
          </Stack>
          <div className={styles.foot}>
            {isBusy && progress !== null && <Progress value={progress * 100} size="xs" aria-label="Sending" />}
            <Group justify="flex-end">
              <Button variant="default" disabled={isBusy} onClick={close}>
                Cancel
              </Button>
              <Button type="submit" loading={isBusy}>
                {verb}
              </Button>
            </Group>
          </div>
        </form>
      </Modal>
      {leaving.question}
    </>
  );
};

const useSaving = <Values, Output>(form: UseFormReturnType<Values, Output>, onSave: RecordDialogProps<Values, Output>['onSave']) => {
  const [isBusy, setBusy] = useState(false);
  const [progress, setProgress] = useState<number | null>(null);
  // Set at once, where isBusy waits for the next rendering and a second click does not.
  const isUnderWay = useRef(false);
  /** Gives nothing where an earlier one is under way, which then decides. */
  const save = async (values: Output): Promise<boolean | null> => {
    if (isUnderWay.current) return null;
    isUnderWay.current = true;
    setBusy(true);
    setProgress(null);
    const outcome = await onSave(values, setProgress);
    if (!outcome.saved) form.setErrors(outcome.fields);
    setBusy(false);
    isUnderWay.current = false;
    return outcome.saved;
  };
  return { isBusy, progress, save };
};

/** Escape in the dialog itself, not in a calendar or a menu that floats over it. */
const isEscapeOf = (event: KeyboardEvent<HTMLElement>) =>
  event.key === 'Escape' && !event.nativeEvent.isComposing && event.currentTarget.contains(event.target as Node);
