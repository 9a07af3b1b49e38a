// Sends saves. Each has a key, so that a save that is sent again is done once: the server gives the answer of the first time.

import { useRef } from 'react';
import type { Call, ClientInput, InputOf } from '../../wire/call.ts';
import { newKey, type Reply, type SendOptions, send } from './api.ts';

/** The key stays the same while nobody knows whether the save was done: until an attempt succeeds, or something else is sent. */
export const useKeyedSend = () => {
  const unanswered = useRef(new Map<string, string>());
  return async <C extends Call>(call: C, input: ClientInput<C> | InputOf<C>, options: Omit<SendOptions, 'key'> = {}): Promise<Reply<C>> => {
    const attempt = JSON.stringify([call.name, input, fileFingerprint(options.file)]);
    const key = unanswered.current.get(attempt) ?? newKey();
    unanswered.current.set(attempt, key);
    const reply = await send(call, input, { ...options, key });
    // The screen is read again after a save. It then shows how all attempts before it have ended.
    unanswered.current.clear();
    return reply;
  };
};

/** A file that is picked once more is another object. */
const fileFingerprint = (file: File | null | undefined) => file && [file.name, file.size, file.lastModified];
