// What a dialog shows once, such as a key or a link to choose a password: until it was copied or passed on, the dialog asks before it closes.
// Its own button 'Close' or 'Done' asks nothing, as 'Cancel' does not in a form.

import { useState } from 'react';
import { useUnsaved } from '../draft/use-unsaved.ts';
import type { Question } from './confirm.ts';

/** `shown` is null where there is nothing to lose. */
export const useShownOnce = (what: string, shown: string | null) => {
  const [taken, setTaken] = useState<string | null>(null);
  const question: Question = {
    title: `Close without the ${what}?`,
    text: 'It was not copied, and is not shown again.',
    verb: 'Close',
    tone: 'danger',
  };
  return {
    /** For the Dialog. */
    question,
    /** Stands in the dialog: while it does, closing asks. */
    unsavedMark: shown !== null && taken !== shown && <UnsavedMark />,
    /** It was copied or passed on. */
    take: () => setTaken(shown),
  };
};

const UnsavedMark = () => {
  useUnsaved(() => true);
  return null;
};
