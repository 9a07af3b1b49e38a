// Lists answer officers with every filter and order: statements made for officers only are all run.

import { beforeAll, expect, it } from 'vitest';
import type { OfficeName } from '../../src/features/chapters/offices/offices.contract.ts';
import { shapesOf } from '../../src/platform/wire/call.ts';
import { filterNames, isListCall } from '../../src/platform/wire/list-contract.ts';
import { allCalls } from '../all-calls.ts';
import { makeTwoChapters, type TwoChapters } from '../rooms/two-chapters.ts';
import { onBothEngines } from '../test-portal.ts';
import { validInputs, valuesFor } from '../valid-inputs.ts';

const lists = allCalls.filter(isListCall).filter(({ who }) => who !== 'anyone');

onBothEngines((portal) => {
  let two: TwoChapters;
  beforeAll(async () => {
    two = await makeTwoChapters(portal());
  });

  const answers = async (office: OfficeName) => {
    const officer = await two.officer(office, { from: -3, to: 3, role: 'member' });
    for (const call of lists) {
      const [plain = {}] = validInputs(call);
      const shape = shapesOf(call.input)[0]?.shape ?? {};
      const filters = filterNames(call).flatMap((name) =>
        valuesFor(shape[name])
          // What an office changes in a statement does not depend on the value.
          .slice(0, office === 'President' ? 2 : 1)
          .map((value) => ({ [name]: value })),
      );
      const orders = call.sorts.flatMap((sort) => [{ Sort: sort }, { Sort: `-${sort}` }]);
      // Each filter goes along with one of the orders: what is wrong with either fails the request.
      const rounds = Array.from({ length: Math.max(filters.length, orders.length) }, (_, at) => ({ ...filters[at], ...orders[at] }));
      for (const body of [{}, ...rounds]) {
        const { status } = await officer.send(call, { ...plain, ...body });
        expect(status, `${call.name} of a ${office} ${JSON.stringify(body)}`).toBeLessThan(500);
      }
    }
  };

  it('answers a President by each of them', () => answers('President'));
  it.each(['Treasurer', 'Visitor Host'] as const)('answers a %s by each of them', { tags: ['long'] }, answers);
});
