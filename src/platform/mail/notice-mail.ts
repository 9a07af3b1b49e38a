// The look of a mail: a title, paragraphs, a button, and a foot that says why it was sent. As text and as HTML, with the same words.

import { dark, light } from '../wire/brand-colours.ts';
import type { MailContent } from './outbox.ts';
import { qrPicture } from './qr-picture.ts';

export interface Notice {
  /** The name of the organisation. */
  organization: string;
  /** The public address of its logo. */
  logoUrl?: string;
  title: string;
  /** Plain texts. */
  paragraphs: readonly string[];
  /** Formatted text below them, cleaned, and the same as plain text. Its pictures have whole addresses. */
  formatted?: { html: string; text: string };
  /** Where an answer goes, if not to the portal. */
  replyTo?: string;
  /** What is told one by one below them, each with the address that it leads to. */
  lines?: readonly { text: string; url?: string }[];
  /** A paragraph after the lines. */
  rest?: string;
  button?: { label: string; url: string };
  /** Another button beside it, for the other one of two answers. */
  second?: { label: string; url: string };
  /** An address that programs of banks open, also as a QR code. */
  pay?: { label: string; url: string };
  /** Why somebody gets this mail. */
  reason: string;
  /** A link beside it, which is no button. */
  quiet?: QuietLink;
  /** The page on which it can be turned off. It takes a POST from a mail program too, without anything else asked. */
  unsubscribeUrl?: string;
}

export const noticeMail = (notice: Notice): MailContent => ({
  text: textOf(notice),
  html: htmlOf(notice),
  ...(notice.pay && { qrCode: notice.pay.url }),
  headers: {
    ...(notice.unsubscribeUrl && unsubscribeHeaders(notice.unsubscribeUrl)),
    ...(notice.replyTo && { 'Reply-To': notice.replyTo }),
  },
});

/** With both, mail programs show a button of their own to unsubscribe (RFC 8058). */
const unsubscribeHeaders = (url: string) => ({ 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });

interface QuietLink {
  label: string;
  url: string;
}

const quietLinks = ({ quiet, unsubscribeUrl }: Pick<Notice, 'quiet' | 'unsubscribeUrl'>): QuietLink[] => [
  ...(quiet ? [quiet] : []),
  ...(unsubscribeUrl ? [{ label: 'Turn off these mails', url: unsubscribeUrl }] : []),
];

const textOf = ({ organization, title, paragraphs, formatted, lines = [], rest, pay, button, second, reason, ...quiet }: Notice): string =>
  [
    title,
    ...paragraphs,
    ...(formatted ? [formatted.text] : []),
    ...lines.map(({ text, url }) => (url ? `${text}\n${url}` : text)),
    ...(rest ? [rest] : []),
    ...(pay ? [`${pay.label}:\n${pay.url}`] : []),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...(second ? [`${second.label}:\n${second.url}`] : []),
    // Mail programs hide what comes after this line, or show it in grey.
    `-- \n${organization}\n${reason}${quietLinks(quiet)
      .map(({ label, url }) => `\n${label}: ${url}`)
      .join('')}`,
  ].join('\n\n');

const font = "font-family:'Inter',system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";

/** In the dark scheme the classes win over the inline styles, which every mail program understands. */
const darkStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .canvas { background-color: ${dark.canvas} !important; }
  .surface { background-color: ${dark.surface} !important; border-color: ${dark.line} !important; }
  .text { color: ${dark.text} !important; }
  .quiet { color: ${dark.quiet} !important; }
  .brand { color: ${dark.brand} !important; }
}`;

const htmlOf = ({
  organization,
  logoUrl,
  title,
  paragraphs,
  formatted,
  lines,
  rest,
  pay,
  button,
  second,
  reason,
  ...quiet
}: Notice): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(title)}</title>
<style>${darkStyles}
</style>
</head>
<body class="canvas" style="margin:0;padding:0;background-color:${light.canvas}">
<table role="presentation" class="canvas" width="100%" cellspacing="0" cellpadding="0" border="0" style="background-color:${light.canvas}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="max-width:560px;${font}">
<tr><td class="brand" style="padding:0 4px 16px;font-size:16px;line-height:24px;font-weight:600;color:${light.brand}">${logoUrl ? logoOf(logoUrl) : ''}${escaped(organization)}</td></tr>
<tr><td class="surface" style="padding:32px;background-color:${light.surface};border:1px solid ${light.line};border-radius:12px">
<h1 class="text" style="margin:0 0 16px;font-size:22px;line-height:30px;font-weight:600;color:${light.text};overflow-wrap:anywhere">${textInHtml(title)}</h1>
${paragraphs.map((paragraph) => `<p class="text" style="${paragraphStyle}">${textInHtml(paragraph)}</p>`).join('\n')}
${formatted ? styled(formatted.html) : ''}${lines?.length ? linesOf(lines) : ''}${rest ? `<p class="text" style="${paragraphStyle}">${textInHtml(rest)}</p>` : ''}
${pay ? payOf(pay) : ''}${button ? buttonOf(button) : ''}${second ? buttonOf(second) : ''}
</td></tr>
<tr><td class="quiet" style="padding:16px 4px 0;font-size:13px;line-height:20px;color:${light.quiet}">${escaped(reason)}${quietLinks(quiet).map(quietLinkOf).join('')}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;

/** On white in the dark scheme too: most logos are drawn for paper. Decorative: the name stands under it, also where it is not shown. */
const logoOf = (url: string): string =>
  `<img src="${escaped(url)}" alt="" height="48" style="display:block;height:48px;max-width:240px;object-fit:contain;margin:0 0 12px;padding:6px;background-color:#ffffff;border-radius:8px">`;

const paragraphStyle = `margin:0 0 16px;font-size:16px;line-height:24px;color:${light.text};overflow-wrap:anywhere`;

const list = `margin:0 0 16px;padding:0 0 0 24px;font-size:16px;line-height:24px;color:${light.text};overflow-wrap:anywhere`;
const cell = `padding:4px 8px;border:1px solid ${light.line};text-align:left;vertical-align:top;font-size:16px;line-height:24px;color:${light.text}`;

/** Mail programs know no style sheets, so each element has its style. Cleaned text has only an alignment of its own. */
const styles: Record<string, readonly [className: string, style: string]> = {
  p: ['text', paragraphStyle],
  h1: ['text', `margin:24px 0 12px;font-size:20px;line-height:28px;font-weight:600;color:${light.text}`],
  h2: ['text', `margin:24px 0 12px;font-size:18px;line-height:26px;font-weight:600;color:${light.text}`],
  h3: ['text', `margin:16px 0 8px;font-size:16px;line-height:24px;font-weight:600;color:${light.text}`],
  ul: ['text', list],
  ol: ['text', list],
  li: ['text', 'margin:0 0 4px'],
  blockquote: ['quiet', `margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid ${light.line};color:${light.quiet}`],
  a: ['brand', `color:${light.brand}`],
  img: ['', 'display:block;max-width:100%;height:auto;margin:0 0 16px;border-radius:8px'],
  table: ['', 'border-collapse:collapse;margin:0 0 16px'],
  th: ['text', cell],
  td: ['text', cell],
};

const styled = (html: string): string =>
  html.replace(/<([a-z]+\d?)(?=[\s/>])([^<>]*)>/g, (whole, tag: string, attributes: string) => {
    const [className, style] = styles[tag] ?? [];
    if (style === undefined) return whole;
    const own = / style="([^"]*)"/.exec(attributes)?.[1];
    const others = attributes.replace(/ style="[^"]*"/, '');
    return `<${tag}${className && ` class="${className}"`} style="${style}${own ? `;${own}` : ''}"${others}>`;
  });

const linesOf = (lines: NonNullable<Notice['lines']>): string =>
  `<ul style="margin:0 0 16px;padding:0 0 0 20px">
${lines.map((line) => `<li class="text" style="${paragraphStyle.replace('0 0 16px', '0 0 8px')}">${lineOf(line)}</li>`).join('\n')}
</ul>
`;

const lineOf = ({ text, url }: { text: string; url?: string }): string =>
  url ? `<a href="${escaped(url)}" class="brand" style="color:${light.brand}">${textInHtml(text)}</a>` : textInHtml(text);

/** On white in the dark scheme too, or no camera reads it. Many mail programs follow no link of banks: the code is there for all. */
const payOf = ({ label, url }: { label: string; url: string }): string => `<p class="text" style="${paragraphStyle}">
<img src="cid:${qrPicture}" alt="QR code: ${escaped(label)}" width="200" height="200" style="display:block;width:200px;height:200px;margin:0 0 8px;background-color:#ffffff;border-radius:8px">
<a href="${escaped(url)}" class="brand" style="color:${light.brand}">${escaped(label)}</a></p>
`;

/** The address stands below it too: some mail programs disable links, and some people do not trust them. */
const buttonOf = ({ label, url }: { label: string; url: string }): string => `<p style="margin:24px 0">
<a href="${escaped(url)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background-color:${light.brand};color:#ffffff;font-size:16px;line-height:24px;font-weight:600;text-decoration:none">${escaped(label)}</a></p>
<p class="quiet" style="margin:0;font-size:13px;line-height:20px;color:${light.quiet};overflow-wrap:anywhere">If the button does not work, copy this address:<br>${escaped(url)}</p>`;

const quietLinkOf = ({ label, url }: QuietLink): string =>
  `<br><a href="${escaped(url)}" class="quiet" style="color:${light.quiet}">${escaped(label)}</a>`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** As text in HTML, in which a number such as CH-000182 or 2026-27/000085 stands on one line. A long one may break. */
const textInHtml = (text: string): string =>
  text
    .split(/(?<![^\s(])((?=[^\s]*\d)[\p{L}\d]+(?:[-/][\p{L}\d]+)+)(?![^\s).,;:])/u)
    .map((part, at) =>
      at % 2 === 1 && part.length <= longestOnOneLine ? `<span style="white-space:nowrap">${part}</span>` : escaped(part),
    )
    .join('');

const longestOnOneLine = 24;

/** As text in HTML. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
