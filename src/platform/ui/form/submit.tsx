// Submits a form: never twice at the same time, and with progress. When saving fails, all typed values stay. The server's message is shown
// under its field, or above the buttons until the next try, and the first wrong field or the button gets the focus. What is typed survives
// a reload as a draft.

import { Alert, Button, Group, Progress, Text } from '@mantine/core';
import { type ReactNode, type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import AlertCircleIcon from '~icons/tabler/alert-circle';
import { wordsOf } from '../../wire/labels.ts';
import { joinedErrors } from '../../wire/refusal.ts';
import { useOneAtATime } from '../call/one-at-a-time.ts';
import type { SaveOutcome } from '../call/save.ts';
import { useDraft } from '../draft/draft.ts';
import { DraftLine } from '../draft/draft-line.tsx';
import { savesSoFar } from '../draft/unsaved.ts';
import { useUnsaved } from '../draft/use-unsaved.ts';
import { toastError } from '../screen/toasts.ts';
import { BusyButton } from './busy-button.tsx';
import { type Conflict, changedMeanwhile, changedSince, differencesOf, isUntouched, mergeTheirs } from './conflict.ts';
import { type RecordForm, wholeForm } from './record-form.ts';
import styles from './submit.module.css';

interface Submit<Values, Output, Row> {
  /** Tells the form from others on the same screen, for its draft. Without it the names of its fields do. */
  name?: string;
  /** It is for people without an account, and its draft is kept for them, too. */
  isPublic?: boolean;
  /** When it is called again, it sends the version of the record that it has been answered. */
  save: (values: Output, onProgress: (share: number) => void) => Promise<SaveOutcome<Row>>;
  onSaved: (message: string) => void;
  /** The values of a record in the form, for one that somebody else has changed in the meantime. */
  valuesOf?: (record: Row) => Values;
}

export const useSubmit = <Values extends object, Output, Row = unknown>(
  form: RecordForm<Values, Output>,
  { name, isPublic = false, save, onSaved, valuesOf }: Submit<Values, Output, Row>,
) => {
  const element = useRef<HTMLFormElement>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { conflict, isOfOtherFields, showConflict, endConflict, resetToLatest } = useConflict(form, element);
  const draft = useDraft(form, {
    name,
    isPublic,
    onBack: ({ opened }, isNew) => {
      const theirs = changedSince(opened, { mine: form.getValues(), theirs: form.getInitialValues() });
      if (valuesOf && !isNew && Object.keys(theirs).length > 0) showConflict({ message: changedMeanwhile }, theirs);
    },
  });
  const { isBusy, run } = useOneAtATime();
  const savesBefore = useRef(0);
  const hasFailed = useRef(false);
  // After the render that shows the errors.
  useEffect(() => {
    if (!hasFailed.current || isBusy) return;
    hasFailed.current = false;
    focusFirstError(element.current);
  });

  /** Of a conflict also their values in this form. */
  const attempt = async (values: Output) => {
    const outcome = await save(values, setProgress);
    const current = outcome.saved ? undefined : outcome.current;
    return { outcome, theirs: current === undefined ? undefined : valuesOf?.(current) };
  };
  const submit = async (values: Output) => {
    setProgress(null);
    setFailure(null);
    endConflict();
    savesBefore.current = savesSoFar();
    let { outcome, theirs } = await attempt(values);
    // They have changed nothing that is in this form, so there is nothing to choose.
    if (theirs && isOfOtherFields(theirs)) ({ outcome, theirs } = await attempt(values));
    if (outcome.saved) {
      draft.drop();
      return onSaved(outcome.message);
    }
    if (theirs) {
      // Else the notice takes the focus, for the first difference.
      hasFailed.current = showConflict({ message: outcome.message ?? '', isOwn: outcome.isOwn }, theirs).length === 0;
      return;
    }
    form.setErrors(outcome.fields);
    hasFailed.current = true;
    const shown = Object.entries(outcome.fields).filter(([field]) => field in form.getValues());
    if (shown.length === 0) setFailure(outcome.message);
    // What stands under the fields is not said twice.
    else if (outcome.message && outcome.message !== joinedErrors(Object.fromEntries(shown))) toastError(outcome.message);
  };
  const refuse = (errors: Record<string, unknown>) => {
    const message = errors[wholeForm];
    hasFailed.current = true;
    setFailure(typeof message === 'string' ? message : null);
  };
  const send = form.onSubmit((values) => void run(() => submit(values)), refuse);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    if (!event.currentTarget.querySelector(notChosen)) return send(event);
    event.preventDefault();
    focusFirstError(event.currentTarget);
  };
  /** The server has saved it, and the screen behind is being read. */
  const isSaved = () => isBusy && savesSoFar() > savesBefore.current;
  const discard = () => {
    draft.forget();
    resetToLatest();
  };
  return {
    /** Props for the form element. */
    element: { ref: element, noValidate: true, onSubmit },
    /** The prop of FormEnd. */
    state: { isBusy, isUnsaved: () => (isBusy ? !isSaved() : form.isDirty()), progress, failure, conflict, draft: { ...draft, discard } },
    isSaved,
  };
};

const useConflict = <Values extends object, Output>(form: RecordForm<Values, Output>, element: RefObject<HTMLFormElement | null>) => {
  const [conflict, setConflict] = useState<Conflict | null>(null);
  // The record as it was when the last conflict was shown.
  const latest = useRef<Values | null>(null);
  const openedWith = () => latest.current ?? form.getInitialValues();
  return {
    conflict,
    isOfOtherFields: (theirs: Partial<Values>) => isUntouched({ theirs, opened: openedWith() }),
    endConflict: () => setConflict(null),
    /** Brings back what the form would open with now. */
    resetToLatest: () => {
      setConflict(null);
      if (latest.current !== null) form.setInitialValues(latest.current);
      form.reset();
    },
    showConflict: (about: Pick<Conflict, 'message' | 'isOwn'>, theirs: Partial<Values>) => {
      const labelOf = (field: string) => labelIn(element.current, field);
      const opened = openedWith();
      const versions = { mine: form.getValues(), theirs, opened };
      const differences = differencesOf(versions, labelOf);
      form.setValues(mergeTheirs(versions));
      latest.current = { ...opened, ...theirs };
      setConflict({ ...about, differences });
      return differences;
    },
  };
};

/** The mark of a choice field in which something was typed for which no choice was taken: the former one would be saved without a word. */
const notChosen = '[data-not-chosen]';

/** Focuses the first field with an error or, if there is none, the submit button. */
const focusFirstError = (form: HTMLFormElement | null) => {
  const field = form?.querySelector<HTMLElement>(`[aria-invalid="true"],${notChosen}`);
  // Who pressed Enter in the field is there already. A screen reader reads the error when the focus comes.
  if (field && field === document.activeElement) field.blur();
  (field ?? form?.querySelector<HTMLElement>('[type="submit"]'))?.focus();
};

/** The label of a field, as the form shows it. */
const labelIn = (form: HTMLFormElement | null, field: string): string => {
  const input = form?.querySelector<HTMLInputElement>(`[name="${field}"]`);
  return input?.labels?.[0]?.textContent ?? wordsOf(field.replace(/Id$/, ''));
};

interface FormEndProps {
  state: ReturnType<typeof useSubmit>['state'];
  /** What the form shows of a conflict, for forms that edit a record. */
  conflict?: ReactNode;
  verb?: string;
  isDanger?: boolean;
  /** True while a value is missing without which there is nothing to save. */
  isIncomplete?: boolean;
  /** Something in the form is asked about, so saving is not what is offered first. */
  isAsking?: boolean;
  /** What will be saved, in one line beside the buttons. */
  line?: ReactNode;
  /** What leaving the form without saving is called. */
  leave?: string;
  onCancel: () => void;
}

/** The end of a form: the failure, Cancel, and the submit button. */
export const FormEnd = ({
  state: { isBusy, isUnsaved, progress, failure, draft },
  conflict,
  verb = 'Save',
  isDanger = false,
  isIncomplete = false,
  isAsking = false,
  line,
  leave = 'Cancel',
  onCancel,
}: FormEndProps) => {
  useUnsaved(isUnsaved);
  return (
    <>
      <DraftLine draft={draft} />
      {conflict}
      {failure && (
        <Alert color="red" icon={<AlertCircleIcon />} py="xs" mb="sm">
          {failure}
        </Alert>
      )}
      {isBusy && progress !== null && <Progress value={progress * 100} size="xs" mb="sm" aria-label="Sending" />}
      <Group justify="flex-end" gap="xs">
        {line && (
          <Text className={styles.line} aria-live="polite">
            {line}
          </Text>
        )}
        <Button variant="default" disabled={isBusy} onClick={onCancel}>
          {leave}
        </Button>
        <BusyButton
          type="submit"
          variant={isAsking ? 'default' : 'filled'}
          color={isDanger ? 'red' : undefined}
          isBusy={isBusy}
          isBlocked={isIncomplete}
        >
          {verb}
        </BusyButton>
      </Group>
    </>
  );
};
