import { afterEach, expect, it, vi } from 'vitest';
import { browserStore, tabStore } from './storage.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['localStorage', browserStore],
  ['sessionStorage', tabStore],
])('Where the browser forbids %s, nothing is found and a save says so', (name, store) => {
  vi.stubGlobal(name, undefined);
  expect(store.write('key', 'text')).toBe(false);
  expect(store.writeJson('key', { a: 1 })).toBe(false);
  expect([store.read('key'), store.readJson('key'), store.keys()]).toEqual([null, null, []]);
  store.remove('key');
  store.removeWhere(() => true);
});

it.each([
  ['localStorage', browserStore],
  ['sessionStorage', tabStore],
])('What was put into %s is found until it is removed, and a damaged text is nothing', (name, store) => {
  vi.stubGlobal(name, Object.create(memory, {}));
  expect(store.writeJson('a', { b: 1 })).toBe(true);
  expect(store.write('damaged', '{"b":')).toBe(true);
  expect(store.readJson('a')).toEqual({ b: 1 });
  expect(store.readJson('damaged')).toBeNull();
  store.removeWhere((key) => key === 'damaged');
  expect(store.keys()).toEqual(['a']);
  store.remove('a');
  expect(store.read('a')).toBeNull();
});

/** Its keys are its own properties, as those of a browser's storage are. */
const memory = {
  getItem(key: string) {
    return Object.hasOwn(this, key) ? Reflect.get(this, key) : null;
  },
  setItem(key: string, text: string) {
    Reflect.set(this, key, text);
  },
  removeItem(key: string) {
    Reflect.deleteProperty(this, key);
  },
};
