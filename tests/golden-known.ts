// What the portal knows of the members of golden-narrations.ts when their lines are matched.

import {
  type CreditLine,
  type Known,
  type MatchedLine,
  matchLines,
  type PayingMember,
} from '../src/features/money/statements/match-lines.ts';
import { goldenMembers, goldenPayers } from './golden-narrations.ts';

const companies = new Map([[1, 'Rao Traders Pvt Ltd']]);

const members = new Map<number, PayingMember>(
  goldenMembers.map(([id, fullName, number, end, rupees]) => [
    id,
    { id, fullName, company: companies.get(id) ?? null, number, end, lastPaise: rupees * 100 },
  ]),
);

export const known: Known = {
  members,
  payers: new Map(
    [...Map.groupBy(goldenPayers, ([payer]) => payer)].map(([payer, rows]) => [
      payer,
      rows.map(([, memberId]) => ({ memberId, paidOn: '2025-11-28' })),
    ]),
  ),
  bySigns: new Map(),
  recordedKeys: new Map(),
  recordedReferences: new Map(),
  feePaise: 12_500_00,
};

export const matchOne = async (line: CreditLine, more: Partial<Known> = {}): Promise<MatchedLine> => {
  const [matched] = await matchLines([line], { ...known, ...more });
  if (!matched) throw new Error('A line has one answer');
  return matched;
};
