// Asks one question at a time. The code of dialogs is loaded with the first one.

import { type ComponentProps, type ReactNode, useCallback, useRef, useState } from 'react';
import { toastError } from '../screen/toasts.ts';
import { type Confirm, ConfirmContext } from './confirm.ts';

const loadDialog = () => import('./confirm-dialog.tsx');

type ConfirmDialog = Awaited<ReturnType<typeof loadDialog>>['ConfirmDialog'];

interface OpenQuestion extends Omit<ComponentProps<ConfirmDialog>, 'onClosed'> {
  Dialog: ConfirmDialog;
  /** The React key: each question gets a new dialog, even while the last one is still fading out. */
  number: number;
}

export const ConfirmProvider = ({ children }: { children: ReactNode }) => {
  const [current, setCurrent] = useState<OpenQuestion | null>(null);
  // A ref changes at once. State changes only with the next render, which may come after a second click.
  const isAsking = useRef(false);
  const confirm: Confirm = useCallback(async (question) => {
    if (isAsking.current) return false;
    isAsking.current = true;
    const loaded = await loadDialog().catch(() => null);
    if (!loaded) {
      isAsking.current = false;
      toastError('The question could not be loaded. Check your connection and try again.');
      return false;
    }
    return new Promise((resolve) => {
      const answer = (isConfirmed: boolean) => {
        isAsking.current = false;
        resolve(isConfirmed);
      };
      setCurrent((last) => ({ Dialog: loaded.ConfirmDialog, question, answer, number: (last?.number ?? 0) + 1 }));
    });
  }, []);
  return (
    <ConfirmContext value={confirm}>
      {children}
      {current && (
        <current.Dialog
          key={current.number}
          question={current.question}
          answer={current.answer}
          onClosed={() => setCurrent((now) => (now === current ? null : now))}
        />
      )}
    </ConfirmContext>
  );
};
