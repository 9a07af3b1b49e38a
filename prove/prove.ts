// npm run prove: breaks the portal in every way that is foreseen, and prints what was acknowledged, lost, duplicated and half; and what
// every call costs.
// --short runs the short form of each. Arguments choose parts (engines, faults, load, costs, journeys), or experiments by a piece of their
// names.

import { parseArgs } from 'node:util';
import type { Experiment, Figures } from './experiment.ts';
import { parts } from './experiments.ts';
import { childrenOf, OwnPostgres } from './own-postgres.ts';

const most = 180 * 60_000;

const { values, positionals } = parseArgs({ options: { short: { type: 'boolean', default: false } }, allowPositionals: true });
const isChosen = (part: string, { name }: Experiment) =>
  positionals.length === 0 || positionals.some((wanted) => wanted === part || (!(wanted in parts) && name.includes(wanted)));
const chosen = Object.entries(parts).flatMap(([part, experiments]) => experiments.filter((experiment) => isChosen(part, experiment)));
if (chosen.length === 0)
  throw new Error(`There are the parts ${Object.keys(parts).join(', ')}, and nothing is named ${positionals.join(' ')}`);

const line = ({ name }: Experiment, { failures, others = {}, outage, megabytes, ...counts }: Figures, seconds: number): string => {
  const told = Object.entries(counts).map(([what, count]) => `${count} ${what}`);
  if (outage !== undefined) told.push(`longest outage ${outage.toFixed(1)} s`);
  if (megabytes !== undefined) told.push(`${Math.round(megabytes)} MB`);
  told.push(...Object.entries(others).map(([what, value]) => `${what}: ${value}`));
  const head = `${failures.length === 0 ? 'holds' : 'FAILS'}  ${name} (${Math.round(seconds)} s)`;
  return [head, `       ${told.join(', ')}`, ...failures.map((failure) => `       !! ${failure}`)].join('\n');
};

const begun = performance.now();
const giveUp = setTimeout(async () => {
  console.error('The experiments took longer than three hours.');
  // Otherwise portals and databases would run on.
  for (const child of await childrenOf(process.pid)) process.kill(child, 'SIGKILL');
  process.exit(1);
}, most);
await using postgres = await OwnPostgres.start();
let databases = 0;
const newDatabase = async () => {
  const url = new URL(postgres.url);
  url.pathname = `/prove_${++databases}`;
  await postgres.query(`create database prove_${databases}`);
  return url.href;
};
for (const experiment of chosen) {
  const startedAt = performance.now();
  try {
    const figures = await experiment.run({ isShort: values.short, newDatabase });
    console.log(line(experiment, figures, (performance.now() - startedAt) / 1_000));
    if (figures.failures.length > 0) process.exitCode = 1;
  } catch (error) {
    console.log(`FAILS  ${experiment.name}`);
    console.error(error);
    process.exitCode = 1;
  }
}
clearTimeout(giveUp);
console.log(`${chosen.length} experiments in ${Math.round((performance.now() - begun) / 1_000)} s`);
