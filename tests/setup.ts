// For every test file: a test fails that writes an error or warning to the console, and hashes cost next to nothing.

import { afterEach, beforeEach, expect, vi } from 'vitest';
import { hashCheaply } from '../src/platform/server/hashing.ts';
import './patient-waiting.ts';

hashCheaply();

beforeEach(() => {
  vi.spyOn(console, 'error');
  vi.spyOn(console, 'warn');
});

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls).toEqual([]);
  expect(vi.mocked(console.warn).mock.calls).toEqual([]);
  vi.restoreAllMocks();
});
