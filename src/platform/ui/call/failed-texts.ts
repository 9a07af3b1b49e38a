// The texts for a failed call whose reply has no message: one text for every failure, or one for each kind. Without a text of its own, a
// call that did not reach the server says that there is no connection. A function makes a text that includes the server's message.

import { CallFailed, messageOf } from './api.ts';

export type FailedTexts = string | { refused: string; unreached?: string; malformed?: string } | ((serverMessage: string | null) => string);

const noConnection = 'There is no connection. Please try again.';

export const failureOf = (error: unknown, texts: FailedTexts): string => {
  if (typeof texts === 'string') return messageOf(error, texts);
  if (typeof texts === 'function') return texts(messageOf(error, '') || null);
  const status = error instanceof CallFailed ? error.status : 0;
  const { refused, unreached = noConnection, malformed = refused } = texts;
  // The server answered with success, but the reply is not what the client can read.
  if (status === 200) return messageOf(error, malformed);
  return messageOf(error, status > 0 ? refused : unreached);
};
