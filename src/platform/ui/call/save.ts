// Saving anything: the call, the word about how it went, and what is on the screen read again.

import { useQueryClient } from '@tanstack/react-query';
import type { Call, ClientInput, FieldErrors } from '../../wire/call.ts';
import { toastError, toastSuccess } from '../screen/toasts.ts';
import { CallFailed, type SendOptions, send } from './api.ts';
import { type FailedTexts, failureOf } from './failed-texts.ts';
import { refetchAll } from './refetch-all.ts';

export interface SaveTexts {
  /** Said where the server itself says nothing. */
  done: string;
  failed: FailedTexts;
}

/** In the words of the server or else in ours. `message` is null where the failure is said elsewhere: the end of a session has its own word. */
export type SaveOutcome = { saved: true; message: string } | { saved: false; message: string | null; fields: FieldErrors };

/** For what is saved at one click: a toast says how it went. */
export const useSave = <C extends Call>(call: C) => {
  const save = useFormSave(call);
  return async (input: ClientInput<C>, texts: SaveTexts & SendOptions): Promise<SaveOutcome> => {
    const outcome = await save(input, texts);
    if (!outcome.saved && outcome.message) toastError(outcome.message);
    return outcome;
  };
};

/** For a form, which says itself what went wrong; a toast says what went well. */
export const useFormSave = <C extends Call>(call: C) => {
  const cache = useQueryClient();
  return async (input: ClientInput<C>, { done, failed, ...options }: SaveTexts & SendOptions): Promise<SaveOutcome> =>
    outcomeOf(failed, async () => {
      const { message } = await send(call, input, options).catch((error: unknown) => {
        // Somebody else was faster: what is shown is no longer so.
        if (error instanceof CallFailed && (error.status === 404 || error.status === 409)) void cache.invalidateQueries();
        throw error;
      });
      toastSuccess(message || done);
      // A dialog closes over what is new.
      await refetchAll(cache);
      return message || done;
    });
};

/** How an attempt went; it gives what is said if it went well. */
export const outcomeOf = async (failed: FailedTexts, attempt: () => Promise<string>): Promise<SaveOutcome> => {
  try {
    return { saved: true, message: await attempt() };
  } catch (error) {
    const { status = 0, fields = {} } = error instanceof CallFailed ? error : {};
    return { saved: false, message: status === 401 ? null : failureOf(error, failed), fields };
  }
};
