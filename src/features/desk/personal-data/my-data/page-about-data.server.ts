// The page that comes with the own data: what each file has, why it is kept and for how long, who sees it, and what becomes of it.

import { escaped } from '../../../../platform/mail/notice-mail.ts';
import type { PersonalRows } from '../registry/personal-rows.server.ts';

/** 'your-connections' */
export const fileNameOf = ({ what }: Pick<PersonalRows, 'what'>): string =>
  what
    .toLowerCase()
    .replace(/:.*$/, '')
    .replace(/[^a-z0-9]+/g, '-');

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1f2933}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.5rem;border-bottom:1px solid #d8dee4}`;

export const pageAboutData = (organization: string, kept: readonly PersonalRows[]): string => {
  const rows = kept.map((of) => {
    const stays = Object.keys(of.keep ?? {}).join('. ') || 'Nothing';
    const cells = [of.what, of.why, of.kept, of.seenBy, stays, `${fileNameOf(of)}.json, .csv`];
    return `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`;
  });
  const heads = ['What', 'Why', 'For how long', 'Who sees it', 'What stays after an erasure', 'Files'];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Your data</title><style>${style}</style></head><body>
<h1>Your data at ${escaped(organization)}</h1>
<p>The folder json has all of it for programs, the folder csv the same for spreadsheets, and the folder files your photo and your documents.</p>
<table><thead><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr></thead><tbody>${rows.join('\n')}</tbody></table>
</body></html>
`;
};
