// Marks that are on their way: they wait in the browser until the server has them, also over a reload, while there is no network, and until
// whoever gave them signs in again. All tabs of a browser share what waits.

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { CallFailed, newKey, send } from '../../../platform/ui/call/api.ts';
import { isServerClockHeard, serverMomentOf } from '../../../platform/ui/call/server-clock.ts';
import { isSignedIn } from '../../../platform/ui/call/session.ts';
import { toastError } from '../../../platform/ui/screen/toasts.ts';
import { listAttendance, markAttendance } from '../attendances/attendances.contract.ts';
import { type Occasion, showingOccasions } from '../attendances/occasion.ts';
import { marksKey } from './marks-key.ts';
import {
  type GivenMark,
  keyOf,
  personOf,
  readWaiting,
  type SeenMark,
  type StoredMark,
  type StoredMarks,
  storeWaiting,
  type Waiting,
} from './stored-marks.ts';

/** By the keys of the people. */
export type GivenMarks = Record<string, GivenMark>;

export type SeenMarks = Record<string, SeenMark>;

export interface WaitingMarks {
  given: GivenMarks;
  count: number;
  /** Older than what somebody else has marked since: not sent any more, until one of the two is chosen. */
  refused: GivenMarks;
  /** The last attempt did not reach the server. */
  isUnreached: boolean;
  give: (marks: SeenMarks) => void;
  /** Takes these marks back. `readAt` is when the people were read, by the clock of this browser. */
  takeBack: (marks: SeenMarks, readAt: number) => void;
  /** Of these people, what somebody else has marked stands. */
  leave: (keys: readonly string[]) => void;
}

/** How long to wait before it is tried again. */
const pause = 5_000;

/** The server takes 500 at once. */
const mostAtOnce = 400;

/** Sends what waits, as long as somebody's screen shows it. The shell shows what no other screen does. */
export const useWaitingMarks = (userId: number, occasion: Occasion): WaitingMarks => {
  const cache = useQueryClient();
  const queue = queueOf(userId, occasion);
  const { waiting, isUnreached } = useSyncExternalStore(queue.subscribe, queue.read);
  useEffect(
    () =>
      // A mark stays as it was given until the list has it.
      queue.start(async () => {
        await Promise.all([listAttendance.name, ...showingOccasions].map((name) => cache.invalidateQueries({ queryKey: [name] })));
      }),
    [cache, queue],
  );
  const { given, refused } = waiting;
  return { given, refused, count: Object.keys(given).length, isUnreached, ...queue.acts };
};

interface State {
  waiting: Waiting;
  isUnreached: boolean;
}

const queues = new Map<string, ReturnType<typeof createQueue>>();

/** One for each person and occasion. It does nothing while no screen of that person shows it. */
const queueOf = (userId: number, occasion: Occasion) => {
  const name = marksKey(userId, occasion);
  const queue = queues.get(name) ?? createQueue(name, userId, occasion);
  queues.set(name, queue);
  return queue;
};

type Refresh = () => Promise<void>;

const createQueue = (name: string, userId: number, occasion: Occasion) => {
  let state: State = { waiting: readWaiting(name), isUnreached: false };
  let isSending = false;
  /** Nobody knows yet whether the server gets them. */
  let onTheWay: StoredMarks = {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  const shownBy = new Set<Refresh>();
  const listeners = new Set<() => void>();
  const show = (next: Partial<State>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  /** What another tab has stored meanwhile is kept. */
  const change = (work: (stored: Waiting) => Waiting) => {
    const waiting = work(readWaiting(name, state.waiting));
    storeWaiting(name, waiting);
    show({ waiting });
  };
  const sendLater = () => {
    clearTimeout(timer);
    if (shownBy.size > 0) timer = setTimeout(() => void sendWaiting(), pause);
  };
  const sendWaiting = async (): Promise<void> => {
    clearTimeout(timer);
    if (isSending || shownBy.size === 0) return;
    const sent = firstOf(readWaiting(name, state.waiting).given);
    if (Object.keys(sent).length === 0) return;
    isSending = true;
    onTheWay = sent;
    const wasOnline = navigator.onLine;
    // All tabs share one session, and another tab may have begun that of somebody else.
    const answer = isSignedIn(userId) && (await hearsServer(occasion)) && isSignedIn(userId) ? await sendMarks(occasion, sent) : null;
    if (answer)
      await [...shownBy]
        .at(-1)?.()
        .catch(() => undefined);
    isSending = false;
    onTheWay = {};
    if (!answer) {
      // A browser without any network has sent nothing.
      if (wasOnline || navigator.onLine) change((stored) => ({ ...stored, given: noteSent(stored.given, sent) }));
      show({ isUnreached: true });
      return sendLater();
    }
    // What was given anew meanwhile is sent next.
    change((stored) => {
      const given = without(stored.given, sent);
      const older = Object.fromEntries(Object.entries(sent).filter(([key, mark]) => answer.older.includes(key) && !mark.IsTakenBack));
      return { given, refused: dropKeys({ ...stored.refused, ...older }, Object.keys(given)) };
    });
    show({ isUnreached: false });
    // Whoever has signed in since has given none of them.
    if (answer.failure && shownBy.size > 0) toastError(answer.failure);
    await sendWaiting();
  };
  const sendAtOnce = () => void sendWaiting();
  const hearOtherTabs = ({ key }: StorageEvent) => {
    if (key !== name) return;
    show({ waiting: readWaiting(name) });
    // The other tab sends them, unless it was closed.
    sendLater();
  };
  return {
    read: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    acts: {
      give: (marks: SeenMarks) => {
        const keys = Object.keys(marks);
        change(({ given, refused }) => {
          const isFormer = (key: string) => key in given || key in onTheWay;
          const stored = Object.entries(marks).map(([key, mark]) => {
            const one: StoredMark = { ...mark, At: Date.now(), ...(isFormer(key) && { HasFormer: true }) };
            return [key, one] as const;
          });
          return { given: { ...given, ...Object.fromEntries(stored) }, refused: dropKeys(refused, keys) };
        });
        sendAtOnce();
      },
      takeBack: (marks: SeenMarks, readAt: number) => {
        change(({ given, refused }) => {
          const unsent = Object.keys(marks).filter((key) => given[key] && !given[key].HasFormer && !(key in onTheWay));
          // As old as what was seen: older than whatever somebody else has marked since.
          const taken = Object.entries(marks).map(([key, mark]) => {
            const one: StoredMark = { ...mark, At: readAt, HasFormer: true, IsTakenBack: true };
            return [key, one] as const;
          });
          return { given: { ...dropKeys(given, unsent), ...dropKeys(Object.fromEntries(taken), unsent) }, refused };
        });
        sendAtOnce();
      },
      leave: (keys: readonly string[]) => change(({ given, refused }) => ({ given, refused: dropKeys(refused, keys) })),
    },
    /** Returns the function that ends it. */
    start: (refresh: Refresh) => {
      shownBy.add(refresh);
      if (shownBy.size === 1) {
        window.addEventListener('online', sendAtOnce);
        window.addEventListener('storage', hearOtherTabs);
        show({ waiting: readWaiting(name, state.waiting) });
      }
      sendAtOnce();
      return () => {
        shownBy.delete(refresh);
        if (shownBy.size > 0) return;
        clearTimeout(timer);
        window.removeEventListener('online', sendAtOnce);
        window.removeEventListener('storage', hearOtherTabs);
      };
    },
  };
};

const firstOf = (given: StoredMarks): StoredMarks => Object.fromEntries(Object.entries(given).slice(0, mostAtOnce));

/** What was given anew meanwhile says so itself. */
const noteSent = (given: StoredMarks, sent: StoredMarks): StoredMarks =>
  Object.fromEntries(Object.entries(given).map(([key, mark]) => [key, key in sent ? { ...mark, HasFormer: true } : mark]));

const without = (given: StoredMarks, sent: StoredMarks): StoredMarks =>
  Object.fromEntries(Object.entries(given).filter(([key, mark]) => !isSame(mark, sent[key])));

/** Another tab may have noted meanwhile that it was sent. */
const isSame = (one: StoredMark, other: StoredMark | undefined): boolean =>
  one.At === other?.At && one.Mark === other.Mark && one.SubstituteName === other.SubstituteName;

const dropKeys = (marks: StoredMarks, keys: readonly string[]): StoredMarks =>
  Object.fromEntries(Object.entries(marks).filter(([key]) => !keys.includes(key)));

interface Answer {
  /** Whom somebody else has marked since. */
  older: string[];
  /** What is said of those that are not saved and would be refused again. */
  failure: string | null;
}

/** Without the server's clock nobody knows when a mark was given. A page that was just loaded has not heard it yet. */
const hearsServer = async (occasion: Occasion): Promise<boolean> => {
  if (isServerClockHeard()) return true;
  try {
    await send(listAttendance, { ...occasion, CurrentPage: 1, RecordsPerPage: 1 });
    return true;
  } catch {
    return isServerClockHeard();
  }
};

/** Null where the marks have not arrived. A refusal has arrived, too. Sent once more they change nothing, so each attempt has a key of its own. */
const sendMarks = async (occasion: Occasion, marks: StoredMarks): Promise<Answer | null> => {
  const Marks = Object.entries(marks).map(([key, { Mark, SubstituteName, SeenAt, At }]) => ({
    ...personOf(key),
    Mark,
    SubstituteName,
    GivenAt: serverMomentOf(At, SeenAt),
  }));
  try {
    const { res } = await send(markAttendance, { ...occasion, Marks }, { key: newKey() });
    const refused = res?.Refused ?? [];
    const [first, ...others] = refused.filter(({ IsOlder }) => !IsOlder);
    const failure = first && (others.length === 0 ? first.Message : `${others.length + 1} marks were not saved. ${first.Message}`);
    return { older: refused.filter(({ IsOlder }) => IsOlder).map(keyOf), failure: failure ?? null };
  } catch (error) {
    const { status = 0, serverMessage = null } = error instanceof CallFailed ? error : {};
    // Whoever has to sign in first comes back. What has no sentence is no answer of the portal, but of something before it.
    if (serverMessage === null || status === 401 || status === 429 || status >= 500) return null;
    return { older: [], failure: serverMessage };
  }
};
