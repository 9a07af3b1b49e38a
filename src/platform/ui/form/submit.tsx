// Submitting a form: never twice at a time, with its progress. Where it fails, whatever was typed stays, the server's word stands under its
// field or else above the buttons until the next try, and the focus is where one goes on.

import { Alert, Button, Group, Progress } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import AlertCircleIcon from '~icons/tabler/alert-circle';
import '@mantine/core/styles/Progress.layer.css';
import { useOneAtATime } from '../call/one-at-a-time.ts';
import type { SaveOutcome } from '../call/save.ts';
import { toastError } from '../screen/toasts.ts';
import { ofTheWhole } from './record-form.ts';

interface Submit<Output> {
  save: (values: Output, onProgress: (share: number) => void) => Promise<SaveOutcome>;
  onSaved: (message: string) => void;
}

export const useSubmit = <Values extends object, Output>(form: UseFormReturnType<Values, Output>, { save, onSaved }: Submit<Output>) => {
  const element = useRef<HTMLFormElement>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { isBusy, run } = useOneAtATime();
  const hasFailed = useRef(false);
  // Once the errors are on the screen, and the button, which could not hold the focus while it was busy, can hold it again.
  useEffect(() => {
    if (!hasFailed.current || isBusy) return;
    hasFailed.current = false;
    goOn(element.current);
  });

  const submit = async (values: Output) => {
    setProgress(null);
    setFailure(null);
    const outcome = await save(values, setProgress);
    if (outcome.saved) return onSaved(outcome.message);
    form.setErrors(outcome.fields);
    hasFailed.current = true;
    const isUnderAField = Object.keys(outcome.fields).some((field) => field in form.getValues());
    if (!isUnderAField) setFailure(outcome.message);
    else if (outcome.message) toastError(outcome.message);
  };
  const refuse = (errors: Record<string, unknown>) => {
    const whole = errors[ofTheWhole];
    hasFailed.current = true;
    setFailure(typeof whole === 'string' ? whole : null);
  };
  return {
    /** For the form element. */
    element: { ref: element, noValidate: true, onSubmit: form.onSubmit((values) => void run(() => submit(values)), refuse) },
    /** For the FormEnd. */
    state: { isBusy, progress, failure },
  };
};

/** To the first field in error or, where none is, to the button. */
const goOn = (form: HTMLFormElement | null) =>
  (form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? form?.querySelector<HTMLElement>('[type="submit"]'))?.focus();

interface FormEndProps {
  state: ReturnType<typeof useSubmit>['state'];
  verb?: string;
  /** Something without which there is nothing to save is still empty. */
  isIncomplete?: boolean;
  onCancel: () => void;
}

/** How a form ends: what went wrong, Cancel, and the verb. */
export const FormEnd = ({ state: { isBusy, progress, failure }, verb = 'Save', isIncomplete = false, onCancel }: FormEndProps) => (
  <>
    {failure && (
      <Alert color="red" icon={<AlertCircleIcon />} py="xs" mb="sm">
        {failure}
      </Alert>
    )}
    {isBusy && progress !== null && <Progress value={progress * 100} size="xs" mb="sm" aria-label="Sending" />}
    <Group justify="flex-end">
      <Button variant="default" disabled={isBusy} onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" loading={isBusy} disabled={isIncomplete || isBusy}>
        {verb}
      </Button>
    </Group>
  </>
);
