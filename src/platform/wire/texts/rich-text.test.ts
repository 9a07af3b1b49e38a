// Formatted text: when it is blank, its preview, and its links.

import { describe, expect, it } from 'vitest';
import { processorTimeOf } from '../../../../tests/processor-time.ts';
import { isRichTextBlank, optionalRichText, plainTextOf, requiredRichText } from '../fields.ts';
import { linkAddress } from './rich-text.ts';

describe('formatted text', () => {
  it.each([
    undefined,
    null,
    '',
    '  \n',
    '<p></p>',
    '<p> </p>',
    '<p>&nbsp;</p>',
    '<p><br></p><p><br/></p>',
    '<ul><li></li></ul>',
    '<h2><strong></strong></h2>',
    '<!-- nothing -->',
    '<p>\u00a0</p>',
  ])('%j is blank', (html) => {
    expect(isRichTextBlank(html)).toBe(true);
    expect(requiredRichText('Text').safeParse(html).error?.issues[0]?.message).toBe('Text is required');
    expect(optionalRichText('Text').parse(html)).toBeNull();
  });

  it.each(['x', '<p>x</p>', '<p>0</p>', '<img src="/files/a.webp">', '<p><IMG></p>', '<hr>', '<table></table>', '&amp;', '<p>.</p>'])(
    '%j is not',
    (html) => {
      expect(isRichTextBlank(html)).toBe(false);
      expect(requiredRichText('Text').parse(` ${html} `)).toBe(html);
      expect(optionalRichText('Text').parse(html)).toBe(html);
    },
  );

  it('may be 100,000 characters long, and must be a text that can be stored', () => {
    expect(requiredRichText('Text').safeParse('x'.repeat(100_000)).success).toBe(true);
    for (const [sent, message] of [
      ['x'.repeat(100_001), 'Text must be at most 100000 characters'],
      [7, 'Text must be a text'],
      [{ html: 'x' }, 'Text must be a text'],
      ['x\0', 'Text contains characters that cannot be stored'],
    ] as const) {
      expect(requiredRichText('Text').safeParse(sent).error?.issues[0]?.message).toBe(message);
      expect(optionalRichText('Text').safeParse(sent).error?.issues[0]?.message).toBe(message);
    }
  });
});

describe('a preview', () => {
  it.each([
    ['<p>One</p><p>Two</p>', 'One Two'],
    ['<h2>A</h2>\n<ul><li>b</li><li>c</li></ul>', 'A b c'],
    ['Fish &amp; chips &lt;3 &quot;now&quot; it&#39;s&nbsp;good', 'Fish & chips <3 "now" it\'s good'],
    ['a&unknown;b & c', 'a&unknown;b & c'],
    ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
    ['1 < 2', '1 < 2'],
    ['<a href="https://example.com">link</a>', 'link'],
    ['', ''],
  ])('of %j is %j', (html, text) => expect(plainTextOf(html)).toBe(text));

  it('of hostile text is little work', async () => {
    const work = processorTimeOf(() => {
      for (const piece of ['<', '<a', '&', '&a', '< >', ' \n']) plainTextOf(piece.repeat(200_000));
    });
    expect(await work).toBeLessThan(2_000);
  });
});

describe('a link', () => {
  it.each<[string | undefined, string | null]>([
    ['https://example.com/a?b#c', 'https://example.com/a?b#c'],
    ['HTTP://example.com', 'HTTP://example.com'],
    ['mailto:asha@example.com?subject=Hi', 'mailto:asha@example.com?subject=Hi'],
    [' www.example.com/story ', 'https://www.example.com/story'],
    ['example.com:8080/x', 'https://example.com:8080/x'],
    ['localhost:3000', 'https://localhost:3000'],
    ['..a.b.:80/x', 'https://..a.b.:80/x'],
    ['intranet/wiki', 'https://intranet/wiki'],
    ['asha@example.com', 'mailto:asha@example.com'],
  ])('%j leads to %j', (typed, address) => expect(linkAddress(typed)).toBe(address));

  it.each([
    ...['', undefined, '/dashboard', '#top', '?a', '//example.com', 'javascript:alert(1)', 'java\tscript:alert(1)', 'data:text/html,x'],
    ...['tel:+911234', 'ftp://example.com', 'https:example.com', 'two words'],
    ...['example.:80', '.com:80', '.:80'],
  ])('%j leads nowhere', (typed) => expect(linkAddress(typed)).toBeNull());

  it('is little work, however long it is', async () => {
    const work = processorTimeOf(() => {
      for (const piece of ['.', 'a.', 'a.a', 'a:', '9', 'a@']) {
        for (const end of ['@', ':80x', ' x']) linkAddress(piece.repeat(30_000) + end);
      }
    });
    expect(await work).toBeLessThan(1_000);
  });
});
