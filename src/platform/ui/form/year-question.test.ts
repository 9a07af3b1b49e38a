import { expect, test } from 'vitest';
import { likelierYear } from './year-question.tsx';

test.each([
  ['2025-12-05', '2026-11-30', '2026-12-05'],
  ['2025-01-05', '2026-11-30', '2027-01-05'],
  ['2025-11-30', '2026-11-30', '2026-11-30'],
  ['2016-12-05', '2026-11-30', '2026-12-05'],
  ['2024-02-29', '2026-01-10', '2026-02-28'],
])('%s is long over on %s: %s is meant', (day, today, meant) => {
  expect(likelierYear(day, today)).toBe(meant);
});

test.each(['2026-11-29', '2026-06-04', '2026-12-05', '2030-01-01'])('%s is likely on 30 November 2026', (day) => {
  expect(likelierYear(day, '2026-11-30')).toBeNull();
});
