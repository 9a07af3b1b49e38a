// Takes a set of changes back, for the button 'Undo' in a toast.

import { useQueryClient } from '@tanstack/react-query';
import type { ResOf } from '../../wire/call.ts';
import { undoChanges, undoTexts } from '../../wire/calls/changes.ts';
import { dismissOffer, type ToastAction, toastError, toastSuccess } from '../screen/toasts.ts';
import { CallFailed, messageOf, newKey, send } from './api.ts';
import { refetchAll } from './refetch-all.ts';

interface Undo extends ToastAction {
  /** What the server has answered; null if the changes were not taken back. */
  run: () => Promise<Undone | null>;
}

type Undone = Pick<ResOf<typeof undoChanges>, 'TakenBack'>;

/** What takes back a set of changes, for toasts that offer it. */
export const nameOfSet = (setId: number): string => `changes ${setId}`;

/** Makes the action of a toast. There is none when nothing was changed. */
export const useUndo = () => {
  const cache = useQueryClient();
  return (setId: number | null, about?: string): Undo | undefined => {
    if (setId === null) return undefined;
    // The same key for 'Try again', so the changes are taken back once, and an answer that got lost is given again.
    const key = newKey();
    const run = async () => {
      let undone: Undone | null = null;
      try {
        const { res, message } = await send(undoChanges, { SetId: setId }, { key });
        undone = res ?? { TakenBack: null };
        dismissOffer(nameOfSet(setId));
        toastSuccess(message ?? undoTexts.undone);
      } catch (error) {
        showFailure(error, { label: 'Try again', run });
      }
      await refetchAll(cache);
      return undone;
    };
    return { label: 'Undo', run, takesBack: nameOfSet(setId), about };
  };
};

/** A refusal is final. Anything else leaves open whether the changes were undone. An ended session has its own toast. */
const showFailure = (error: unknown, tryAgain: ToastAction) => {
  const status = error instanceof CallFailed ? error.status : 0;
  if (status === 401) return;
  if (status >= 400 && status < 500) toastError(messageOf(error, undoTexts.notUndone));
  else toastError(messageOf(error, undoTexts.unanswered), tryAgain);
};
