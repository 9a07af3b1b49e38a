// Asks one question at a time. The code of dialogs is loaded with the first one.

import { type ReactNode, useCallback, useRef, useState } from 'react';
import { lazyDialog } from '../screen/lazy-dialog.tsx';
import { type Confirm, ConfirmContext, type Question } from './confirm.ts';

const ConfirmDialog = lazyDialog(() => import('./confirm-dialog.tsx'), 'ConfirmDialog');

interface OpenQuestion {
  question: Question;
  answer: (isConfirmed: boolean) => void;
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
    const isConfirmed = await new Promise<boolean>((answer) =>
      setCurrent((last) => ({ question, answer, number: (last?.number ?? 0) + 1 })),
    );
    isAsking.current = false;
    return isConfirmed;
  }, []);
  return (
    <ConfirmContext value={confirm}>
      {children}
      {current && (
        <ConfirmDialog
          key={current.number}
          question={current.question}
          answer={current.answer}
          onClosed={() => {
            // It could not be loaded, where it has no answer yet.
            current.answer(false);
            setCurrent((now) => (now === current ? null : now));
          }}
        />
      )}
    </ConfirmContext>
  );
};
