// Takes a set of changes back, for the button 'Undo' in a toast.

import { useQueryClient } from '@tanstack/react-query';
import { undoChanges, undoTexts } from '../../wire/calls/changes.ts';
import { type ToastAction, toastError, toastSuccess } from '../screen/toasts.ts';
import { send } from './api.ts';
import { failureOf } from './failed-texts.ts';
import { refetchAll } from './refetch-all.ts';

/** Makes the action of a toast. There is none when nothing was changed. */
export const useUndo = () => {
  const cache = useQueryClient();
  return (setId: number | null): ToastAction | undefined => {
    if (setId === null) return undefined;
    const run = async () => {
      try {
        const { message } = await send(undoChanges, { SetId: setId });
        toastSuccess(message ?? undoTexts.undone);
      } catch (error) {
        toastError(failureOf(error, undoTexts.notUndone));
      }
      await refetchAll(cache);
    };
    return { label: 'Undo', run };
  };
};
