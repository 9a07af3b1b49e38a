// The last answer of today of some calls, for a load without a network.

import { useEffect, useMemo } from 'react';
import { keepAnswer, readKept } from '../session/kept-answers.ts';
import { CallFailed } from './api.ts';
import { useUser } from './user.tsx';

/** No answer came at all: no network, or no server. */
export const isUnreached = (error: Error | null): boolean => error instanceof CallFailed && error.status === 0;

/** The answer, or else the one that was kept under this name, where the server is not reached. Without a name nothing is kept. */
export const useLastAnswer = <Answer>(name: string | null, answer: Answer | undefined, error: Error | null): Answer | undefined => {
  const { userId } = useUser();
  useEffect(() => {
    if (name !== null && answer !== undefined) keepAnswer(userId, name, answer);
  }, [userId, name, answer]);
  const isAsked = name !== null && answer === undefined && isUnreached(error);
  // Kept by this hook, as it was answered.
  const last = useMemo(() => (isAsked ? (readKept(userId, name) as Answer | null) : null), [isAsked, userId, name]);
  return answer ?? last ?? undefined;
};
