// What waits to be sent, as the browser stores it. It is read with care: it may be of an older version, or damaged.

import { type MarkWord, markWords } from '../meetings/meeting-kinds.ts';

export interface GivenMark {
  Mark: MarkWord | null;
  SubstituteName: string | null;
}

/** By the keys of the people. */
export type GivenMarks = Record<string, GivenMark>;

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
  given: GivenMarks;
  /** What was sent last, and may or may not have arrived. */
  sent: { key: string; marks: GivenMarks } | null;
}

const nothing: Waiting = { given: {}, sent: null };

/** Where nothing can be stored, what the page itself knows counts. */
export const readWaiting = (name: string, known: Waiting = nothing): Waiting => {
  try {
    const stored = JSON.parse(localStorage.getItem(name) ?? 'null') as {
      given?: unknown;
      sent?: { key?: unknown; marks?: unknown } | null;
    } | null;
    if (!stored) return Object.keys(known.given).length > 0 && isForgetful() ? known : nothing;
    const given = marksIn(stored.given);
    const sent = marksIn(stored.sent?.marks);
    const key = stored.sent?.key;
    return { given, sent: typeof key === 'string' && Object.keys(sent).length > 0 ? { key, marks: sent } : null };
  } catch {
    return known;
  }
};

export const storeWaiting = (name: string, waiting: Waiting): void => {
  try {
    if (Object.keys(waiting.given).length === 0) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(waiting));
  } catch {
    // Where nothing can be stored, the marks wait in the page only.
  }
};

const isForgetful = (): boolean => {
  try {
    localStorage.setItem('marks are kept', 'yes');
    localStorage.removeItem('marks are kept');
    return false;
  } catch {
    return true;
  }
};

const marksIn = (value: unknown): GivenMarks => {
  if (typeof value !== 'object' || value === null) return {};
  const entries = Object.entries(value as Record<string, Partial<GivenMark> | null>);
  return Object.fromEntries(
    entries.flatMap(([id, mark]) => {
      const word = mark?.Mark ?? null;
      const isKnown = word === null || markWords.includes(word);
      const name = typeof mark?.SubstituteName === 'string' ? mark.SubstituteName : null;
      return mark && isKnown && /^v?[1-9]\d*$/.test(id) ? [[id, { Mark: word, SubstituteName: name }]] : [];
    }),
  );
};
