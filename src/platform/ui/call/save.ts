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

export type SaveOutcome = { saved: true } | { saved: false; fields: FieldErrors };

export const useSave = <C extends Call>(call: C) => {
  const cache = useQueryClient();
  return async (input: ClientInput<C>, { done, failed, ...options }: SaveTexts & SendOptions): Promise<SaveOutcome> => {
    try {
      const { message } = await send(call, input, options);
      toastSuccess(message || done);
      // A dialog closes over what is new.
      await refetchAll(cache);
      return { saved: true };
    } catch (error) {
      const status = error instanceof CallFailed ? error.status : 0;
      if (status !== 401) toastError(failureOf(error, failed));
      // Somebody else was faster: what is shown is no longer so.
      if (status === 404 || status === 409) void cache.invalidateQueries();
      return { saved: false, fields: error instanceof CallFailed ? error.fields : {} };
    }
  };
};
