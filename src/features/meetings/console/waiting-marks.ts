// Marks that are on their way: they wait in the browser until the server has them, also over a reload and while there is no network. What
// is sent has a key, so that it is done once even where its answer was lost. All tabs of a browser share what waits.

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { CallFailed, newKey, send } from '../../../platform/ui/call/api.ts';
import { toastError } from '../../../platform/ui/screen/toasts.ts';
import { attendanceTexts } from '../attendances/answers.contract.ts';
import { listAttendance, markAttendance } from '../attendances/attendances.contract.ts';
import { nameOfOccasion, type Occasion, showingOccasions } from '../attendances/occasion.ts';
import { type GivenMarks, personOf, readWaiting, storeWaiting, type Waiting } from './stored-marks.ts';

export interface WaitingMarks {
  given: GivenMarks;
  count: number;
  /** The last attempt did not reach the server. */
  isUnreached: boolean;
  give: (marks: GivenMarks) => void;
}

/** How long to wait before it is tried again. */
const pause = 5_000;

/** The server takes 500 at once. */
const mostAtOnce = 400;

/** Sends what waits, from whichever screen shows it, for as long as the portal is open. */
export const useWaitingMarks = (userId: number, occasion: Occasion): WaitingMarks => {
  const cache = useQueryClient();
  const queue = queueOf(`marks of ${userId} ${nameOfOccasion(occasion)}`, occasion);
  const { waiting, isUnreached } = useSyncExternalStore(queue.subscribe, queue.read);
  useEffect(() => {
    // A mark stays as it was given until the list has it.
    queue.start(async () => {
      await Promise.all([listAttendance.name, ...showingOccasions].map((name) => cache.invalidateQueries({ queryKey: [name] })));
    });
  }, [cache, queue]);
  return { given: waiting.given, count: Object.keys(waiting.given).length, isUnreached, give: queue.give };
};

interface State {
  waiting: Waiting;
  isUnreached: boolean;
}

const queues = new Map<string, ReturnType<typeof createQueue>>();

/** One for each occasion, for as long as the page is open. */
const queueOf = (name: string, occasion: Occasion) => {
  const queue = queues.get(name) ?? createQueue(name, occasion);
  queues.set(name, queue);
  return queue;
};

const createQueue = (name: string, occasion: Occasion) => {
  let state: State = { waiting: readWaiting(name), isUnreached: false };
  let isSending = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let refresh: (() => Promise<void>) | null = null;
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
  const sendWaiting = async (): Promise<void> => {
    clearTimeout(timer);
    if (isSending || !refresh || Object.keys(state.waiting.given).length === 0) return;
    isSending = true;
    change((stored) => ({ ...stored, sent: stored.sent ?? { key: newKey(), marks: firstOf(stored.given) } }));
    const { sent } = state.waiting;
    const outcome = sent ? await arrive(occasion, sent) : 'arrived';
    if (outcome === 'arrived') await refresh().catch(() => undefined);
    isSending = false;
    if (outcome === 'unreached') {
      show({ isUnreached: true });
      timer = setTimeout(() => void sendWaiting(), pause);
      return;
    }
    // What was given anew meanwhile is sent next.
    change(({ given }) => ({ given: without(given, sent?.marks ?? {}), sent: null }));
    show({ isUnreached: false });
    await sendWaiting();
  };
  window.addEventListener('online', () => void sendWaiting());
  window.addEventListener('storage', ({ key }) => key === name && show({ waiting: readWaiting(name) }));
  return {
    read: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    give: (marks: GivenMarks) => {
      change(({ given, sent }) => ({ given: { ...given, ...marks }, sent }));
      void sendWaiting();
    },
    start: (onArrived: () => Promise<void>) => {
      refresh = onArrived;
      void sendWaiting();
    },
  };
};

const firstOf = (given: GivenMarks): GivenMarks => Object.fromEntries(Object.entries(given).slice(0, mostAtOnce));

const without = (given: GivenMarks, sent: GivenMarks): GivenMarks =>
  Object.fromEntries(Object.entries(given).filter(([id, mark]) => JSON.stringify(mark) !== JSON.stringify(sent[id])));

/** A refusal has arrived, too: what it refuses would be refused again. */
const arrive = async (occasion: Occasion, { key, marks }: { key: string; marks: GivenMarks }): Promise<'arrived' | 'unreached'> => {
  try {
    const Marks = Object.entries(marks).map(([key, mark]) => ({ ...personOf(key), ...mark }));
    const { res } = await send(markAttendance, { ...occasion, Marks }, { key });
    const refused = res?.Refused ?? [];
    const [first] = refused;
    if (first) toastError(refused.length === 1 ? first.Message : `${refused.length} marks were not saved. ${first.Message}`);
    return 'arrived';
  } catch (error) {
    const { status = 0, serverMessage = null } = error instanceof CallFailed ? error : {};
    // Whoever has to sign in first comes back.
    if (status === 0 || status === 401 || status === 429 || status >= 500) return 'unreached';
    toastError(serverMessage ?? attendanceTexts.notMarked);
    return 'arrived';
  }
};
