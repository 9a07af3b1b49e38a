// Saves anything: sends the call, shows the outcome, and loads the data on the screen again.

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Call, ClientInput, FieldErrors, ResOf } from '../../wire/call.ts';
import { countSave } from '../draft/unsaved.ts';
import { type Offered, type ToastAction, toastError, toastNotice, toastSuccess } from '../screen/toasts.ts';
import { CallFailed, type Reply, type SendOptions } from './api.ts';
import { type FailedTexts, failureOf } from './failed-texts.ts';
import { useKeyedSend } from './keyed-send.ts';
import { refetchAll } from './refetch-all.ts';
import { useUndo } from './undo.ts';

export interface SaveTexts {
  /** Shown when the reply has no message of its own. */
  done: string;
  failed: FailedTexts;
  /** The name of the record. A toast with 'Undo' shows it, so that it differs from others. */
  about?: string;
  /** What it did is not yet a success, such as a mail that has not left. */
  isNotice?: boolean | undefined;
}

interface Saving<C extends Call> extends SaveTexts, Omit<SendOptions, 'key'> {
  /** Takes what the reply brings, before the screen is loaded again. Gives the text of the toast, or null where none is wanted. */
  onSaved?: (reply: Reply<C>) => string | null | Promise<null>;
  /** The names of the calls that show the change, for a save that changes little. Without it the whole screen is loaded again. */
  shownBy?: readonly string[];
  /** What the toast of success offers. Without it: 'Undo', when a record was taken away. */
  next?: (res: ResOf<C>) => Offered;
  /** Offered beside 'Undo'. */
  beside?: ToastAction;
}

/**
 * `message` is the server's text, or ours where it has none. It is null for a 401, because an ended session has its own toast. `current` is
 * the record as it is now, when somebody else has changed it in the meantime, and `existing` the one that is there already.
 */
export type SaveOutcome<Row = unknown> =
  | { saved: true; message: string }
  | {
      saved: false;
      message: string | null;
      fields: FieldErrors;
      /** A rule of the portal refuses it: sent again, it would be refused again. */
      isRefused?: boolean;
      /** Nobody knows whether it was done. Sent again as it is, it is done once. */
      isUnanswered?: boolean;
      current?: Row;
      /** `current` was saved by this user, elsewhere. */
      isOwn?: boolean | undefined;
      existing?: number | undefined;
    };

/** For a save by one click: a toast shows the outcome. */
export const useSave = <C extends Call>(call: C) => {
  const save = useFormSave(call);
  return async (input: ClientInput<C>, saving: Saving<C>): Promise<SaveOutcome> => {
    const outcome = await save(input, saving);
    if (!outcome.saved && outcome.message) toastError(outcome.message);
    return outcome;
  };
};

/** For a form: it shows a failure itself, and a toast shows the success. */
export const useFormSave = <C extends Call>(call: C) => {
  const save = useAnySave();
  return (input: ClientInput<C>, saving: Saving<C>): Promise<SaveOutcome> => save(call, input, saving);
};

/** Like `useFormSave`, where it depends on what is done which call it is. */
export const useAnySave = () => {
  const cache = useQueryClient();
  const send = useKeyedSend();
  const undo = useUndo();
  const isUnanswered = useRef(false);
  // Whoever leaves the form sees how it ended. Before that the form stays as it is, so that it can be sent again.
  useEffect(
    () => () => {
      if (isUnanswered.current && navigator.onLine) void cache.invalidateQueries();
    },
    [cache],
  );
  return <C extends Call>(
    call: C,
    input: ClientInput<C>,
    { done, failed, about, isNotice, onSaved, shownBy, next, beside, ...options }: Saving<C>,
  ): Promise<SaveOutcome> =>
    outcomeOf(failed, async () => {
      const reply = await send(call, input, options).catch((error: unknown) => {
        // Another user changed or deleted the record, so the screen is out of date.
        if (error instanceof CallFailed && (error.status === 404 || error.status === 409)) void cache.invalidateQueries();
        isUnanswered.current ||= error instanceof CallFailed && error.status === 0;
        throw error;
      });
      isUnanswered.current = false;
      countSave();
      const { message, res } = reply;
      const said = message || done;
      const toast = onSaved ? await onSaved(reply) : said;
      const offered = next
        ? res
          ? next(res)
          : undefined
        : removes(input)
          ? [undo(setOf(res), about) ?? [], beside ?? []].flat()
          : undefined;
      const tell = () => {
        if (toast !== null && isNotice) toastNotice(toast, 'notice', offered);
        else if (toast !== null) toastSuccess(toast, offered);
      };
      // What comes next leads away from the form. Before it closes, it would ask whether what is saved may be lost.
      if (!next) tell();
      // The dialog closes after this, so the list below it already shows the change.
      await refetchAll(cache, shownBy);
      if (next) tell();
      return toast ?? said;
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
    const { status = 0, fields = {}, current, isOwn, existing } = error instanceof CallFailed ? error : {};
    return {
      saved: false,
      message: status === 401 ? null : failureOf(error, failed),
      fields,
      isRefused: status === 400,
      isUnanswered: status === 0,
      current,
      isOwn,
      existing,
    };
  }
};
