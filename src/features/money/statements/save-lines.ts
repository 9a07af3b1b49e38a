// What was not recorded, as a file.

import { saveFile } from '../../../platform/ui/call/download.ts';
import type { ReadStatement, StatementLine } from './statements.contract.ts';

/** Lines that were not understood are among them: what they say is recorded by hand. */
export const saveLines = (lines: readonly StatementLine[], unread: ReadStatement['UnreadLines']): void =>
  saveFile(fileOfLines(lines, unread), 'statement-not-recorded.csv');

const notUnderstood = 'The day or the amount is not understood';

/** Spreadsheets need the mark at its start to read it as UTF-8, and would take a cell for a formula that begins with one of these signs. */
const fileOfLines = (lines: readonly StatementLine[], unread: ReadStatement['UnreadLines']): Blob => {
  const rows = lines.map(({ Day, Narration, Reference, Amount, Rest, State: state, CameBack, Why }) => [
    Day.slice(0, 10),
    Narration,
    Reference ?? '',
    String(Amount),
    String(Rest),
    state,
    CameBack ?? Why,
  ]);
  const left = unread.map(({ Line, Text }) => ['', Text, '', '', '', 'Left out', `Line ${Line}: ${notUnderstood}`]);
  const quoted = (cell: string) => `"${cell.replace(/^(?=[=+\-@\t\r])/, "'").replaceAll('"', '""')}"`;
  const heads = ['Date', 'Narration', 'Reference', 'Credit', 'Not recorded', 'State', 'Why'];
  const text = [heads, ...rows, ...left].map((row) => row.map(quoted).join(',')).join('\r\n');
  return new Blob([`\ufeff${text}\r\n`], { type: 'text/csv;charset=utf-8' });
};
