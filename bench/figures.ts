// Reports and lights of the benchmark: 2,000 chapters of fifty members with a mark for each of 52 weeks, a million slips; and the requests.

import { seededRandom } from '../demo/random.ts';
import { getChapterLights, getLights } from '../src/features/giving/lights/lights.contract.ts';
import { getPalms } from '../src/features/giving/report/report.contract.ts';
import { path } from '../src/platform/wire/call.ts';
import type { Request } from './load.ts';

export interface WantedReport {
  ChapterId: number;
  From: string;
  To: string;
  CurrentPage: number;
  RecordsPerPage: number;
}

export interface WantedLights {
  ChapterId: number;
  Month: string;
  CurrentPage: number;
  RecordsPerPage: number;
}

const weeks = 52;
const chapterSize = 50;
const chapterCount = 2_000;
const slipCount = 1_000_000;
/** Above the chapters of every seeded community. */
const firstChapter = 1_000;
const firstMeeting = 1_000_000;

const today = Temporal.Now.plainDateISO('UTC');
const dayBefore = (days: number) => today.subtract({ days }).toString();
const at = "'2025-01-01T03:00:00.000Z'";

export const numbersTo = (count: number) => `numbers(i) as (select 0 union all select i + 1 from numbers where i < ${count - 1})`;
/** A table of days, counted back from today. */
const days = (count: number, apart: number) =>
  `days(number, day) as (values ${Array.from({ length: count }, (_, number) => `(${number}, '${dayBefore(1 + number * apart)}')`).join()})`;

/** For both engines. The first fifty members are in the first chapter, and so on. */
export const figureStatements = (members: number): string[] => {
  const people = Math.min(members - 2, chapterCount * chapterSize);
  const user = (number: string) => `2 + (${number}) % ${people}`;
  const mark =
    "case (i * 7 + number * 13) % 20 when 0 then 'Absent' when 1 then 'Late' when 2 then 'Medical' when 3 then 'Substitute' else 'Present' end";
  // Ten slips of each member: four referrals, two one-to-ones, two thank-yous, a testimonial, a training. Each goes to one of the same chapter.
  const place = `(i % ${people})`;
  const turn = `(i / ${people})`;
  const chapter = `${firstChapter} + ${place} / ${chapterSize}`;
  const to = user(`${place} / ${chapterSize} * ${chapterSize} + (${place} + 1 + ${turn}) % ${chapterSize}`);
  const valueInTurn = (some: number[], value: string) => `case when ${turn} % 10 in (${some}) then ${value} end`;
  const slipColumns = {
    kind: `case ${turn} % 10 when 4 then 'One-to-one' when 5 then 'One-to-one' when 6 then 'Thank you' when 7 then 'Thank you' when 8 then 'Testimonial' when 9 then 'Training' else 'Referral' end`,
    day: 'day',
    from_id: user(place),
    from_name: "'Giver'",
    from_name_folded: "'giver'",
    to_id: `case when ${turn} % 10 = 9 then null else ${to} end`,
    to_name: "'Receiver'",
    to_name_folded: "'receiver'",
    chapter_id: chapter,
    to_chapter_id: `case when ${turn} % 10 = 9 then null else ${chapter} end`,
    type: `case ${turn} % 10 when 0 then 'Inside' when 1 then 'Outside' when 2 then 'Outside' when 3 then 'Inside' when 6 then 'Outside' when 7 then 'Inside' end`,
    status: valueInTurn([0, 1, 2, 3], "'New'"),
    declined: valueInTurn([4, 5], 'i % 10 = 0'),
    amount_paise: valueInTurn([6, 7], '100000 + i'),
    share: valueInTurn([6, 7], "'Name'"),
    hours_tenths: valueInTurn([9], '5 + i % 30'),
    created_at: at,
  };
  return [
    `insert into chapters (id, chapter_name, chapter_name_folded, is_active, country_id, country_name, state_id, state_name, city_id, city_name, created_at)
      with recursive ${numbersTo(chapterCount)}
      select ${firstChapter} + i, 'Room ' || i, 'room ' || i, true, 101, 'India', 1, 'State', 1, 'City', '2019-01-01T00:00:00.000Z' from numbers`,
    `insert into assignments (chapter_id, user_id, created_by, created_at)
      with recursive ${numbersTo(people)} select ${firstChapter} + i / ${chapterSize}, 2 + i, 1, '2019-01-01T00:00:00.000Z' from numbers`,
    `insert into meetings (id, chapter_id, day, starts_at, ends_at, kind, closed_at, created_at)
      with recursive ${numbersTo(chapterCount)}, ${days(weeks, 7)}
      select ${firstMeeting} + i * ${weeks} + number, ${firstChapter} + i, day, '07:30', '09:00', 'Meeting', ${at}, ${at} from numbers cross join days`,
    `insert into attendances (meeting_id, chapter_id, user_id, mark, marked_at, marked_by, via, created_at)
      with recursive ${numbersTo(people)}, ${days(weeks, 7)}
      select ${firstMeeting} + i / ${chapterSize} * ${weeks} + number, ${firstChapter} + i / ${chapterSize}, 2 + i, ${mark}, ${at}, 1, 'Officer', ${at}
      from numbers cross join days`,
    `insert into slips (${Object.keys(slipColumns)})
      with recursive ${numbersTo(slipCount)}, ${days(364, 1)}
      select ${Object.values(slipColumns)} from numbers join days on number = (i * 31 + i / ${people} * 37) % 364`,
  ];
};

const most = 10_000;
const random = seededRandom('figures');
const someChapter = () => firstChapter + random.whole(0, chapterCount - 1);

const requestOf = (call: { name: string }, wanted: object): Request => ({ path: path(call), body: JSON.stringify(wanted) });
const uniqueRequests = (requests: Request[]): Request[] => [...new Map(requests.map((request) => [request.body, request])).values()];

/** Half a year, more or less, of one chapter. */
export const reports = (): Request[] =>
  uniqueRequests(
    Array.from({ length: most }, () => {
      const To = random.whole(0, 60);
      const wanted: WantedReport = {
        ChapterId: someChapter(),
        From: dayBefore(To + random.whole(170, 190)),
        To: dayBefore(To),
        CurrentPage: 1,
        RecordsPerPage: random.whole(20, 50),
      };
      return requestOf(getPalms, wanted);
    }),
  );

/** Months whose half-year lies within the weeks. */
const months = Array.from({ length: 6 }, (_, number) => today.subtract({ months: number }).toString().slice(0, 'yyyy-mm'.length));

export const lightsOfChapters = (): Request[] =>
  uniqueRequests(
    Array.from({ length: most }, () => {
      const wanted: WantedLights = {
        ChapterId: someChapter(),
        Month: random.pick(months),
        CurrentPage: 1,
        RecordsPerPage: random.whole(20, 50),
      };
      return requestOf(getLights, wanted);
    }),
  );

export const lightsOfAllChapters: Request[] = months.map((Month) =>
  requestOf(getChapterLights, { Month, CurrentPage: 1, RecordsPerPage: 100 }),
);
