// Asks before an action: `if (await confirm({ … }))`. The dialog itself is in confirm-provider.tsx.

import { createContext, type ReactNode, use } from 'react';
import type { SaveOutcome } from '../call/save.ts';

/** Whether it was saved. Work that says nothing has succeeded, or has thrown. */
type Saved = Pick<SaveOutcome, 'saved'>;

/** `time` is ' for 365 days', or empty where nobody knows. */
export type Kept = (time: string) => ReactNode;

export interface Question {
  title: string;
  text: string;
  /** What is deleted stays in the trash. The dialog says for how long: in these words, where more is to be said. */
  isKept?: boolean | Kept;
  /** Further words below the text: what really happens. */
  detail?: ReactNode;
  /** The name of the record, shown on its own line. */
  subject?: string;
  /** The label of the button that confirms. */
  verb: string;
  tone: 'danger' | 'warning' | 'success';
  /** Runs when the user confirms. The dialog closes when it has ended; until then the button shows progress. */
  work?: (() => Promise<Saved>) | (() => Promise<void>);
}

/** Resolves to true when the user confirmed and the work was saved; else to false, also when another question is already open. */
export type Confirm = (question: Question) => Promise<boolean>;

export const ConfirmContext = createContext<Confirm | null>(null);

export const useConfirm = (): Confirm => {
  const confirm = use(ConfirmContext);
  if (!confirm) throw new Error('useConfirm needs a ConfirmProvider around it');
  return confirm;
};

/** Before anything unsaved is left. */
export const discard: Question = {
  title: 'Discard changes?',
  text: 'What you have not saved will be lost.',
  verb: 'Discard',
  tone: 'danger',
};
