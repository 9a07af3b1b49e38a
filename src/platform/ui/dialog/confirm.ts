// Asking before something is done: `if (await confirm({ … }))`. How the question looks stands in confirm-provider.tsx.

import { createContext, use } from 'react';

export interface Question {
  title: string;
  text: string;
  /** The record's own name, on a line of its own. */
  subject?: string;
  /** What the button that does it says. */
  verb: string;
  tone: 'danger' | 'warning' | 'success';
  /** Done before the question closes; until then the button shows that it is under way. */
  work?: () => Promise<unknown>;
}

/** True if the verb was chosen, after its work. Every other way out is false, and so is a question asked while another one is open. */
export type Confirm = (question: Question) => Promise<boolean>;

export const ConfirmContext = createContext<Confirm | null>(null);

export const useConfirm = (): Confirm => {
  const confirm = use(ConfirmContext);
  if (!confirm) throw new Error('There is no ConfirmProvider around this');
  return confirm;
};
