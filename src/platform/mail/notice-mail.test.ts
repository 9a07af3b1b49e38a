// The look of a mail: the same words as text and as HTML, nothing from elsewhere, and no text that becomes HTML.

import { expect, it } from 'vitest';
import { noticeMail } from './notice-mail.ts';

const notice = {
  organization: 'Pune & <Friends>',
  title: 'Your membership ends soon',
  paragraphs: ['Dear Asha <script>alert(1)</script>,', 'it ends on 5 March 2026.'],
  button: { label: 'Renew', url: 'https://portal.example.com/renew?a=1&b="2"' },
  reason: 'You get this mail because you are a member.',
};

it('has the same words as text and as HTML', () => {
  const { text, html } = noticeMail(notice);
  expect(text).toBe(
    [
      'Your membership ends soon',
      'Dear Asha <script>alert(1)</script>,',
      'it ends on 5 March 2026.',
      'Renew:\nhttps://portal.example.com/renew?a=1&b="2"',
      '-- \nPune & <Friends>\nYou get this mail because you are a member.',
    ].join('\n\n'),
  );
  expect(html).toContain('Pune &amp; &lt;Friends&gt;');
  expect(html).toContain('Dear Asha &lt;script&gt;alert(1)&lt;/script&gt;,');
  expect(html).toContain('href="https://portal.example.com/renew?a=1&amp;b=&quot;2&quot;"');
});

it('loads nothing from elsewhere', () => {
  const { html } = noticeMail(notice);
  expect(html).not.toMatch(/<script|<img|<link|src=|@import|url\(/i);
  expect(noticeMail({ ...notice, button: undefined }).html).not.toContain('https://');
});

it('offers mail programs to unsubscribe with one click, where that is possible', () => {
  const unsubscribeUrl = 'https://portal.example.com/unsubscribe?token=x';
  const { text, html, headers } = noticeMail({ ...notice, unsubscribeUrl });
  expect(headers).toEqual({ 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
  expect(text).toContain(`Turn off these mails: ${unsubscribeUrl}`);
  expect(html).toContain(`href="${unsubscribeUrl}"`);
  expect(noticeMail(notice).headers).toEqual({});
});

it('shows the logo above the name, by its public address', () => {
  const { html } = noticeMail({ ...notice, logoUrl: 'https://portal.example.com/files/a"b-middle.webp' });
  expect(html).toContain('<img src="https://portal.example.com/files/a&quot;b-middle.webp" alt=""');
  expect(html.indexOf('<img')).toBeLessThan(html.indexOf('Pune &amp;'));
});

it('keeps a number with hyphens on one line, and leaves words and addresses as they are', () => {
  const paragraphs = [
    'Your membership of Harbour & Co (CH-000182) ends.',
    'Your receipt 2026-27/000085 is attached.',
    'A one-to-one: https://portal.example.com/a-1/b',
    `${'long-'.repeat(12)}1`,
  ];
  const { text, html } = noticeMail({ ...notice, title: 'Your receipt 2026-27/000085', paragraphs });
  expect(html).toContain('Harbour &amp; Co (<span style="white-space:nowrap">CH-000182</span>) ends.');
  expect(html.match(/<span style="white-space:nowrap">2026-27\/000085<\/span>/g)).toHaveLength(2);
  expect(html.match(/white-space:nowrap/g)).toHaveLength(3);
  expect(text).toContain('(CH-000182)');
});
