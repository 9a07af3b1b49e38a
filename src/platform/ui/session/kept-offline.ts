// What this browser keeps for a load without a network: the shell, in the browser's caches, and the last answers of some calls, in local
// storage. All of it is of one person, and goes with the session.

import { browserStore } from './storage.ts';

/** The name of the cache, and of the lock under which it is made, filled and dropped; the service worker has it, too. */
const shellCache = 'shell';

const prefix = 'kept ';
const ownerKey = `${prefix}for`;

/** Null for who has signed out meanwhile, and in browsers, and under addresses, where nothing can be kept. */
export const openShellCache = async (userId: number, isSignedIn: () => boolean): Promise<Cache | null> => {
  if (!('caches' in window)) return null;
  return navigator.locks.request(shellCache, { mode: 'shared' }, async () => {
    if (!isSignedIn()) return null;
    browserStore.write(ownerKey, String(userId));
    return caches.open(shellCache);
  });
};

/** Whether something is kept that is not of this person. */
export const isKeptForOther = (userId: number | null): boolean => {
  const owner = browserStore.read(ownerKey);
  return owner !== null && owner !== String(userId);
};

export const dropKept = (): void => {
  browserStore.removeWhere((key) => key.startsWith(prefix));
  if (!('caches' in window)) return;
  // With the lock, a service worker that has just seen the cache does not make it again.
  void navigator.locks.request(shellCache, async () => Promise.all((await caches.keys()).map((name) => caches.delete(name))));
  // The server ends its side with the session, but it may not have heard of the end.
  void navigator.serviceWorker?.getRegistration().then(async (worker) => (await worker?.pushManager?.getSubscription())?.unsubscribe());
};

const pushKey = 'pushes of';

/** Who wants pushes on this device. It stays, so that they come back with the next sign-in of that person. */
export const pushOwner = {
  read: (): number | null => Number(browserStore.read(pushKey)) || null,
  write: (userId: number) => browserStore.write(pushKey, String(userId)),
  remove: () => browserStore.remove(pushKey),
};

/** So many answers are kept. The older ones make room. */
const mostKept = 4;
/** In characters. Local storage has room for some millions, and marks that wait need some of it. */
const longestKept = 250_000;

interface Kept {
  day: string;
  at: number;
  answer: unknown;
}

const nameOf = (userId: number, name: string): string => `${prefix}${userId} ${name}`;

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
    .filter((other) => other.startsWith(prefix) && other !== ownerKey && other !== key)
    .map((other) => ({ other, kept: browserStore.readJson(other) as Partial<Kept> | null }))
    .toSorted((one, two) => (two.kept?.at ?? 0) - (one.kept?.at ?? 0));
  for (const [place, one] of others.entries()) if (one.kept?.day !== kept.day || place >= mostKept - 1) browserStore.remove(one.other);
  browserStore.write(ownerKey, String(userId));
  browserStore.write(key, text);
};
