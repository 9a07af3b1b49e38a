// The guard over what calls cost, made from the contracts: every call has a limit written beside its name. Whether they hold is measured
// by `npm run prove`.

import { expect, it } from 'vitest';
import { costLimits } from '../../prove/cost-limits.ts';
import { allCalls } from '../all-calls.ts';

it('every call has a limit of what it may cost, in the order of the names, and every limit has its call', () => {
  expect(Object.keys(costLimits)).toEqual(allCalls.map(({ name }) => name).sort());
});
