// Reports and lights of the yardstick 'engine': all figures of a chapter by one statement. Points come from the portal's own function: they
// are no work of a database.

import { monthsOf } from '../src/features/giving/figures/figures.server.ts';
import { judge } from '../src/features/giving/lights/points.ts';
import { type MemberFigures, memberTables } from '../src/features/giving/lights/points-tables.ts';
import { type MarkWord, markWords } from '../src/features/meetings/meetings/meeting-kinds.ts';
import type { Connections } from './engine-connections.ts';
import type { WantedLights, WantedReport } from './figures.ts';

const counted = (condition: string) => `sum(case when ${condition} then 1 else 0 end)`;
const marked = Object.fromEntries(markWords.map((mark) => [mark, counted(`mark = '${mark}'`)]));
const given = {
  ReferralsGivenInside: counted("kind = 'Referral' and type = 'Inside'"),
  ReferralsGivenOutside: counted("kind = 'Referral' and type = 'Outside'"),
  GivenOneToOnes: counted("kind = 'One-to-one' and not declined"),
  Trainings: counted("kind = 'Training'"),
  TrainingTenths: 'coalesce(sum(hours_tenths), 0)',
  Testimonials: counted("kind = 'Testimonial'"),
};
const received = {
  ReferralsReceivedInside: counted("kind = 'Referral' and type = 'Inside'"),
  ReferralsReceivedOutside: counted("kind = 'Referral' and type = 'Outside'"),
  ReceivedOneToOnes: counted("kind = 'One-to-one' and not declined"),
  ThankedPaise: 'coalesce(sum(amount_paise), 0)',
};

type Figure = keyof typeof given | keyof typeof received | MarkWord;
type Counts = { Id: number; UserId: number; FullName: string } & Record<Figure, number>;

const names = [...Object.keys(marked), ...Object.keys(given), ...Object.keys(received)];
/** The columns of all figures; these are counted. */
const among = (columns: Record<string, string>) => names.map((name) => `${columns[name] ?? '0'} as "${name}"`).join();
const figures = `(select who, ${names.map((name) => `sum("${name}") as "${name}"`)} from (
    select user_id as who, ${among(marked)} from meetings join attendances on meeting_id = meetings.id
      where meetings.chapter_id = ? and kind = 'Meeting' and closed_at is not null and day >= ? and day <= ? and mark is not null group by user_id
    union all select from_id, ${among(given)} from slips where chapter_id = ? and day >= ? and day <= ? group by from_id
    union all select to_id, ${among(received)} from slips where to_chapter_id = ? and day >= ? and day <= ? group by to_id
  ) as parts group by who) as figures`;

const reportOf = `select users.id as "Id", users.id as "UserId", full_name as "FullName", figures.* from ${figures}
  join users on users.id = who order by full_name_folded, users.id`;
const lightsOf = `select assignments.id as "Id", users.id as "UserId", full_name as "FullName", photo as "Photo", figures.* from assignments
  join users on users.id = assignments.user_id left join ${figures} on who = users.id
  where chapter_id = ? and users.is_active = true and role_id = 3 order by full_name_folded, assignments.id`;

const pageOf = <Row>(rows: Row[], { CurrentPage, RecordsPerPage }: { CurrentPage: number; RecordsPerPage: number }) => ({
  rows: rows.slice((CurrentPage - 1) * RecordsPerPage, CurrentPage * RecordsPerPage),
  total: rows.length,
});

const valuesOf = (chapter: number, from: string, to: string) => Array.from({ length: 3 }, () => [chapter, from, to]).flat();

export const palmsOf =
  ({ read }: Connections) =>
  async ({ ChapterId, From, To, ...page }: WantedReport) =>
    pageOf(await read<Counts>({ sql: reportOf, values: valuesOf(ChapterId, From, To) }), page);

export const memberLightsOf =
  ({ read }: Connections) =>
  async ({ ChapterId, Month, ...page }: WantedLights) => {
    const { From, To } = monthsOf(Month);
    const rows = await read<Counts>({ sql: lightsOf, values: [...valuesOf(ChapterId, From, To), ChapterId] });
    const { rows: shown, total } = pageOf(rows, page);
    return { rows: shown.map(({ Id, UserId, FullName, ...counts }) => ({ Id, UserId, FullName, ...lightOf(counts) })), total };
  };

/** PostgreSQL answers sums as text. */
const lightOf = (counts: Record<Figure, number>) => {
  const of = (name: Figure) => Number(counts[name]);
  const weeks = of('Present') + of('Absent') + of('Late') + of('Medical') + of('Substitute');
  const member: MemberFigures = {
    weeks,
    referrals: of('ReferralsGivenInside') + of('ReferralsGivenOutside'),
    visitors: 0,
    absences: of('Absent'),
    lates: of('Late'),
    attended: of('Present') + of('Late') + of('Substitute'),
    expected: weeks - of('Medical'),
    trainings: of('Trainings'),
    trainingTenths: of('TrainingTenths'),
    thankedPaise: of('ThankedPaise'),
    testimonials: of('Testimonials'),
    oneToOnes: of('GivenOneToOnes') + of('ReceivedOneToOnes'),
    broughtIn: 0,
  };
  return judge(memberTables.India, member);
};
