// Saves anything: sends the call, shows the outcome, and loads the data on the screen again.

import { useQueryClient } from '@tanstack/react-query';
import type { Call, ClientInput, FieldErrors, ResOf } from '../../wire/call.ts';
import { type ToastAction, toastError, toastSuccess } from '../screen/toasts.ts';
import { CallFailed, type SendOptions, send } from './api.ts';
import { type FailedTexts, failureOf } from './failed-texts.ts';
import { refetchAll } from './refetch-all.ts';
import { useSaveKeys } from './save-keys.ts';
import { useUndo } from './undo.ts';

export interface SaveTexts {
  /** Shown when the reply has no message of its own. */
  done: string;
  failed: FailedTexts;
}

interface SaveFollowUp<C extends Call> {
  /** What the toast of success offers. */
  next?: (res: ResOf<C>) => ToastAction | undefined;
}

/**
 * `message` is the server's text, or ours where it has none. It is null for a 401, because an ended session has its own toast. `current` is
 * the record as it is now, when somebody else has changed it in the meantime.
 */
export type SaveOutcome<Row = unknown> =
  | { saved: true; message: string }
  | { saved: false; message: string | null; fields: FieldErrors; current?: Row };

/** For a save by one click: a toast shows the outcome. */
export const useSave = <C extends Call>(call: C) => {
  const save = useFormSave(call);
  return async (input: ClientInput<C>, texts: SaveTexts & SaveFollowUp<C> & SendOptions): Promise<SaveOutcome> => {
    const outcome = await save(input, texts);
    if (!outcome.saved && outcome.message) toastError(outcome.message);
    return outcome;
  };
};

/** For a form: it shows a failure itself, and a toast shows the success. */
export const useFormSave = <C extends Call>(call: C) => {
  const cache = useQueryClient();
  const { keyFor, answered } = useSaveKeys();
  const undo = useUndo();
  return async (
    input: ClientInput<C>,
    { done, failed, next, ...options }: SaveTexts & SaveFollowUp<C> & SendOptions,
  ): Promise<SaveOutcome> =>
    outcomeOf(failed, async () => {
      const key = keyFor(input, options.file);
      const { message, res } = await send(call, input, { ...options, key }).catch((error: unknown) => {
        if (error instanceof CallFailed && error.status > 0 && error.status < 500) answered();
        // Another user changed or deleted the record, so the screen is out of date.
        if (error instanceof CallFailed && (error.status === 404 || error.status === 409)) void cache.invalidateQueries();
        throw error;
      });
      answered();
      toastSuccess(message || done, removes(input) ? undo(setOf(res)) : res === null ? undefined : next?.(res));
      // The dialog closes after this, so the list below it already shows the change.
      await refetchAll(cache);
      return message || done;
    });
};

/** Whether the save takes a record away. */
const removes = (input: object): boolean => 'Flag' in input && (input.Flag === 'Delete' || input.Flag === 'Remove');

const setOf = (res: unknown): number | null => (res as { SetId?: number | null } | null)?.SetId ?? null;

/** Turns the result of an attempt, or its error, into an outcome. The attempt returns the message of success. */
export const outcomeOf = async (failed: FailedTexts, attempt: () => Promise<string>): Promise<SaveOutcome> => {
  try {
    return { saved: true, message: await attempt() };
  } catch (error) {
    const { status = 0, fields = {}, current } = error instanceof CallFailed ? error : {};
    return { saved: false, message: status === 401 ? null : failureOf(error, failed), fields, current };
  }
};
