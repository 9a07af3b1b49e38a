// Calls that outlive their session: when the server answers 401 and the user signs in again over the screen, the call is sent once more.

import { storedToken, storedUser } from '../call/session.ts';

interface Keeper {
  /** The user of this tab. Another tab may have signed in somebody else, and all tabs share the cookies. */
  userId: number;
  /** Resolves to true when the user has signed in again, and to false when the session is over. */
  onEnded: () => Promise<boolean>;
}

let keeper: Keeper | null = null;

/** Sets who is asked when the session has ended. With null nobody is. */
export const setSessionKeeper = (next: Keeper | null): void => {
  keeper = next;
};

/** Null while no screen of a user is shown. */
export const userOfTab = (): number | null => keeper?.userId ?? null;

export const sessionHasEnded = async (): Promise<boolean> => (await keeper?.onEnded()) ?? false;

/** False when another tab has signed out or has signed in somebody else. */
export const isSessionOfTab = (): boolean => storedToken() !== null && isOwn();

const isOwn = () => keeper === null || storedUser()?.userId === keeper.userId;

/** What an attempt answers when there is no session to make it in. */
export type SessionOver = { status: 401 };

/** Makes the attempt again after each new sign-in of the same user. It is never made with a token of somebody else. */
export const sendInSession = async <Answer extends { status: number }>(
  attempt: (token: string | null) => Promise<Answer>,
): Promise<Answer | SessionOver> => {
  const userId = keeper?.userId ?? storedUser()?.userId;
  for (;;) {
    const token = storedToken();
    const answer = token === null || isOwn() ? await attempt(token) : sessionOver;
    if (answer.status !== 401) return answer;
    // A 401 for an older token says nothing about the current session.
    const isOutdated = answer !== sessionOver && token !== storedToken();
    const mayGoOn = isOutdated ? storedToken() !== null && storedUser()?.userId === userId : await sessionHasEnded();
    if (!mayGoOn) return answer;
  }
};

const sessionOver: SessionOver = { status: 401 };
