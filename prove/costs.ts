// What every call costs in a large community: how long it blocks all others at most, in pages of members, as processor time. Wall time
// would tell more about other work of the machine.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { idsAfterHistory } from '../bench/history.ts';
import { seedPostgres, seedSqlite } from '../bench/seed.ts';
import type { Engine } from '../src/platform/data/data.ts';
import { allCalls } from '../tests/all-calls.ts';
import { freePort } from '../tests/postgres.ts';
import { settings } from './client.ts';
import { costLimits } from './cost-limits.ts';
import { askersOf, requestsOf, type Wanted } from './cost-requests.ts';
import { type Experiment, type Figures, nothingSaved, type Setting } from './experiment.ts';
import { largeCommunity } from './large-community.ts';
import { largeRequests } from './large-requests.ts';
import { Measuring } from './measuring.ts';
import { PortalProcess } from './portal-process.ts';

const sizes = {
  whole: { members: 100_000, changes: 1_000_000, lines: 20_000 },
  short: { members: 200, changes: 2_000, lines: 50 },
};

export const costs = (engine: Engine): Experiment => ({
  name: `every call is asked in a large community, ${engine}`,
  run: (setting) => run(engine, setting),
});

const run = async (engine: Engine, { isShort, newDatabase }: Setting): Promise<Figures> => {
  const { members, changes, lines } = sizes[isShort ? 'short' : 'whole'];
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'chapterhouse-'));
  const DATABASE_URL = engine === 'postgres' ? await newDatabase() : '';
  const watchPort = await freePort();
  const environment = { ...settings, DATA_DIR, DATABASE_URL, WATCH_PORT: String(watchPort) };
  await (await PortalProcess.start(environment)).end('SIGTERM');
  const community = largeCommunity(members, changes);
  if (engine === 'postgres') await seedPostgres(DATABASE_URL, members, [...community, ...idsAfterHistory(changes)]);
  else seedSqlite(join(DATA_DIR, 'chapterhouse.sqlite'), members, community);
  const watch = join(import.meta.dirname, 'watch-turns.cjs');
  await using portal = await PortalProcess.start(environment, { nodeArguments: ['-r', watch] });
  const costs = new Costs(new Measuring(portal.url, watchPort), isShort);
  const figures = await costs.measure(lines);
  await portal.end('SIGTERM');
  await rm(DATA_DIR, { recursive: true, force: true });
  return figures;
};

/** `CALLS=GetKeys,SaveKey npm run prove -- costs` measures these only, and `FIGURES=1` tells the figure of each request. */
const calls = process.env.CALLS?.split(',') ?? null;
const isMeasured = ({ name }: { name: string }): boolean => calls === null || calls.includes(name);

/** The first try and garbage collection cost more. So the cheapest of so many counts. */
const tries = 4;

class Costs {
  readonly #measuring: Measuring;
  readonly #isShort: boolean;
  readonly #failures: string[] = [];
  /** The most expensive request of each call, in milliseconds. */
  readonly #dearest = new Map<string, { request: string; milliseconds: number }>();
  #page = 0;
  #asked = 0;

  constructor(measuring: Measuring, isShort: boolean) {
    this.#measuring = measuring;
    this.#isShort = isShort;
  }

  async measure(lines: number): Promise<Figures> {
    this.#page = await this.#measuring.workOfPage();
    const size = { isShort: this.#isShort, totalOf: (wanted: Wanted) => this.#measuring.total(wanted) };
    for (const call of allCalls.filter(isMeasured)) {
      for (const as of askersOf(call)) for (const wanted of await requestsOf(call, as, size)) await this.#askAgain(wanted);
    }
    await this.#askLarge(lines);
    return { ...nothingSaved, others: this.#told(), failures: [...this.#failures, ...this.#tooDear()] };
  }

  async #askAgain(wanted: Wanted): Promise<void> {
    let least = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < tries && !this.#isWithin(wanted, least); attempt++)
      least = Math.min(least, (await this.#ask(wanted)).longest);
    this.#keep(wanted, least);
  }

  /** Such requests cannot be repeated as they are, so each try is for other people. One needs what the one before has made, so all are asked. */
  async #askLarge(lines: number): Promise<void> {
    const least: { wanted: Wanted; longest: number }[] = [];
    for (let round = 0; round < tries; round++) {
      const requests = largeRequests(lines, round);
      let next = await requests.next();
      for (let at = 0; !next.done; at++) {
        const { longest, text } = await this.#ask(next.value);
        least[at] = { wanted: next.value, longest: Math.min(longest, least[at]?.longest ?? longest) };
        next = await requests.next(text);
      }
      if (least.every(({ wanted, longest }) => !isMeasured(wanted.call) || this.#isWithin(wanted, longest))) break;
    }
    for (const { wanted, longest } of least) if (isMeasured(wanted.call)) this.#keep(wanted, longest);
  }

  async #ask(wanted: Wanted) {
    this.#asked++;
    const answer = await this.#measuring.ask(wanted);
    if (answer.status >= 500) this.#failures.push(`${told(wanted)} answered ${answer.status}: ${answer.text}`);
    return answer;
  }

  #isWithin({ call }: Wanted, milliseconds: number): boolean {
    return milliseconds <= (costLimits[call.name] ?? 0) * this.#page;
  }

  #keep(wanted: Wanted, milliseconds: number): void {
    if (process.env.FIGURES) process.stdout.write(`${milliseconds.toFixed(0)} ms: ${told(wanted)}\n`);
    const { name } = wanted.call;
    if (milliseconds > (this.#dearest.get(name)?.milliseconds ?? 0)) this.#dearest.set(name, { request: told(wanted), milliseconds });
  }

  #tooDear(): string[] {
    return [...this.#dearest].flatMap(([name, { request, milliseconds }]) => {
      const limit = costLimits[name] ?? 0;
      const pages = milliseconds / this.#page;
      return pages <= limit ? [] : [`${request} keeps others waiting for ${pages.toFixed(1)} pages, and ${limit} are written beside it`];
    });
  }

  #told(): Record<string, string | number> {
    const sorted = [...this.#dearest].sort(([, one], [, other]) => other.milliseconds - one.milliseconds);
    const lines = sorted
      .slice(0, this.#isShort ? 3 : 12)
      .map(([, { request, milliseconds }]) => [request, `${milliseconds.toFixed(0)} ms`]);
    return { requests: this.#asked, 'a page of members': `${this.#page.toFixed(2)} ms`, ...Object.fromEntries(lines) };
  }
}

const told = ({ call, as, body }: Wanted): string => `${call.name} as ${as} ${JSON.stringify(body).slice(0, 120)}`;
