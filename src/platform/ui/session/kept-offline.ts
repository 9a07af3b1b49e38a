// What this browser keeps for a load without a network: the shell, in the browser's caches, and the last answers of some calls, in local
// storage (kept-answers.ts). All of it is of one person, and goes with the session.

import { browserStore } from './storage.ts';

/** The name of the cache, and of the lock under which it is made, filled and dropped; the service worker has it, too. */
const shellCache = 'shell';

/** With it begin the names of all that is kept in local storage. */
export const keptPrefix = 'kept ';
export const keptFor = `${keptPrefix}for`;

/** Null for who has signed out meanwhile, and in browsers, and under addresses, where nothing can be kept. */
export const openShellCache = async (userId: number, isSignedIn: () => boolean): Promise<Cache | null> => {
  if (!('caches' in window)) return null;
  return navigator.locks.request(shellCache, { mode: 'shared' }, async () => {
    if (!isSignedIn()) return null;
    browserStore.write(keptFor, String(userId));
    return caches.open(shellCache);
  });
};

/** Whether something is kept that is not of this person. */
export const isKeptForOther = (userId: number | null): boolean => {
  const owner = browserStore.read(keptFor);
  return owner !== null && owner !== String(userId);
};

export const dropKept = (): void => {
  browserStore.removeWhere((key) => key.startsWith(keptPrefix));
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
