// Keys for saves. A save that is sent again after its answer got lost has the same key, so the server does it only once.

import { useRef } from 'react';

interface Attempt {
  key: string;
  input: string;
  file: File | null | undefined;
}

/** Gives the key for a save: that of the attempt before, if this one is the same and nobody knows how the other ended. */
export const useSaveKeys = () => {
  const unanswered = useRef<Attempt | null>(null);
  return {
    keyFor: (values: unknown, file: File | null | undefined): string => {
      const input = JSON.stringify(values);
      const before = unanswered.current;
      const attempt = before?.input === input && before.file === file ? before : { key: newKey(), input, file };
      unanswered.current = attempt;
      return attempt.key;
    },
    /** The server has answered, so the next save is another one. */
    answered: () => {
      unanswered.current = null;
    },
  };
};

// Not crypto.randomUUID, which browsers have only on https and localhost.
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
