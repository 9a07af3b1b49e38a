// One member, as the directory shows them, with what the caller and the member did for each other.

import { type SqlBool, sql } from 'kysely';
import { todayIn } from '../../../platform/server/calendar.ts';
import { type Context, handle } from '../../../platform/server/calls/handle.ts';
import { noonOf } from '../../../platform/wire/days.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { isVisible, visibleUsers } from '../../chapters/fellows/visible-users.server.ts';
import { shownTestimonials } from '../slips/public-testimonials.server.ts';
import { isReceivedBy } from '../slips/slip-rights.server.ts';
import { directoryTexts, getFellow } from './directory.contract.ts';
import { isSharedChapter, shownColumns, withinRows } from './shown-members.server.ts';

export const fellowServer = [
  handle(getFellow, async (context) => {
    const shown = visibleUsers(context).where('users.id', '=', context.input.Id).select(shownColumns(context, null));
    const {
      rows: [member],
    } = await withinRows(context, async () => ({ rows: await shown.execute() }));
    if (!member) throw new Refusal(404, directoryTexts.memberNotFound);
    const [Seat, Offices, Testimonials, Between, Latest] = await Promise.all([
      seatOf(context, member.ChapterId),
      runningOffices(context),
      testimonialsOf(context),
      countsBetween(context),
      latestBetween(context),
    ]);
    return { res: { ...member, Seat, Offices, Testimonials, Between, Latest } };
  }),
];

type Asked = Context<typeof getFellow>;

const seatOf = async (context: Asked, chapterId: number | null): Promise<string | null> => {
  const seat = await context.data.read
    .selectFrom('assignments')
    .innerJoin('professions', 'professions.id', 'assignments.profession_id')
    .select('professions.name')
    .where('assignments.user_id', '=', context.input.Id)
    .where('assignments.chapter_id', '=', chapterId)
    .where(isSharedChapter(context, 'assignments.chapter_id'))
    .executeTakeFirst();
  return seat?.name ?? null;
};

const runningOffices = (context: Asked) => {
  const today = todayIn(context.timeZone);
  return context.data.read
    .selectFrom('offices')
    .innerJoin('chapters', 'chapters.id', 'offices.chapter_id')
    .select(['office as Office', 'chapter_name as ChapterName'])
    .where('offices.user_id', '=', context.input.Id)
    .where('from_day', '<=', today)
    .where('to_day', '>=', today)
    .where('chapters.is_active', '=', true)
    .where(isSharedChapter(context, 'offices.chapter_id'))
    .orderBy('chapter_name_folded')
    .orderBy('offices.id')
    .execute();
};

const mostTestimonials = 5;

const testimonialsOf = async (context: Asked) => {
  const shown = await shownTestimonials(context.data.read)
    .where('slips.to_id', '=', context.input.Id)
    .select(['slips.id as Id', sql<string>`slips.note`.as('Text'), 'users.id as FromId', 'users.full_name as FromName'])
    .select(isVisible(context).as('IsFound'))
    .limit(mostTestimonials)
    .execute();
  return shown.map((one) => ({ ...one, IsFound: Boolean(one.IsFound) }));
};

/** As the list of slips shows them to the caller: a thank-you that shares nothing is not there for the thanked one. */
const slipsBetween = ({ data, caller: { userId }, input: { Id } }: Asked) =>
  data.read
    .selectFrom('slips')
    .where(sql<SqlBool>`((slips.from_id = ${userId} and slips.to_id = ${Id}) or (slips.from_id = ${Id} and ${isReceivedBy(userId)}))`)
    .where((slip) => slip.or([slip('declined', 'is', null), slip('declined', '=', false)]));

const countsBetween = async (context: Asked) => {
  const counted = await slipsBetween(context)
    .select(['kind', 'from_id', sql<number>`count(*)`.as('slips')])
    .groupBy(['kind', 'from_id'])
    .orderBy('kind')
    .orderBy('from_id')
    .execute();
  return counted.map(({ kind, from_id, slips }) => ({ Kind: kind, IsOwn: from_id === context.caller.userId, Count: Number(slips) }));
};

const mostLatest = 3;

const latestBetween = async (context: Asked) => {
  const latest = await slipsBetween(context)
    .select(['id', 'kind', 'from_id', 'day'])
    .orderBy('day', 'desc')
    .orderBy('id', 'desc')
    .limit(mostLatest)
    .execute();
  return latest.map(({ id, kind, from_id, day }) => ({ Id: id, Kind: kind, IsOwn: from_id === context.caller.userId, Day: noonOf(day) }));
};
