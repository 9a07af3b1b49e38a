// Formatted text that needs no cleaning: what counts as such is held against the parser.

import { expect, test } from 'vitest';
import { seededRandom } from '../../../demo/random.ts';
import { parsedAndCleaned } from './html.ts';
import { isPlainHtml } from './plain-html.ts';

const taken = [
  'A sentence, without any element',
  '<p></p>',
  '<h2>Größe</h2><p>How a <strong>chapter <em>grew</em></strong> &amp; why 2 &lt; 3</p><ul><li><p>One</p></li><li>Two<ol><li>Three</li></ol></li></ul>',
  '<blockquote><p>It “began” with \'us\'\u00a0– "so" 字 🎉</p></blockquote>\n<p>a\tb</p>',
];

test('what the editor writes without attributes is plain, and cleaning leaves it as it is', () => {
  for (const html of taken) {
    expect(isPlainHtml(html), html).toBe(true);
    expect(parsedAndCleaned(html)).toBe(html);
  }
});

test.each([
  '<script>alert(1)</script>',
  '<style>p{}</style>',
  '<p onclick="alert(1)">a</p>',
  '<p style="text-align: center">a</p>',
  '<P>a</P>',
  '<p >a</p>',
  '<p/>',
  '<br>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">a</a>',
  '<!-- a -->',
  '<![CDATA[a]]>',
  '<p>a',
  '</p>',
  '<p><strong>a</p></strong>',
  '<p><p>a</p></p>',
  '<ul><p>a</p></ul>',
  '<li>a</li>',
  '<constructor>a</constructor>',
  '<svg><p>a</p></svg>',
  '<p>a < b</p>',
  '<p>a > b</p>',
  '<p>a & b</p>',
  '<p>&nbsp;</p>',
  '<p>&#60;script&#62;</p>',
  '<p>&amp</p>',
  '<<p>a</p>',
])('%s is left to the parser', (html) => {
  expect(isPlainHtml(html)).toBe(false);
});

test('whatever the pieces are put together to, what counts as plain is what cleaning gives', () => {
  const names = [
    'p',
    'h1',
    'h6',
    'ul',
    'ol',
    'li',
    'blockquote',
    'strong',
    'em',
    'u',
    's',
    'code',
    'sub',
    'sup',
    'a',
    'pre',
    'table',
    'b',
    'script',
  ];
  const texts = [
    'a',
    ' ',
    '\n',
    '\r\n',
    '\u00a0',
    '\u0000',
    '&amp;',
    '&lt;',
    '&gt;',
    '&quot;',
    '&',
    '"',
    "'",
    '=',
    '/',
    '🎉',
    '\ud800',
    '<',
    '>',
  ];
  const pieces = [...names.flatMap((name) => [`<${name}>`, `</${name}>`]), ...texts];
  const { pick, whole, is } = seededRandom('formatted text');
  /** Mostly well nested, so that many are plain. */
  const some = (depth: number): string => {
    if (depth === 0 || is(1 / 3)) return pick(is(1 / 12) ? pieces : texts.slice(0, 9));
    const name = pick(names.slice(0, 14));
    return `<${name}>${Array.from({ length: whole(0, 2) }, () => some(depth - 1)).join('')}</${name}>`;
  };
  let plain = 0;
  for (let round = 0; round < 20_000; round++) {
    const html = Array.from({ length: whole(1, 3) }, () => some(4)).join('');
    if (!isPlainHtml(html)) continue;
    plain++;
    expect(parsedAndCleaned(html)).toBe(html);
  }
  expect(plain).toBeGreaterThan(2_000);
});
