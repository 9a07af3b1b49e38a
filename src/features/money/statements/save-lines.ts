// What was not recorded, as a file.

import { saveFile } from '../../../platform/ui/call/download.ts';
import type { StatementLine } from './statements.contract.ts';

export const saveLines = (lines: readonly StatementLine[]): void => saveFile(fileOfLines(lines), 'statement-not-recorded.csv');

/** Spreadsheets need the mark at its start to read it as UTF-8, and would take a cell for a formula that begins with one of these signs. */
const fileOfLines = (lines: readonly StatementLine[]): Blob => {
  const rows = lines.map(({ Day, Narration, Reference, Amount, State: state, CameBack, Why }) => [
    Day.slice(0, 10),
    Narration,
    Reference ?? '',
    String(Amount),
    state,
    CameBack ?? Why,
  ]);
  const quoted = (cell: string) => `"${cell.replace(/^(?=[=+\-@\t\r])/, "'").replaceAll('"', '""')}"`;
  const text = [['Date', 'Narration', 'Reference', 'Credit', 'State', 'Why'], ...rows].map((row) => row.map(quoted).join(',')).join('\r\n');
  return new Blob([`\ufeff${text}\r\n`], { type: 'text/csv;charset=utf-8' });
};
