// By whose hand the members pay: what the portal would have kept of the statements in which their last payments stood. The statement in docs/
// has payments by some of them.

import { readNarration } from '../src/features/money/statements/narration.ts';
import '../src/features/money/statements/payers.tables.ts';
import type { Data } from '../src/platform/data/data.ts';
import { methodOf } from './memberships.ts';
import { paymentsOf } from './people/memberships.ts';
import type { Person } from './people/people.ts';
import { seededRandom } from './random.ts';
import type { Room } from './room.ts';

const banks = ['okhdfcbank', 'okaxis', 'oksbi', 'ybl', 'ibl'];

/** What a bank writes of the person's last payment. Null where it says nothing of who has paid, or nobody has paid. */
export const narrationOf = (person: Person): string | null => {
  const last = paymentsOf(person).at(-1);
  if (!last) return null;
  const random = seededRandom('payer', person.email);
  const [name, serial] = [person.name.toUpperCase(), random.whole(10_000_000, 99_999_999)];
  const handle = `${person.email.split('@')[0]}@${random.pick(banks)}`;
  const method = methodOf(person, last);
  if (method === 'UPI') return `UPI-${name}-${handle}-HDFC0001234-6307${serial}-MEMBERSHIP`;
  return method === 'Bank transfer' ? `IMPS-6313${serial}-${name}-HDFC-XXXXXX${random.whole(1000, 9999)}-FEE` : null;
};

const batchSize = 100;

export const keepPayers = async (data: Data, { members, days }: Room): Promise<void> => {
  const rows = members.flatMap((member) => {
    const payer = readNarration(narrationOf(member) ?? '', '').payer;
    const paid = paymentsOf(member).at(-1)?.paid;
    if (!payer || paid === undefined) return [];
    return { user_id: member.id, kind: payer.kind, payer: payer.text, payer_normal: payer.value, paid_on: days.day(paid).slice(0, 10) };
  });
  for (let from = 0; from < rows.length; from += batchSize) {
    await data.write((tx) =>
      tx
        .insertInto('payers')
        .values(rows.slice(from, from + batchSize))
        .execute(),
    );
  }
};
