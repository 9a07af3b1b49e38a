// Lights on the server. They are counted for whoever asks: nothing of them is stored.

import { countedPage, searchOf } from '../../../platform/data/lists/counted-page.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import { chapterCondition, chaptersOf, isAmong } from '../../../platform/server/calls/chapters-of.ts';
import { type Context, handle } from '../../../platform/server/calls/handle.ts';
import { noonOf } from '../../../platform/wire/days.ts';
import { roles } from '../../../platform/wire/roles.ts';
import { addOwnChapters, ownChaptersOf } from '../../chapters/fellows/members-of-chapters.server.ts';
import { isVisible } from '../../chapters/fellows/visible-users.server.ts';
import { countAbsences } from '../../meetings/meetings/absences.server.ts';
import { readSettings } from '../../people/organization/organization.server.ts';
import { pictureIf, seesMoreThanName } from '../../people/visibility/visibility.server.ts';
import { monthOf, monthsOf, noTally, type Period, type Tally, talliesOf, weeksOf } from '../figures/figures.server.ts';
import { figuresOfChapters, noChapterFigures } from './chapter-figures.server.ts';
import { getChapterLights, getLights, type MemberLight } from './lights.contract.ts';
import { hideAmount, judge } from './points.ts';
import { chapterTable, type MemberFigures, memberTables } from './points-tables.ts';

export const lightsServer = [
  handle(getLights, async (context) => {
    const { input } = context;
    const period = periodOf(context);
    const settings = await readSettings(context.data.read);
    const judgeMember = judgeBySettings(context, settings);
    const isFound = searchOf(input.Search);
    const places = (await seenPlaces(context, settings)).filter(({ name, chapter }) => isFound(name, chapter));
    const rows: { row: MemberLightRow; name: string }[] = [];
    for (const [chapterId, members] of Map.groupBy(places, ({ ChapterId }) => ChapterId)) {
      const [only, ...others] = members;
      const userId = others.length === 0 ? only?.UserId : undefined;
      const tallies = await talliesOf(context.data.read, { chapterId, userId, ...period });
      for (const { name, chapter: _, is_found, ...place } of members) {
        const judged = judgeMember(place, tallies.get(place.UserId) ?? noTally());
        if (input.Light === null || input.Light === judged.Light)
          rows.push({ row: { ...place, IsFound: Boolean(is_found), ...judged }, name });
      }
    }
    const { shown, all } = countedPage(rows, input, ({ row, name }, field) => (field === 'FullName' ? name : row[field]));
    const more = { ...daysOf(period), LatesPerAbsence: settings.lates_per_absence };
    return { rows: shown.map(({ row }) => row), total: all.length, more };
  }),

  handle(getChapterLights, async (context) => {
    const { data, input } = context;
    const isFound = searchOf(input.Search);
    const chapters = (await seenChapters(context)).filter(({ chapter_name_folded }) => isFound(chapter_name_folded));
    const period = periodOf(context);
    const ids = chapters.map(({ id }) => id);
    const figures = await figuresOfChapters(data, ids, period);
    const counts = { Green: 0, Amber: 0, Red: 0, Grey: 0, None: 0 };
    const rows = chapters.flatMap(({ id, chapter_name, chapter_name_folded }) => {
      const one = figures.get(id) ?? noChapterFigures();
      const judged = judge(chapterTable, one);
      counts[judged.Light ?? 'None'] += 1;
      const row = { Id: id, ChapterId: id, ChapterName: chapter_name, Weeks: one.weeks, ...judged };
      return input.Light === null || input.Light === judged.Light ? [{ row, name: chapter_name_folded }] : [];
    });
    const { shown, all } = countedPage(rows, input, ({ row, name }, field) => (field === 'ChapterName' ? name : row[field]));
    return { rows: shown.map(({ row }) => row), total: all.length, more: { ...daysOf(period), Lights: counts } };
  }),
];

type MemberLightRow = Omit<MemberLight, 'TotalRecords'>;
type Settings = Awaited<ReturnType<typeof readSettings>>;
type MonthCall = Context<typeof getLights> | Context<typeof getChapterLights>;

const periodOf = ({ input: { Month, Live }, timeZone }: MonthCall): Period => {
  const today = todayIn(timeZone);
  const { From, To } = monthsOf(Month ?? monthOf(today), Live ? { upTo: today } : null);
  return { from: From, to: To };
};

const daysOf = ({ from, to }: Period) => ({ From: noonOf(from), To: noonOf(to) });

/** The members of the chapters, as far as the caller sees their lights. */
const seenPlaces = (context: Context<typeof getLights>, { lights_for_all }: Settings) => {
  const { data, input, caller } = context;
  const chapters = chaptersOf(context, 'sees');
  const userId = input.UserId ?? (input.ChapterId === null ? caller.userId : null);
  const own = ownChaptersOf(data, caller.userId);
  const seesMore = seesMoreThanName(caller.userId, chapterCondition('assignments.chapter_id', chapters));
  let query = data.read
    .selectFrom('assignments')
    .innerJoin('users', 'users.id', 'assignments.user_id')
    .innerJoin('chapters', 'chapters.id', 'assignments.chapter_id')
    .where('users.is_active', '=', true)
    .where('users.role_id', '=', roles.member)
    .where('chapters.is_active', '=', true);
  if (userId !== null) query = query.where('assignments.user_id', '=', userId);
  if (input.ChapterId !== null) query = query.where('assignments.chapter_id', '=', input.ChapterId);
  if (chapters !== 'all') {
    query = query.where((is) =>
      is.or([
        is('assignments.user_id', '=', caller.userId),
        ...(chapters.length > 0 ? [is('assignments.chapter_id', 'in', chapters)] : []),
        ...(lights_for_all ? [is('assignments.chapter_id', 'in', own)] : []),
      ]),
    );
  }
  return query
    .select([
      'assignments.id as Id',
      'users.id as UserId',
      'full_name as FullName',
      'full_name_folded as name',
      'chapter_name_folded as chapter',
    ])
    .select([isVisible(context).as('is_found'), pictureIf(seesMore).as('Photo'), 'chapters.id as ChapterId', 'chapter_name as ChapterName'])
    .execute();
};

const judgeBySettings = (context: Context<typeof getLights>, { points_table, lates_per_absence }: Settings) => {
  const chapters = chaptersOf(context, 'sees');
  return ({ UserId, ChapterId }: { UserId: number; ChapterId: number }, tally: Tally) => {
    const figures = memberFiguresOf(tally, lates_per_absence);
    const seesAmounts = UserId === context.caller.userId || isAmong(chapters, ChapterId);
    const judged = judge(memberTables[points_table], figures);
    const Measures = judged.Measures.map((measure) => (measure.Unit === 'rupees' && !seesAmounts ? hideAmount(measure) : measure));
    return { Weeks: figures.weeks, ...judged, Measures };
  };
};

const memberFiguresOf = (tally: Tally, latesPerAbsence: number): MemberFigures => ({
  weeks: weeksOf(tally),
  referrals: tally.givenInside + tally.givenOutside,
  visitors: tally.visitors,
  absences: countAbsences({ absent: tally.Absent, late: tally.Late }, { latesPerAbsence }),
  lates: tally.Late,
  attended: tally.Present + tally.Late + tally.Substitute,
  expected: weeksOf(tally) - tally.Medical,
  trainings: tally.trainings,
  trainingTenths: tally.hoursTenths,
  thankedPaise: tally.thankedPaise,
  testimonials: tally.testimonials,
  oneToOnes: tally.oneToOnes,
  broughtIn: tally.broughtIn,
});

const seenChapters = async (context: Context<typeof getChapterLights>) => {
  const { data, input, caller } = context;
  const seen = chapterCondition('id', await addOwnChapters(chaptersOf(context, 'sees'), data.read, caller.userId));
  let query = data.read.selectFrom('chapters').where('is_active', '=', true);
  if (input.ChapterId !== null) query = query.where('id', '=', input.ChapterId);
  if (seen) query = query.where(seen);
  return query.select(['id', 'chapter_name', 'chapter_name_folded']).execute();
};
