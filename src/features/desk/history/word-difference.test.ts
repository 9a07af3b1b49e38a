// The word-by-word difference of texts.

import { describe, expect, it } from 'vitest';
import { linesOf, shortened, type TextPart, wordDifference } from './word-difference.ts';

/** Removed words in [-…-], added words in {+…+}. */
const written = (parts: TextPart[] | null) =>
  parts
    ?.map(({ kind, text }) => {
      const words = text.replace(/ +$/, '');
      if (kind === 'removed') return `[-${words}-]`;
      return kind === 'added' ? `{+${words}+}` : words;
    })
    .join(' ') ?? null;

const difference = (before: string, after: string) => written(wordDifference(before, after));

describe('the difference of two texts', () => {
  it.each([
    ['We met in Pune', 'We met in Surat', 'We met in [-Pune-] {+Surat+}'],
    ['We met', 'We met again', 'We met {+again+}'],
    ['Today we met', 'we met', '[-Today-] we met'],
    ['one two three four', 'one three five four', 'one [-two-] three {+five+} four'],
    ['all of it', 'something else', '[-all of it-] {+something else+}'],
    ['', 'new words', '{+new words+}'],
    ['old words', '', '[-old words-]'],
    ['the same', 'the same', 'the same'],
    ['', '', ''],
    ['spaces   do not\tcount', 'spaces do not count', 'spaces do not count'],
    ['a b a b', 'b a b a', '[-a-] b a b {+a+}'],
  ])('of %j and %j is %j', (before, after, expected) => expect(difference(before, after)).toBe(expected));

  it('keeps every word of both texts, in order', () => {
    const [before, after] = ['a b c d e f g h', 'b x c d y h g z'];
    const parts = wordDifference(before, after) ?? [];
    const textOf = (without: TextPart['kind']) =>
      parts
        .filter(({ kind }) => kind !== without)
        .map(({ text }) => text)
        .join('')
        .trim();
    expect(textOf('added')).toBe(before);
    expect(textOf('removed')).toBe(after);
  });

  it('finds one changed word in a very long text', () => {
    const words = Array.from({ length: 50_000 }, (_, at) => `word${at}`);
    const parts = wordDifference(words.join(' '), words.with(25_000, 'another').join(' '));
    expect(parts?.map(({ kind }) => kind)).toEqual(['same', 'removed', 'added', 'same']);
    expect(parts?.[2]?.text).toBe('another ');
  });

  it('is not made when too many words differ', () => {
    const [before, after] = ['old', 'new'].map((word) => Array.from({ length: 1_001 }, (_, at) => `${word}${at}`).join(' '));
    expect(wordDifference(before ?? '', after ?? '')).toBeNull();
  });
});

describe('formatted text', () => {
  it('becomes one line for each paragraph, entry and row', () => {
    const html = '<h2>Our day</h2><p>First<br>Second &amp; <strong>last</strong></p><ul><li><p>One</p></li><li>Two</li></ul><p></p>';
    expect(linesOf(html)).toBe('Our day\nFirst\nSecond & last\nOne\nTwo');
    expect(linesOf('<table><tbody><tr><td>A</td><td>B</td></tr></tbody></table>')).toBe('A B');
  });

  it('shows an added paragraph as a line of its own', () => {
    const parts = wordDifference(linesOf('<p>One</p>'), linesOf('<p>One</p><p>Two</p>'));
    expect(parts).toEqual([
      { kind: 'same', text: 'One ' },
      { kind: 'added', text: '\nTwo ' },
    ]);
  });
});

describe('a long text that is the same', () => {
  const text = Array.from({ length: 60 }, (_, at) => `w${at} `).join('');
  const wordsIn = (shown: string) => shown.trim().split(' ');

  it('is left out but for the words around the changes', () => {
    expect(wordsIn(shortened(text, { isFirst: false, isLast: false }))).toHaveLength(25);
    expect(wordsIn(shortened(text, { isFirst: true, isLast: false })).slice(0, 2)).toEqual(['…', 'w48']);
    expect(wordsIn(shortened(text, { isFirst: false, isLast: true })).at(-1)).toBe('…');
  });

  it('is shown whole when little would be left out', () => {
    const short = Array.from({ length: 30 }, (_, at) => `w${at} `).join('');
    expect(shortened(short, { isFirst: false, isLast: false })).toBe(short);
  });
});
