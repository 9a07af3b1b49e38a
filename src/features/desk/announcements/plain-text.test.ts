import { expect, it } from 'vitest';
import { processorTimeOf } from '../../../../tests/processor-time.ts';
import { noMarks, plainTextIn, whatsappMarks } from './plain-text.ts';

it.each([
  ['<p>Dear <strong>all</strong>, <em>come</em></p><p>Bye<br>Asha</p>', 'Dear *all*, _come_\n\nBye\nAsha'],
  ['<p>a<strong> bold </strong>b</p>', 'a *bold* b'],
  ['<h2>Meeting</h2><ul><li><p>one</p></li><li><p><b>two</b></p></li></ul>', '*Meeting*\n\n- one\n- *two*'],
  ['<ol><li>one<ul><li>in it</li></ul></li><li>two</li></ol>', '1. one\n  - in it\n2. two'],
  [
    '<p><a href="https://example.com/a">here</a> <a href="https://example.com">example.com</a></p>',
    'here (https://example.com/a) example.com',
  ],
  ['<p><a href="mailto:asha@example.com">asha@example.com</a></p>', 'asha@example.com'],
  ['<p>a &amp; b &lt;c&gt;</p><p><s>old</s></p>', 'a & b <c>\n\n~old~'],
  ['<table><tbody><tr><th>Day</th><th>Place</th></tr><tr><td>Mon</td><td>Taj</td></tr></tbody></table>', '*Day* | *Place*\nMon | Taj'],
  ['<p><strong>two<br>lines</strong></p>', '*two*\n*lines*'],
  ['<img src="/files/a.webp" alt="The Taj" />', 'The Taj'],
])('%s as WhatsApp shows it', (html, text) => expect(plainTextIn(html, whatsappMarks)).toBe(text));

it('has no signs in a mail', () => expect(plainTextIn('<p><strong>a</strong> <em>b</em></p>', noMarks)).toBe('a b'));

it('takes no longer for the blanks of a description', async () => {
  const blanks = ' '.repeat(19_000);
  const html = `<p><b>a<img src="/files/a.webp" alt="${blanks}" />b</b></p>`;
  const work = await processorTimeOf(() => {
    expect(plainTextIn(html, noMarks)).toBe(`a${blanks}b`);
    expect(plainTextIn(html, whatsappMarks)).toBe(`*a${blanks}b*`);
  });
  expect(work).toBeLessThan(100);
});

it.each(['blockquote', 'ul><li', 'ol><li'])('stays short where each line is in many of <%s>', (tags) => {
  const deep = 100 / tags.split('><').length;
  const html = `<${tags}>`.repeat(deep) + 'a<br />'.repeat(14_000) + `</${tags.split('><').toReversed().join('></')}>`.repeat(deep);
  expect(plainTextIn(html, whatsappMarks).length).toBeLessThan(html.length * 2);
});
