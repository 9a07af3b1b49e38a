// Keeps the shell for a load without a network: registers the service worker, and hands over what this page has loaded before it.

import { isSignedIn } from '../../../platform/ui/call/session.ts';
import { openShellCache, pushOwner } from '../../../platform/ui/session/kept-offline.ts';

export const keepShell = async (userId: number): Promise<void> => {
  // While developing there is none.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register('/service-worker.js');
  if (pushOwner.read() === userId) void renewPushes(userId).catch(() => undefined);
  const cache = await openShellCache(userId, () => isSignedIn(userId));
  if (!cache) return;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const files = loaded.flatMap(({ origin, pathname }) => (origin === location.origin && pathname.startsWith('/assets/') ? pathname : []));
  await cache.add('/');
  for (const file of new Set(files)) if (!(await cache.match(file))) await cache.add(file);
};

const renewPushes = async (userId: number): Promise<void> => {
  const { renewDevice } = await import('../../../features/people/pushes/device.ts');
  await renewDevice(userId);
};
