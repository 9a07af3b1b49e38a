// Guessing the columns of a file as large as there may be lets others have their turn.

import { expect, it } from 'vitest';
import { paidMembersImport } from '../../../features/money/paid-members-import/paid-members-import.contract.ts';
import { guessColumns } from './guess-columns.ts';

it('is done in pieces where hardly any line has a value', async () => {
  const headings = Array.from({ length: 200 }, (_, at) => `Heading ${at}`);
  const empty = headings.map(() => '');
  const lines = Array.from({ length: 20_000 }, (_, at) => ({ line: at + 2, cells: empty }));
  const last = { line: 20_002, cells: headings.map((_, at) => (at === 7 ? 'asha@example.com' : '')) };
  let turns = 0;
  const counting = setInterval(() => turns++, 0);
  const { columns, byContents } = await guessColumns(paidMembersImport, { headings, lines: [...lines, last] });
  clearInterval(counting);
  expect([columns['Heading 7'], [...byContents]]).toEqual(['Email', ['Heading 7']]);
  expect(turns).toBeGreaterThan(0);
});
