// What the portal knows of the members of golden-narrations.ts when their lines are matched.

import {
  type CreditLine,
  type Known,
  type MatchedLine,
  matchLines,
  type PayingMember,
} from '../src/features/money/statements/match-lines.ts';
import { WholeNames } from '../src/features/money/statements/whole-names.ts';
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
  named: new Map(),
  recordedKeys: new Map(),
  recordedReferences: new Map(),
  feePaise: 12_500_00,
};

/** Whose whole names stand in these lines, as the portal finds them. */
export const namedIn = (lines: readonly CreditLine[], people: ReadonlyMap<number, PayingMember> = members) => {
  const names = new WholeNames(lines.filter(({ read }) => read.numbers.length === 0).map(({ key, narration }) => [key, narration]));
  for (const { id, fullName } of people.values()) names.add(id, fullName);
  return names.find();
};

export const matchOne = async (line: CreditLine, more: Partial<Known> = {}): Promise<MatchedLine> => {
  const named = await namedIn([line], more.members);
  const [matched] = await matchLines([line], { ...known, named, ...more });
  if (!matched) throw new Error('A line has one answer');
  return matched;
};
