// Submits a form: never twice at the same time, and with progress. When saving fails, all typed values stay. The server's message is shown
// under its field, or above the buttons until the next try, and the first wrong field or the button gets the focus.

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
  // After the render that shows the errors. The button is disabled while it is busy, so it could not get the focus earlier.
  useEffect(() => {
    if (!hasFailed.current || isBusy) return;
    hasFailed.current = false;
    focusFirstError(element.current);
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
    const message = errors[ofTheWhole];
    hasFailed.current = true;
    setFailure(typeof message === 'string' ? message : null);
  };
  return {
    /** Props for the form element. */
    element: { ref: element, noValidate: true, onSubmit: form.onSubmit((values) => void run(() => submit(values)), refuse) },
    /** The prop of FormEnd. */
    state: { isBusy, progress, failure },
  };
};

/** Focuses the first field with an error or, if there is none, the submit button. */
const focusFirstError = (form: HTMLFormElement | null) =>
  (form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? form?.querySelector<HTMLElement>('[type="submit"]'))?.focus();

interface FormEndProps {
  state: ReturnType<typeof useSubmit>['state'];
  verb?: string;
  /** True while a value is missing without which there is nothing to save. */
  isIncomplete?: boolean;
  onCancel: () => void;
}

/** The end of a form: the failure, Cancel, and the submit button. */
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
