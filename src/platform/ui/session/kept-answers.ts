// The last answers of some calls, kept in local storage for a load without a network. They go with the rest of what is kept offline.

import { keptFor, keptPrefix } from './kept-offline.ts';
import { browserStore } from './storage.ts';

/** So many answers are kept. The older ones make room. */
const mostKept = 4;
/** In characters. Local storage has room for some millions, and marks that wait need some of it. */
const longestKept = 250_000;

interface Kept {
  day: string;
  at: number;
  answer: unknown;
}

const nameOf = (userId: number, name: string): string => `${keptPrefix}${userId} ${name}`;

const today = (): string => new Date().toDateString();

/** The answer of today, or null. */
export const readKept = (userId: number, name: string): unknown => {
  const kept = browserStore.readJson(nameOf(userId, name)) as Partial<Kept> | null;
  return kept?.day === today() ? (kept.answer ?? null) : null;
};

/** The names of the answers of today. */
export const keptNames = (userId: number): string[] =>
  browserStore.keys().flatMap((key) => {
    const name = key.startsWith(nameOf(userId, '')) ? key.slice(nameOf(userId, '').length) : null;
    return name !== null && readKept(userId, name) !== null ? [name] : [];
  });

export const keepAnswer = (userId: number, name: string, answer: unknown): void => {
  const kept: Kept = { day: today(), at: Date.now(), answer };
  const text = JSON.stringify(kept);
  if (text.length > longestKept) return;
  const key = nameOf(userId, name);
  const others = browserStore
    .keys()
    .filter((other) => other.startsWith(keptPrefix) && other !== keptFor && other !== key)
    .map((other) => ({ other, kept: browserStore.readJson(other) as Partial<Kept> | null }))
    .toSorted((one, two) => (two.kept?.at ?? 0) - (one.kept?.at ?? 0));
  for (const [place, one] of others.entries()) if (one.kept?.day !== kept.day || place >= mostKept - 1) browserStore.remove(one.other);
  browserStore.write(keptFor, String(userId));
  browserStore.write(key, text);
};
