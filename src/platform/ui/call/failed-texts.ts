// What is said of a failure when the server itself says nothing: one text for all, or one for each way to fail. Where the server's own
// word does not stand alone, a function makes the text of it.

import { CallFailed, messageOf } from './api.ts';

export type FailedTexts = string | { refused: string; unreached: string; malformed?: string } | ((serverMessage: string | null) => string);

export const failureOf = (error: unknown, texts: FailedTexts): string => {
  if (typeof texts === 'string') return messageOf(error, texts);
  if (typeof texts === 'function') return texts(messageOf(error, '') || null);
  const status = error instanceof CallFailed ? error.status : 0;
  const { refused, unreached, malformed = refused } = texts;
  // Everything went well, and still it is not what was asked for.
  if (status === 200) return messageOf(error, malformed);
  return messageOf(error, status > 0 ? refused : unreached);
};
