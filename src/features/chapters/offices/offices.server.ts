import { type SqlBool, sql } from 'kysely';
import type { Data } from '../../../platform/data/data.ts';
import { orderOf } from '../../../platform/data/lists/order.ts';
import { page } from '../../../platform/data/lists/page.ts';
import { readInParts } from '../../../platform/data/parts.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { dayOf, todayIn } from '../../../platform/server/calendar.ts';
import { chapterCondition, chaptersOf } from '../../../platform/server/calls/chapters-of.ts';
import { type Context, handle, saved } from '../../../platform/server/calls/handle.ts';
import type { InputOf } from '../../../platform/wire/call.ts';
import { type Day, noonOf } from '../../../platform/wire/days.ts';
import { formatShortDay } from '../../../platform/wire/locale.ts';
import { Refusal, refusedField } from '../../../platform/wire/refusal.ts';
import { roles } from '../../../platform/wire/roles.ts';
import { pictureIf, seesMoreThanName } from '../../people/visibility/visibility.server.ts';
import { ownChaptersOf } from '../fellows/members-of-chapters.server.ts';
import { isVisible } from '../fellows/visible-users.server.ts';
import {
  holderField,
  listOffices,
  type OfficeName,
  officeNames,
  officeTexts,
  saveOffice,
  singleOffices,
  wrongTerm,
} from './offices.contract.ts';
import { officeRecords } from './offices.tables.ts';

export const officesServer = [
  handle(listOffices, async (context) => {
    const { data, input, caller, timeZone } = context;
    const today = todayIn(timeZone);
    const seen = chapterCondition('offices.chapter_id', chaptersOf(context, 'sees'));
    let query = data.read
      .selectFrom('offices')
      .innerJoin('users', 'users.id', 'offices.user_id')
      .innerJoin('chapters', 'chapters.id', 'offices.chapter_id');
    if (seen) query = query.where(sql<SqlBool>`(${seen} or ${isPresentOfOwn(context, today)})`);
    if (input.Id !== null) query = query.where('offices.id', '=', input.Id);
    if (input.ChapterId !== null) query = query.where('offices.chapter_id', '=', input.ChapterId);
    if (input.UserId !== null) query = query.where('offices.user_id', '=', input.UserId);
    if (input.Office !== null) query = query.where('office', '=', input.Office);
    const runs = sql<boolean>`(from_day <= ${today} and to_day >= ${today})`;
    if (input.Current !== null) query = query.where(input.Current ? runs : sql<SqlBool>`not ${runs}`);
    const shown = query
      .select(['offices.id as Id', 'offices.chapter_id as ChapterId', 'chapter_name as ChapterName', 'offices.user_id as UserId'])
      .select(['full_name as FullName', pictureIf(seesMoreThanName(caller.userId, seen)).as('Photo'), 'phone as Phone', 'office as Office'])
      .select(['from_day as From', 'to_day as To', runs.as('IsCurrent'), isVisible(context).as('IsFound')])
      .select(['offices.created_at as CreatedDate', 'offices.version as Version']);
    const { rows, total } = await page(data, 'offices', shown, orderOf(input, latestFirst, sorted), input);
    const chapters = chaptersOf(context, 'sees');
    return {
      rows: rows.map((row) => ({
        ...row,
        Phone: chapters === 'all' || chapters.includes(row.ChapterId) ? row.Phone : null,
        From: noonOf(row.From),
        To: noonOf(row.To),
        IsCurrent: Boolean(row.IsCurrent),
        IsFound: Boolean(row.IsFound),
      })),
      total,
    };
  }),

  handle(
    saveOffice,
    async (context) => {
      const { input, save } = context;
      if (input.Flag === 'Delete') {
        return save(async (records) => {
          if (!(await records.delete(officeRecords, input.Id))) throw new Refusal(404, officeTexts.notFound);
          return saved(input.Id, officeTexts.deleted);
        });
      }
      if (input.Flag === 'Term') return save((records) => nameOfficers(records, context, input));
      const office = officeOf(context, input);
      if (input.Flag === 'Add') {
        const row = { ...office, created_by: context.caller.userId, created_at: new Date().toISOString() };
        return save(async (records) => {
          await requireFree(records, office, await requireHolder(records, office), null);
          return saved(await records.insert(officeRecords, row), officeTexts.added);
        });
      }
      return save(async (records) => {
        const holder = await requireHolder(records, office);
        const before = await records.update(officeRecords, input.Id, office, { version: input.Version });
        if (!before) throw new Refusal(404, officeTexts.notFound);
        await requireFree(records, office, holder, input.Id);
        return saved(input.Id, officeTexts.updated);
      });
    },
    () => ({ kind: officeRecords, texts: officeTexts }),
  ),
];

/** An office that an undo restores must be free and its holder allowed. One that is over is just restored. */
export const checkUndoneOffices = async (records: Records, ids: readonly number[]): Promise<void> => {
  const running = records.tx.selectFrom('offices').selectAll().where('to_day', '>=', todayIn(records.timeZone)).orderBy('id');
  const offices = await readInParts(ids, (part) => running.where('id', 'in', part).execute());
  for (const office of offices) await requireFree(records, office, await requireHolder(records, office), office.id);
};

const latestFirst = { by: 'offices.from_day', direction: 'desc' } as const;

const sorted = {
  FullName: 'users.full_name_folded',
  ChapterName: 'chapters.chapter_name_folded',
  Office: 'offices.office',
  From: 'offices.from_day',
  To: 'offices.to_day',
  CreatedDate: 'offices.created_at',
} as const;

/** What members see: who holds office now in their chapters. */
const isPresentOfOwn = ({ data, caller }: { data: Data; caller: { userId: number } }, today: Day) =>
  sql<SqlBool>`(offices.chapter_id in (${ownChaptersOf(data, caller.userId)}) and from_day <= ${today} and to_day >= ${today})`;

type Fields = Omit<Extract<InputOf<typeof saveOffice>, { Flag: 'Add' }>, 'Flag'>;

type Term = Extract<InputOf<typeof saveOffice>, { Flag: 'Term' }>;

interface Office {
  chapter_id: number;
  user_id: number;
  office: OfficeName;
  from_day: Day;
  to_day: Day;
}

const officeOf = ({ timeZone }: Context<typeof saveOffice>, { ChapterId, UserId, Office, From, To }: Fields): Office => {
  const [from_day, to_day] = [dayOf(From, timeZone), dayOf(To, timeZone)];
  const wrong = wrongTerm(from_day, to_day);
  if (wrong) throw refusedField(400, 'To', wrong);
  return { chapter_id: ChapterId, user_id: UserId, office: Office, from_day, to_day };
};

/** In the order of the offices; who has one for these days already is left alone. */
const nameOfficers = async (records: Records, context: Context<typeof saveOffice>, term: Term) => {
  const created = { created_by: context.caller.userId, created_at: new Date().toISOString() };
  const named: number[] = [];
  const holders = officeNames.flatMap((office) => term[holderField(office)] ?? []);
  // Before the chapter, as others do.
  if (holders.length > 0) await records.lockAll(records.tx.selectFrom('users').select('id').where('id', 'in', holders).orderBy('id'));
  for (const Office of officeNames) {
    const UserId = term[holderField(Office)];
    if (UserId === null) continue;
    const office = officeOf(context, { ChapterId: term.ChapterId, UserId, Office, From: term.From, To: term.To });
    if (await hasOffice(records, office)) continue;
    try {
      await requireFree(records, office, await requireHolder(records, office), null);
    } catch (refusal) {
      throw placeRefusal(refusal, Office);
    }
    named.push(await records.insert(officeRecords, { ...office, ...created }));
  }
  const [first] = named;
  if (first === undefined) throw refusedField(400, holderField(officeNames[0]), officeTexts.nobodyNamed);
  return saved(first, officeTexts.named(named.length));
};

const hasOffice = async ({ tx }: Records, { chapter_id, user_id, office, from_day, to_day }: Office): Promise<boolean> => {
  const same = tx.selectFrom('offices').select('id').where('chapter_id', '=', chapter_id).where('user_id', '=', user_id);
  const running = same.where('office', '=', office).where('from_day', '=', from_day).where('to_day', '=', to_day);
  return (await running.limit(1).executeTakeFirst()) !== undefined;
};

/** In the form of a whole term the field of an office is the one of its holder. */
const placeRefusal = (refusal: unknown, office: OfficeName): unknown =>
  refusal instanceof Refusal && !refusal.fields?.ChapterId ? refusedField(refusal.code, holderField(office), refusal.message) : refusal;

interface Holder {
  name: string;
  chapter: string;
}

/** Locks member, chapter and place in the order in which others do. So the second of two saves waits. */
const requireHolder = async (records: Records, { user_id, chapter_id }: Office): Promise<Holder> => {
  const { tx } = records;
  const users = tx.selectFrom('users').select(['full_name', 'role_id', 'is_active']).where('id', '=', user_id);
  const [user] = await records.lockAll(users);
  if (!user) throw refusedField(400, 'UserId', officeTexts.memberNotFound);
  if (user.role_id === roles.superAdmin) throw refusedField(400, 'UserId', officeTexts.ofSuperAdmin);
  if (!user.is_active) throw refusedField(400, 'UserId', officeTexts.notActive(user.full_name));
  const [chapter] = await records.lockAll(tx.selectFrom('chapters').select('chapter_name').where('id', '=', chapter_id));
  if (!chapter) throw refusedField(400, 'ChapterId', officeTexts.chapterNotFound);
  const places = tx.selectFrom('assignments').select('id').where('user_id', '=', user_id).where('chapter_id', '=', chapter_id);
  const isIn = (await records.lockAll(places)).length > 0;
  if (user.role_id === roles.member && !isIn) {
    throw refusedField(400, 'UserId', officeTexts.notInChapter(user.full_name, chapter.chapter_name));
  }
  return { name: user.full_name, chapter: chapter.chapter_name };
};

/** The chapter is locked, so no other office can come in between. */
const requireFree = async (records: Records, { office, from_day, to_day, ...of }: Office, holder: Holder, id: number | null) => {
  const others = await records.tx
    .selectFrom('offices')
    .innerJoin('users', 'users.id', 'offices.user_id')
    .select(['user_id', 'full_name', 'to_day'])
    .where('chapter_id', '=', of.chapter_id)
    .where('office', '=', office)
    .where('from_day', '<=', to_day)
    .where('to_day', '>=', from_day)
    .where('offices.id', '!=', id ?? 0)
    .orderBy('to_day', 'desc')
    .execute();
  const own = others.find(({ user_id }) => user_id === of.user_id);
  if (own) throw refusedField('OfficeTaken', 'Office', officeTexts.heldAlready(holder.name, formatShortDay(own.to_day)));
  const [other] = singleOffices.includes(office) ? others : [];
  if (other) {
    const message = officeTexts.taken(holder.chapter, office, formatShortDay(other.to_day), other.full_name);
    throw refusedField('OfficeTaken', 'Office', message);
  }
};
