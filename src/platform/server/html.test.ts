// Cleaning of formatted text: what is removed, and that no text takes very long.

import { describe, expect, it, test } from 'vitest';
import { longest } from '../wire/fields.ts';
import { cleanOptionalHtml } from './html.ts';

const clean = (html: string) => cleanOptionalHtml(html, 'Description');

const link = '<a href="https://example.com" rel="noopener noreferrer nofollow" target="_blank">';

test.each([
  ['<p>a &amp; b &lt; c</p>', '<p>a &amp; b &lt; c</p>'],
  ['<h2>One</h2><ul><li><p>Two <strong>three</strong></p></li></ul>', '<h2>One</h2><ul><li><p>Two <strong>three</strong></p></li></ul>'],
  ['<p onclick="alert(1)">a</p>', '<p>a</p>'],
  ['<p style="text-align:center;color:red">a</p>', '<p style="text-align:center">a</p>'],
  ['a<script>alert(1)</script><style>p{}</style>', 'a'],
  ['<svg><p>a</p></svg>', '<p>a</p>'],
  ['<p>a<img src="https://example.com/a.png" onerror="alert(1)">b</p>', '<p>ab</p>'],
  ['<img src="/files/a.webp" alt="A">', '<img src="/files/a.webp" alt="A" />'],
  ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  ['<a href="example.com">a</a>', '<a href="https://example.com" rel="noopener noreferrer nofollow" target="_blank">a</a>'],
  ['<p>a', '<p>a</p>'],
  ['<li>a</li><td>b</td><tr><td>c</td></tr>', 'abc'],
  ['<table><tbody><tr><td>a</td></tr></tbody></table><td>b', '<table><tbody><tr><td>a</td></tr></tbody></table>b'],
  ['<table><td>a</td></table>', '<table>a</table>'],
  ['<ol><li>a</li></ol></li></td>', '<ol><li>a</li></ol>'],
  // What comes behind something that was removed is closed as it was.
  ['<p><img src="https://example.com/a.png"> <strong>a</strong> b</p>', '<p> <strong>a</strong> b</p>'],
  ['<img src="a.png"><a href="https://example.com">a</a>b', `${link}a</a>b`],
  ['<li>a</li><p>b</p><td>c</td><ul><li>d</li></ul>e', 'a<p>b</p>c<ul><li>d</li></ul>e'],
  ['<removed>a</removed>&lt;removed>', 'a&lt;removed&gt;'],
])('%s is stored as %s', (html, stored) => expect(clean(html)).toBe(stored));

describe('formatted text', () => {
  const nested = (depth: number) => `${'<ul><li>'.repeat(depth)}a${'</li></ul>'.repeat(depth)}`;

  it('may be nested up to a limit, and no deeper', () => {
    expect(clean(nested(40))).toBe(nested(40));
    expect(() => clean(nested(60))).toThrow(
      expect.objectContaining({ status: 400, fields: { Description: 'Description is nested too deeply' } }),
    );
    // Siblings are not nested, whether they are closed or not.
    expect(clean('<p>a'.repeat(1_000))).toBe('<p>a</p>'.repeat(1_000));
    expect(clean('a<br>'.repeat(1_000))).toBe('a<br />'.repeat(1_000));
  });

  const fill = (piece: string, length: number = longest.richText) => piece.repeat(Math.floor(length / piece.length));
  const half = longest.richText / 2;
  const plainText = fill('<p>Some text of a paragraph with <strong>bold</strong> words in it.</p>');
  const tryToClean = (html: string) => {
    try {
      clean(html);
    } catch {
      // A refusal is fine too, if it is quick.
    }
  };
  /** Of the processor alone, in microseconds: how long it took to get the processor is not the text's doing. */
  const spentOn = (html: string, times: number) => {
    const begun = process.threadCpuUsage();
    for (let each = 0; each < times; each++) tryToClean(html);
    const { user, system } = process.threadCpuUsage(begun);
    return user + system;
  };
  /** The two take turns. Some systems count the processor's time in steps as long as one cleaning, so only sums of many are compared. */
  const timesLongerThanPlain = (html: string) => {
    tryToClean(html);
    const spent = { plain: 0, html: 0 };
    for (let round = 0; round < 10; round++) {
      spent.plain += spentOn(plainText, 2);
      spent.html += spentOn(html, 1);
    }
    return (spent.html * 2) / spent.plain;
  };

  it.each([
    ['deep nesting', fill('<b>')],
    ['deep nesting under tags that close nothing', fill('<b>', half) + fill('</p>', half)],
    ['lists in lists', fill('<ul><li>')],
    ['tables in tables', fill('<table><tr><td>')],
    ['links in links', fill('<a>')],
    ['pictures from elsewhere', fill('&<img>')],
    ['pictures from elsewhere behind a long text', fill('x', half) + fill('<img>', half)],
    ['empty elements', fill('<p></p>')],
    ['very many attributes', `<p ${fill('a=b ', longest.richText - 10)}>x</p>`],
    ['very many rules of style', `<p style="${fill('a:b;', longest.richText - 20)}">x</p>`],
    ['brackets in a style', `<p style="${fill('{', longest.richText - 20)}">x</p>`],
    ['signs to be escaped', fill('<')],
  ])('takes not much longer when it is made of %s', { tags: ['long'] }, (_what, html) => {
    expect(timesLongerThanPlain(html)).toBeLessThan(10);
  });
});
