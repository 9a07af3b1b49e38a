// What waits to be sent, as the browser stores it: ids and marks, and no name but that of a substitute, which is part of the mark. It is read
// with care: it may be of an older version, or damaged.

import { browserStore } from '../../../platform/ui/session/storage.ts';
import { type MarkWord, markWords } from '../meetings/meeting-kinds.ts';

export interface GivenMark {
  Mark: MarkWord | null;
  SubstituteName: string | null;
}

/** With the moment, by the server's clock, of the mark that was seen when this one was given. It is newer than that one. */
export interface SeenMark extends GivenMark {
  SeenAt: string | null;
}

export interface StoredMark extends SeenMark {
  /** When it was given, by the clock of this browser. */
  At: number;
  /** The server may have it, or something that was given before it: it cannot just be forgotten. */
  HasFormer?: true;
  /** Takes back what was given here. What somebody else has marked stands, and nobody is asked. */
  IsTakenBack?: true;
}

/** By the keys of the people. */
export type StoredMarks = Record<string, StoredMark>;

interface Marked {
  UserId: number | null;
  VisitorId: number | null;
}

/** '12' for member 12, 'v12' for visitor 12. */
export const keyOf = ({ UserId, VisitorId }: Marked): string => (VisitorId === null ? String(UserId) : `v${VisitorId}`);

export const personOf = (key: string): Marked =>
  key.startsWith('v') ? { UserId: null, VisitorId: Number(key.slice(1)) } : { UserId: Number(key), VisitorId: null };

export interface Waiting {
  /** The last one given to each counts. */
  given: StoredMarks;
  /** Older than what somebody else has marked since. They wait for somebody to choose. */
  refused: StoredMarks;
}

const nothing: Waiting = { given: {}, refused: {} };

const isEmpty = ({ given, refused }: Waiting) => Object.keys(given).length + Object.keys(refused).length === 0;

/** Where nothing can be stored, what the page itself knows counts. */
export const readWaiting = (name: string, known: Waiting = nothing): Waiting => {
  const stored = browserStore.readJson(name) as { given?: unknown; refused?: unknown } | null;
  if (!stored) return !isEmpty(known) && isStorageBlocked() ? known : nothing;
  return { given: marksIn(stored.given), refused: marksIn(stored.refused) };
};

export const storeWaiting = (name: string, waiting: Waiting): void => {
  if (isEmpty(waiting)) browserStore.remove(name);
  else browserStore.writeJson(name, waiting);
};

const isStorageBlocked = (): boolean => {
  const isBlocked = !browserStore.write('marks are kept', 'yes');
  browserStore.remove('marks are kept');
  return isBlocked;
};

const marksIn = (value: unknown): StoredMarks => {
  if (typeof value !== 'object' || value === null) return {};
  const entries = Object.entries(value as Record<string, Partial<StoredMark> | null>);
  return Object.fromEntries(
    entries.flatMap(([id, mark]) => {
      const word = mark?.Mark ?? null;
      const isKnown = word === null || markWords.includes(word);
      const name = typeof mark?.SubstituteName === 'string' ? mark.SubstituteName : null;
      const at = typeof mark?.At === 'number' ? mark.At : Date.now();
      const seenAt = typeof mark?.SeenAt === 'string' && /^\d{4}-.*Z$/.test(mark.SeenAt) ? mark.SeenAt : null;
      const flags = { ...(mark?.HasFormer && { HasFormer: true as const }), ...(mark?.IsTakenBack && { IsTakenBack: true as const }) };
      return mark && isKnown && /^v?[1-9]\d*$/.test(id)
        ? [[id, { Mark: word, SubstituteName: name, SeenAt: seenAt, At: at, ...flags }]]
        : [];
    }),
  );
};
