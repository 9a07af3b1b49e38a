// The service worker. Files with a hash come from the cache, the page from the network, and without a network the last shell. Nothing else is
// kept: no answer of a call, and no file of anybody. The cache is made by the page of who is signed in (keep-shell.ts) and goes with the
// session; where there is none, nothing is kept. vite/service-worker.ts writes this file, with the names of the files of the build.

import type { WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;
declare const filesOfBuild: readonly string[];

const cacheName = 'shell';
const shell = '/';
const files = new Set(filesOfBuild);
const pathsOfServer = /^\/(api|files|documents|receipts|former-pictures)\//;
/** Milliseconds until a network that answers nothing counts as none. */
const patience = 10_000;

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener('activate', (event) => event.waitUntil(Promise.all([self.clients.claim(), dropFormerFiles()])));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (files.has(pathname)) event.respondWith(fileAt(pathname, request));
  else if (request.mode === 'navigate' && !pathsOfServer.test(pathname)) event.respondWith(page(request));
});

/** The lock keeps the end of a session from falling between both questions: opening a cache that was dropped makes it anew. */
const changeCache = (change: (cache: Cache) => Promise<unknown>): Promise<void> =>
  self.navigator.locks.request(cacheName, { mode: 'shared' }, async () => {
    if (await self.caches.has(cacheName)) await change(await self.caches.open(cacheName));
  });

const fileAt = async (path: string, request: Request): Promise<Response> => {
  const kept = await self.caches.match(path, { cacheName });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200) await changeCache((cache) => cache.put(path, answer.clone())).catch(() => undefined); // The disk may be full.
  return answer;
};

const page = async (request: Request): Promise<Response> => {
  const last = await self.caches.match(shell, { cacheName });
  if (!last) return fetch(request);
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), patience);
  const answer = await fetch(request, { signal: stop.signal }).catch(() => last);
  clearTimeout(timer);
  return answer;
};

const dropFormerFiles = (): Promise<void> =>
  changeCache(async (cache) => {
    for (const { url } of await cache.keys()) {
      const { pathname } = new URL(url);
      if (pathname !== shell && !files.has(pathname)) await cache.delete(pathname);
    }
  });

type Message = { title: string; navigate: string };

// A message that cannot be read is shown, too: a browser takes pushes away from who shows nothing.
self.addEventListener('push', (event) => {
  const { title, navigate, ...more } = messageOf(event.data) ?? { title: 'Something is new for you', navigate: '/dashboard' };
  event.waitUntil(self.registration.showNotification(title, { icon: '/icon-192.png', ...more, data: navigate }));
});

const messageOf = (data: { json(): unknown } | null): Message | undefined => {
  try {
    return (data?.json() as { notification?: Message } | undefined)?.notification;
  } catch {
    return undefined;
  }
};

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(String(event.notification.data)));
});
