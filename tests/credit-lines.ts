// Credits of a bank's statement, for tests: their narration is read as that of a file.

import type { CreditLine } from '../src/features/money/statements/match-lines.ts';
import { readNarration } from '../src/features/money/statements/narration.ts';

export const day = '2026-11-03';

export const lineOf = (narration: string, rupees: number, more: Partial<CreditLine> & { column?: string } = {}): CreditLine => ({
  key: `${narration} ${rupees}`,
  day,
  amountPaise: rupees * 100,
  narration,
  read: readNarration(narration, more.column ?? ''),
  cameBack: null,
  ...more,
});
