// npm run bench: how fast the portal is, as a share of what two yardsticks reach on the same machine in the same minutes.
// --members N, --engine sqlite|postgres, --growth (also ten times as many members; N from 100000 on), --quick (a short try), --json FILE,
// --against FILE (shows each figure beside that of an earlier --json), --history, --meetings or --figures (only those rows).

import { parseArgs } from 'node:util';
import type { Engine } from '../src/platform/data/data.ts';
import { figureStatements, lightsOfAllChapters, lightsOfChapters, reports } from './figures.ts';
import { historyPages, longPages, ownChanges } from './history.ts';
import type { Request } from './load.ts';
import { marksOfMeetings, meetingPages } from './meetings.ts';
import { type Load, pinToFirstCore, startLoad, startYardstick } from './processes.ts';
import { type Measured, report } from './report.ts';
import {
  anyPages,
  changes,
  filteredPages,
  healthCheck,
  marksOfAMonth,
  meetups,
  mixed,
  pagesOfAsMany,
  partsOfNames,
  sortedPages,
  toMembers,
  wholeList,
} from './requests.ts';
import { ask, type Compared, compare, medianOf, type Pace, type Turn } from './rounds.ts';
import { type Subject, startSubject, totalIn } from './subject.ts';

const { values: options } = parseArgs({
  options: {
    members: { type: 'string', default: '100000' },
    engine: { type: 'string', multiple: true, default: ['sqlite', 'postgres'] },
    growth: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    history: { type: 'boolean', default: false },
    meetings: { type: 'boolean', default: false },
    figures: { type: 'boolean', default: false },
    json: { type: 'string' },
    against: { type: 'string' },
  },
});

const members = Number(options.members);
const pace: Pace = options.quick ? [1, 0.5] : [7, 1];
const minute = options.quick ? 3 : 60;

type Figure = Omit<Measured, 'engine'>;

const measure = async (): Promise<Measured[]> => {
  const isPinned = pinToFirstCore();
  if (!isPinned) console.warn('Server and load share their cores here (taskset and two cores are needed): the ratios say little.');
  await using load = startLoad(isPinned);
  const measured: Measured[] = [];
  for (const engine of options.engine as Engine[]) {
    for await (const figure of figuresOf(load, engine)) {
      console.error(`… ${engine}: ${figure.row}: ${figure.value.toPrecision(3)}`);
      measured.push({ engine, ...figure });
    }
  }
  return measured;
};

async function* figuresOf(load: Load, engine: Engine): AsyncGenerator<Figure> {
  if (options.figures) return yield* figures(load, engine);
  await using subject = await startSubject(engine, members);
  if (options.history) return yield* history(load, subject);
  if (options.meetings) return yield* meetings(load, subject);
  yield { row: 'start', value: subject.portal.startedIn };
  yield { row: 'page 1, asked again', ...(await compareWithBare(load, subject, toMembers({}))) };
  yield* wholeExport(subject);
  const lists = {
    'first pages by random filters': filteredPages(),
    'sorted by any column': sortedPages(),
    'any page': anyPages(members),
    'part of a name': partsOfNames(),
  };
  // Object.entries loses the type of the keys.
  for (const [row, requests] of Object.entries(lists) as [keyof typeof lists, Request[]][]) {
    await subject.compare(requests.slice(0, 20));
    yield { row, ...(await compareWithEngine(load, subject, requests)) };
  }
  yield* history(load, subject);
  yield* meetings(load, subject);
  yield { row: 'durable save', ...(await compareWithEngine(load, subject, changes())) };
  yield* manyConnections(load, subject);
  yield* besideOthers(load, subject);
  if (engine === 'postgres') yield* besideSlowRead(load, subject);
  yield { row: 'memory after the run', value: subject.portal.megabytes() };
  yield* figures(load, engine);
  if (!options.growth) return;
  await using large = await startSubject(engine, members * 10);
  const slower = (few: Request[], many: Request[]) => compare(load, pace, turnOf(subject, few), turnOf(large, many));
  const filters = await slower(pagesOfAsMany(members), pagesOfAsMany(members * 10));
  yield { row: 'ten times the members: first pages and filters', ...filters };
  const names = await slower(await namesOfAHundred(subject), await namesOfAHundred(large));
  yield { row: 'ten times the members: part of a name', ...names };
}

/** The portal sends one answer again and again; the bare server has no other. */
const compareWithBare = async (load: Load, subject: Subject, request: Request): Promise<Compared> => {
  await using bare = await startYardstick('bare.ts', await subject.call(request));
  const turn = { token: subject.token, requests: [request], mayRepeat: true };
  return await compare(load, pace, { ...turn, port: subject.portal.port }, { ...turn, port: bare.port });
};

const compareWithEngine = async (load: Load, subject: Subject, requests: Request[]): Promise<Compared> => {
  const turn = turnOf(subject, requests);
  return compare(load, pace, turn, { ...turn, port: subject.enginePort });
};

/** No request comes twice within a round, and something is written before each round: so no answer is cached. */
const turnOf = ({ portal, token, forget }: Subject, requests: Request[]): Turn => {
  return { port: portal.port, token, requests, mayRepeat: false, before: forget };
};

async function* history(load: Load, subject: Subject): AsyncGenerator<Figure> {
  const requests = historyPages(members);
  await subject.compare(requests.slice(0, 20));
  yield { row: 'history with 1,000,000 changes', ...(await compareWithEngine(load, subject, requests)) };
  const { portal, token, forget, tokenOfBusyMember } = subject;
  const others: Turn = { port: portal.port, token, requests: mixed(), mayRepeat: true };
  const alone = await ask(load, others, 10, minute / 6);
  const asking = await ask(load, { ...others, beside: longPages }, 10, minute / 6);
  yield { row: 'history beside 10 connections: 99 of 100 of their answers, longer', value: asking.p99 / alone.p99 };
  const checks: Turn = { port: portal.port, token: await tokenOfBusyMember(), requests: [healthCheck], mayRepeat: true };
  const { longest } = await ask(load, { ...checks, before: forget, beside: [ownChanges] }, 1, minute / 6);
  yield { row: 'all own changes of a member who has 12,000: the longest health check beside it', value: longest };
}

async function* meetings(load: Load, subject: Subject): AsyncGenerator<Figure> {
  const pages = meetingPages();
  await subject.compare(pages.slice(0, 20));
  yield { row: 'meetings of a chapter', ...(await compareWithEngine(load, subject, pages)) };
  yield { row: 'marks of a meeting of forty', ...(await compareWithEngine(load, subject, marksOfMeetings(members))) };
}

/** In a community of its own: five million marks would slow down every other row. */
async function* figures(load: Load, engine: Engine): AsyncGenerator<Figure> {
  await using subject = await startSubject(engine, members, figureStatements(members));
  const [reportRequests, lightRequests] = [reports(), lightsOfChapters()];
  await subject.compare([...reportRequests.slice(0, 20), ...lightRequests.slice(0, 20)]);
  yield { row: 'report of a chapter', ...(await compareWithEngine(load, subject, reportRequests)) };
  yield { row: 'lights of a chapter', ...(await compareWithEngine(load, subject, lightRequests)) };
  const times: number[] = [];
  for (const request of lightsOfAllChapters) {
    await subject.forget();
    const askedAt = performance.now();
    await subject.call(request);
    times.push((performance.now() - askedAt) / 1_000);
  }
  yield { row: 'lights of all chapters', value: medianOf(times), spread: [Math.min(...times), Math.max(...times)] };
}

/** Nine reads to one save, for a minute: how long the slowest requests take, and whether memory grows. */
async function* manyConnections(load: Load, { portal, token }: Subject): AsyncGenerator<Figure> {
  const turn: Turn = { port: portal.port, token, requests: mixed(), mayRepeat: true };
  await ask(load, turn, 64, minute / 3);
  const early = portal.megabytes();
  const { rate, p50, p99 } = await ask(load, turn, 64, (minute * 2) / 3);
  yield { row: '64 connections: half of the answers within', value: p50, rate };
  yield { row: '64 connections: 99 of 100 within', value: p99 };
  yield { row: '64 connections: saves', value: rate / 10 };
  yield { row: '64 connections: memory at the end, of that after 20 s', value: portal.megabytes() / early };
}

/** Measured early, before other requests make memory grow. */
async function* wholeExport({ portal, call }: Subject): AsyncGenerator<Figure> {
  const before = portal.megabytes();
  let most = before;
  const sampling = setInterval(() => {
    most = Math.max(most, portal.megabytes());
  }, 100);
  const startedAt = performance.now();
  await call(wholeList);
  clearInterval(sampling);
  yield { row: 'export of all members', value: (performance.now() - startedAt) / 1_000 };
  yield { row: 'export of all members: memory grows by', value: most - before };
}

/** Work on very many rows, and how much longer others wait meanwhile. */
async function* besideOthers(load: Load, { portal, token, call }: Subject): AsyncGenerator<Figure> {
  const others: Turn = { port: portal.port, token, requests: mixed(), mayRepeat: true };
  const seconds = minute / 6;
  const alone = await ask(load, others, 10, seconds);
  const exporting = await ask(load, { ...others, beside: [wholeList] }, 10, seconds);
  yield { row: 'export beside 10 connections: 99 of 100 of their answers, longer', value: exporting.p99 / alone.p99 };
  const marking = await ask(load, { ...others, beside: await marksOfAMonth(async (members) => totalIn(await call(members))) }, 10, seconds);
  yield { row: 'a month of members marked at once', value: medianOf(marking.beside) };
  yield { row: 'marks beside 10 connections: 99 of 100 of their answers, longer', value: marking.p99 / alone.p99 };
}

/** One read takes five seconds, because its table is locked. On SQLite, long reads run in a thread. */
async function* besideSlowRead(load: Load, { portal, token, holdMeetups }: Subject): AsyncGenerator<Figure> {
  const others: Turn = { port: portal.port, token, requests: mixed(), mayRepeat: true };
  const seconds = 5;
  const alone = await ask(load, others, 10, seconds);
  const release = await holdMeetups();
  const timer = setTimeout(release, seconds * 1_000);
  const beside = await ask(load, { ...others, beside: [meetups] }, 10, seconds);
  clearTimeout(timer);
  if ((beside.beside[0] ?? 0) < seconds / 2) throw new Error('The read was not slow');
  yield { row: 'one read of 5 s beside 10 connections: 99 of 100 of their answers, longer', value: beside.p99 / alone.p99 };
}

/** Searches for parts of names that about a hundred people of this community have. */
const namesOfAHundred = async ({ call }: Subject): Promise<Request[]> => {
  const requests: Request[] = [];
  for (const request of partsOfNames()) {
    const total = totalIn(await call(request));
    if (total >= 50 && total <= 150) requests.push(request);
    if (requests.length === 500) break;
  }
  return requests;
};

process.exitCode = report(members, await measure(), options) ? 0 : 1;
