// npm run bench: how fast the portal is, as a share of what a bare server manages on the same machine in the same minutes.
// --members N, --engine sqlite|postgres, --growth (also ten times as many members), --quick (a short try), --json FILE.

import { parseArgs } from 'node:util';
import type { Engine } from '../src/platform/data/data.ts';
import { type Load, pinToFirstCore, startBare, startLoad } from './processes.ts';
import { type Measured, report } from './report.ts';
import { compareSizes, compareWithBare, type Measuring, type Pace } from './rounds.ts';
import { randomPages, rows, searchForAHundred } from './rows.ts';
import { startSubject } from './subject.ts';

const { values: options } = parseArgs({
  options: {
    members: { type: 'string', default: '100000' },
    engine: { type: 'string', multiple: true, default: ['sqlite', 'postgres'] },
    growth: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
});

const members = Number(options.members);
const pace: Pace = options.quick ? { rounds: 1, seconds: 0.5 } : { rounds: 7, seconds: 2 };
let busiest = 0;

const measure = async (): Promise<Measured[]> => {
  const isPinned = pinToFirstCore();
  if (!isPinned) console.warn('Server and load share their cores here (taskset and two cores are needed): the ratios say little.');
  await using started = new AsyncDisposableStack();
  const load: Load = startLoad(isPinned);
  started.defer(load.stop);
  const bare = await startBare();
  started.defer(bare.stop);
  const measured: Measured[] = [];
  for (const engine of options.engine as Engine[]) measured.push(...(await measureEngine({ load, bare, pace }, engine)));
  return measured;
};

const measureEngine = async (measuring: Measuring, engine: Engine): Promise<Measured[]> => {
  await using started = new AsyncDisposableStack();
  say(`${engine}: preparing ${members.toLocaleString('en')} members`);
  const subject = await startSubject(engine, members);
  started.defer(subject.stop);
  const measured: Measured[] = [];
  for (const row of rows) {
    say(`${engine}: ${row.name}`);
    const { ratio, rate, against, busiest: busy } = await compareWithBare(measuring, row, subject);
    busiest = Math.max(busiest, busy);
    measured.push({ engine, row: row.name, value: ratio, rate, against });
  }
  measured.push({ engine, row: 'start', value: subject.portal.startedIn });
  measured.push({ engine, row: 'memory', value: subject.portal.megabytes() });
  if (!options.growth) return measured;
  say(`${engine}: preparing ${(members * 10).toLocaleString('en')} members`);
  const large = await startSubject(engine, members * 10);
  started.defer(large.stop);
  for (const row of [randomPages, await searchForAHundred([subject, large])]) {
    say(`${engine}: ${row.name}, ten times as many members`);
    const { ratio, rate, against } = await compareSizes(measuring, row, subject, large);
    measured.push({ engine, row: `${row.name}, ten times the members`, value: ratio, rate: against, against: rate });
  }
  return measured;
};

const say = (what: string) => console.error(`… ${what}`);

const isFine = report(members, await measure(), options.json);
console.log(
  `Load: at its busiest at work for ${Math.round(busiest * 100)} % of a round${busiest > 0.9 ? ', so the bare server may be faster than it looks' : ''}.`,
);
process.exitCode = isFine ? 0 : 1;
