// What the service worker uses of its scope: the types of the browser's own library clash with those of pages.

interface Extended extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Fetched extends Extended {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface Pushed extends Extended {
  data: { json(): unknown } | null;
}

interface Clicked extends Extended {
  notification: Notification;
}

interface Heard {
  install: Extended;
  activate: Extended;
  fetch: Fetched;
  push: Pushed;
  notificationclick: Clicked;
}

export interface WorkerScope {
  addEventListener<Name extends keyof Heard>(name: Name, listener: (event: Heard[Name]) => void): void;
  skipWaiting(): Promise<void>;
  caches: CacheStorage;
  clients: { claim(): Promise<void>; openWindow(address: string): Promise<unknown> };
  location: Location;
  navigator: { locks: LockManager };
  registration: ServiceWorkerRegistration;
}
