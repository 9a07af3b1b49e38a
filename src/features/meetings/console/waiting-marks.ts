// Marks that are on their way: they wait in the browser until the server has them, also over a reload and while there is no network. What
// is sent has a key, so that it is done once even where its answer was lost.

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { CallFailed, newKey, send } from '../../../platform/ui/call/api.ts';
import { toastError } from '../../../platform/ui/screen/toasts.ts';
import { attendanceTexts, listAttendance, markAttendance } from '../attendances/attendances.contract.ts';
import { listMeetings, type MarkWord } from '../meetings/meetings.contract.ts';

export interface GivenMark {
  Mark: MarkWord | null;
  SubstituteName: string | null;
}

interface Batch {
  key: string;
  marks: Record<number, GivenMark>;
}

interface Waiting {
  /** By the ids of the members; the last one given counts. */
  given: Record<number, GivenMark>;
  /** What was sent last, and may or may not have arrived. */
  sent: Batch | null;
}

export interface WaitingMarks {
  given: Record<number, GivenMark>;
  count: number;
  /** The last attempt did not reach the server. */
  isUnreached: boolean;
  give: (marks: Record<number, GivenMark>) => void;
}

/** How long to wait before it is tried again. */
const pause = 5_000;

const nothing: Waiting = { given: {}, sent: null };

export const useWaitingMarks = (userId: number, meetingId: number): WaitingMarks => {
  const cache = useQueryClient();
  const queue = queueOf(`marks of ${userId} ${meetingId}`, meetingId);
  const { waiting, isUnreached } = useSyncExternalStore(queue.subscribe, queue.read);
  useEffect(() => {
    const refresh = () => {
      void cache.invalidateQueries({ queryKey: [listAttendance.name] });
      void cache.invalidateQueries({ queryKey: [listMeetings.name] });
    };
    return queue.start(refresh);
  }, [cache, queue]);
  return { given: waiting.given, count: Object.keys(waiting.given).length, isUnreached, give: queue.give };
};

interface State {
  waiting: Waiting;
  isUnreached: boolean;
}

const queues = new Map<string, ReturnType<typeof createQueue>>();

/** One for each meeting, for as long as the page is open. */
const queueOf = (name: string, meetingId: number) => {
  const queue = queues.get(name) ?? createQueue(name, meetingId);
  queues.set(name, queue);
  return queue;
};

const createQueue = (name: string, meetingId: number) => {
  let state: State = { waiting: readStored(name), isUnreached: false };
  let isSending = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let refresh: (() => void) | null = null;
  const listeners = new Set<() => void>();
  const change = (next: Partial<State>) => {
    state = { ...state, ...next };
    if (next.waiting) store(name, next.waiting);
    for (const listener of listeners) listener();
  };
  const sendWaiting = async (): Promise<void> => {
    clearTimeout(timer);
    if (isSending || !refresh || Object.keys(state.waiting.given).length === 0) return;
    isSending = true;
    const batch = state.waiting.sent ?? { key: newKey(), marks: state.waiting.given };
    change({ waiting: { ...state.waiting, sent: batch } });
    const outcome = await arrive(meetingId, batch);
    isSending = false;
    if (outcome === 'unreached') {
      change({ waiting: state.waiting, isUnreached: true });
      timer = setTimeout(() => void sendWaiting(), pause);
      return;
    }
    // What was given anew meanwhile is sent next.
    const given = Object.fromEntries(Object.entries(state.waiting.given).filter(([id, mark]) => mark !== batch.marks[Number(id)]));
    refresh?.();
    change({ waiting: { given, sent: null }, isUnreached: false });
    await sendWaiting();
  };
  return {
    read: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    give: (marks: Record<number, GivenMark>) => {
      change({ waiting: { ...state.waiting, given: { ...state.waiting.given, ...marks } } });
      void sendWaiting();
    },
    /** Sends as long as a screen shows the marks. Returns what ends it. */
    start: (onArrived: () => void) => {
      refresh = onArrived;
      const tryNow = () => void sendWaiting();
      window.addEventListener('online', tryNow);
      tryNow();
      return () => {
        window.removeEventListener('online', tryNow);
        clearTimeout(timer);
        refresh = null;
      };
    },
  };
};

/** A refusal has arrived, too: what it refuses would be refused again. */
const arrive = async (meetingId: number, { key, marks }: Batch): Promise<'arrived' | 'unreached'> => {
  try {
    const Marks = Object.entries(marks).map(([id, mark]) => ({ UserId: Number(id), VisitorId: null, ...mark }));
    const { res } = await send(markAttendance, { MeetingId: meetingId, Marks }, { key });
    const [refused] = res?.Refused ?? [];
    if (refused) toastError(refused.Message);
    return 'arrived';
  } catch (error) {
    const { status = 0, serverMessage = null } = error instanceof CallFailed ? error : {};
    // Whoever has to sign in first comes back.
    if (status === 0 || status === 401 || status === 429 || status >= 500) return 'unreached';
    toastError(serverMessage ?? attendanceTexts.notMarked);
    return 'arrived';
  }
};

const readStored = (name: string): Waiting => {
  try {
    const stored = JSON.parse(localStorage.getItem(name) ?? 'null') as Waiting | null; // written by store
    if (!stored?.given) return nothing;
    // What was sent has the same marks as those that wait, unless they were given anew.
    const marks = stored.sent?.marks ?? {};
    const same = (id: string) => JSON.stringify(marks[Number(id)]) === JSON.stringify(stored.given[Number(id)]);
    const given = Object.fromEntries(Object.entries(stored.given).map(([id, mark]) => [id, same(id) ? marks[Number(id)] : mark]));
    return { given: given as Waiting['given'], sent: stored.sent };
  } catch {
    return nothing;
  }
};

const store = (name: string, waiting: Waiting): void => {
  try {
    if (Object.keys(waiting.given).length === 0) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(waiting));
  } catch {
    // Where nothing can be stored, the marks wait in the page only.
  }
};
