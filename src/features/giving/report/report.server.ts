// The report on the server. A chapter has so many members that its rows are counted at once, and sorted here.

import { countedPage, searchOf } from '../../../platform/data/lists/counted-page.ts';
import { readInParts } from '../../../platform/data/parts.ts';
import { dayOf, todayIn } from '../../../platform/server/calendar.ts';
import { chaptersOf, isAmong } from '../../../platform/server/calls/chapters-of.ts';
import { type Context, handle } from '../../../platform/server/calls/handle.ts';
import { type Day, daysAfter, noonOf } from '../../../platform/wire/days.ts';
import { rupeesOf } from '../../../platform/wire/money.ts';
import { isInActive } from '../../chapters/fellows/members-of-chapters.server.ts';
import { isVisible } from '../../chapters/fellows/visible-users.server.ts';
import { monthOf, monthsOf, noTally, type Period, type Tally, talliesOf, weeksOf } from '../figures/figures.server.ts';
import { getPalms } from './report.contract.ts';

export const reportServer = [
  handle(getPalms, async (context) => {
    const { data, input, caller, timeZone } = context;
    const period = periodOf(input, timeZone);
    const seesAll = isAmong(chaptersOf(context, 'sees'), input.ChapterId);
    const isSeen = seesAll || (await isInActive(data.read, input.ChapterId, caller.userId));
    const tallies = isSeen ? await talliesOf(data.read, { chapterId: input.ChapterId, ...period }) : new Map<number, Tally>();
    const names = await namesOf(context, tallies.keys());
    const isFound = searchOf(input.Search);
    const found = names.filter(({ full_name_folded }) => isFound(full_name_folded));
    const rows = found.flatMap(({ id, ...name }) => {
      const tally = tallies.get(id) ?? noTally();
      const isSeen = seesAll || id === caller.userId;
      // What the caller does not see is null before anything is sorted by it, and makes no row.
      const seen = isSeen ? tally : { ...tally, thankedPaise: null };
      if (!isSeen && !Object.values(seen).some(Boolean)) return [];
      return [
        {
          row: { Id: id, UserId: id, FullName: name.full_name, IsFound: Boolean(name.is_found), ...figuresOf(seen) },
          seen,
          name: name.full_name_folded,
        },
      ];
    });
    const { shown, all } = countedPage(rows, input, ({ row, name }, field) => (field === 'FullName' ? name : row[field]));
    const Totals = figuresOf(sumOf(all.map(({ seen }) => seen)));
    return {
      rows: shown.map(({ row }) => row),
      total: all.length,
      more: { Totals, From: noonOf(period.from), To: noonOf(period.to) },
    };
  }),
];

/** The last six completed months, or what is asked for. With one day only it goes up to today, or is the half-year before. */
const periodOf = ({ From, To }: { From: string | null; To: string | null }, timeZone: string): Period => {
  const today = todayIn(timeZone);
  const usual = monthsOf(monthOf(today));
  const day = (sent: string | null): Day | null => sent && dayOf(sent, timeZone);
  const [from, to] = [day(From), day(To)];
  if (from === null && to === null) return { from: usual.From, to: usual.To };
  if (to === null) return { from: from ?? usual.From, to: today };
  return { from: from ?? halfYearBefore(to), to };
};

const halfYearBefore = (day: Day): Day => Temporal.PlainDate.from(daysAfter(day, 1)).subtract({ months: 6 }).toString();

const namesOf = (context: Context<typeof getPalms>, ids: Iterable<number>) => {
  const users = context.data.read.selectFrom('users').select(['id', 'full_name', 'full_name_folded', isVisible(context).as('is_found')]);
  return readInParts(ids, (some) => users.where('id', 'in', some).execute());
};

type Seen = Omit<Tally, 'thankedPaise'> & { thankedPaise: number | null };

const figuresOf = <Of extends Seen>(tally: Of) => ({
  Weeks: weeksOf({ ...tally, thankedPaise: 0 }),
  Present: tally.Present,
  Absent: tally.Absent,
  Late: tally.Late,
  Medical: tally.Medical,
  Substitute: tally.Substitute,
  ReferralsGivenInside: tally.givenInside,
  ReferralsGivenOutside: tally.givenOutside,
  ReferralsReceivedInside: tally.receivedInside,
  ReferralsReceivedOutside: tally.receivedOutside,
  Visitors: tally.visitors,
  OneToOnes: tally.oneToOnes,
  ThankYou: (tally.thankedPaise === null ? null : rupeesOf(tally.thankedPaise)) as null extends Of['thankedPaise'] ? number | null : number,
  Training: tally.hoursTenths / 10,
  Testimonials: tally.testimonials,
});

/** Of paise and of tenths: sums of rupees and hours would not be exact. */
const sumOf = (tallies: readonly Seen[]): Tally => {
  const sum = noTally();
  // The keys of an object are texts to TypeScript.
  for (const tally of tallies) for (const key of Object.keys(sum) as (keyof Tally)[]) sum[key] += tally[key] ?? 0;
  return sum;
};
