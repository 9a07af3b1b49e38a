// How numbers, money, dates and names are written, and that only a few files decide it.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { showDate, showLongDate, showMonth } from '../../src/platform/ui/format/dates.ts';
import { showMoney, showMoneysInShort, showSum } from '../../src/platform/ui/format/money.ts';
import { showCount, showNumber, showRounded } from '../../src/platform/ui/format/numbers.ts';
import { compareNames } from '../../src/platform/wire/locale.ts';

describe('what is written for people', () => {
  it('groups numbers as India does, and rounds to one decimal where asked', () => {
    expect([showNumber(0), showNumber(1_234), showNumber(1_234_567)]).toEqual(['0', '1,234', '12,34,567']);
    expect([showRounded(2.04), showRounded(2.46)]).toEqual(['2', '2.5']);
  });

  it('counts one thing in the singular', () => {
    const story = { one: 'story', many: 'stories' };
    expect([0, 1, 2, 100_000].map((number) => showCount(number, story))).toEqual(['0 stories', '1 story', '2 stories', '1,00,000 stories']);
  });

  it('writes money to the paisa', () => {
    expect([showMoney(100_000), showMoney(0.5), showMoney(null)]).toEqual(['₹1,00,000.00', '₹0.50', 'N/A']);
  });

  it('shortens amounts that stand side by side to one precision', () => {
    expect(showMoneysInShort([500_000, 510_000])).toEqual(['₹5.0L', '₹5.1L']);
    expect(showMoneysInShort([500_000, 1_200_000])).toEqual(['₹5L', '₹12L']);
    expect(showMoneysInShort([])).toEqual([]);
  });

  it('gives amounts of two digits no decimal where many stand side by side, so that they fit', () => {
    expect(showMoneysInShort([97_500, 130_000, 0])).toEqual(['₹98K', '₹1.3L', '₹0.0']);
    expect(showMoneysInShort([129_000_000, 12_000_000])).toEqual(['₹13Cr', '₹1.2Cr']);
    expect(showMoneysInShort([996_000, 120_000])).toEqual(['₹10L', '₹1.2L']);
    expect([1_12_500, 25_000.5].map(showSum)).toEqual(['₹1,12,500', '₹25,000.50']);
  });

  it('writes every month of a short date with three letters', () => {
    const months = Array.from({ length: 12 }, (_, month) => showDate(`2026-${String(month + 1).padStart(2, '0')}-05T12:00:00.000Z`));
    const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
    expect(months).toEqual(names.map((name) => `05 ${name} 2026`));
    expect(showLongDate('2026-03-05T12:00:00.000Z')).toBe('5 March 2026');
    expect(showMonth('2026-09')).toBe('September 2026');
  });

  it('orders names without regard to case and accents, and their numbers by value', () => {
    expect(['Zürich', 'chapter 10', 'Éire', 'Chapter 2', 'eire a'].sort(compareNames)).toEqual([
      'Chapter 2',
      'chapter 10',
      'Éire',
      'eire a',
      'Zürich',
    ]);
  });
});

describe('the language', () => {
  it('is set in one file, and no file but the format folder formats or compares texts by itself', () => {
    const root = join(import.meta.dirname, '../../src');
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
    expect(files.length).toBeGreaterThan(300);
    const formatting = files
      .filter((file) => !file.endsWith('.test.ts'))
      .filter((file) =>
        /toLocale\w*String|localeCompare|Intl\.(?!DateTimeFormat)|['"]en-(IN|GB|US)['"]/.test(readFileSync(join(root, file), 'utf8')),
      );
    const formats = ['dates', 'money', 'numbers'].map((name) => `platform/ui/format/${name}.ts`);
    const others = formatting.filter((file) => !formats.includes(file));
    expect(others).toEqual(['platform/wire/locale.ts']);
  });
});
