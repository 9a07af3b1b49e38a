// Slips on the server: the list, as far as each reader sees it. Saving and answering have a file of their own.

import { type SqlBool, sql } from 'kysely';
import { aside } from '../../../platform/data/aside.ts';
import { orderOf, sortAsText, unindexed } from '../../../platform/data/lists/order.ts';
import { namedRows, page } from '../../../platform/data/lists/page.ts';
import { contains } from '../../../platform/data/lists/search.ts';
import { rememberedTotal } from '../../../platform/data/lists/totals.ts';
import { dayOf, todayIn } from '../../../platform/server/calendar.ts';
import { type Context, handle } from '../../../platform/server/calls/handle.ts';
import { noonOf } from '../../../platform/wire/days.ts';
import { rupeesOf } from '../../../platform/wire/money.ts';
import { isVisibleUser } from '../../chapters/fellows/visible-users.server.ts';
import { isPartOf } from '../../people/notices/joined-notices.server.ts';
import { answerTo, saveSlipOf } from './save-slip.server.ts';
import {
  actsFor,
  besides,
  firstDayToChange,
  isOpenTo,
  isSeen,
  mayAnswer,
  mayChange,
  seenAmount,
  seenContact,
  seenNote,
  seesAllSlips,
} from './slip-rights.server.ts';
import { answerSlip, listSlips, saveSlip } from './slips.contract.ts';
import { aboutSlip } from './tell-slips.server.ts';

type ListContext = Context<typeof listSlips>;

export const slipsServer = [
  handle(listSlips, async (context) => {
    const { data, input, timeZone } = context;
    const asked = askedSlips(context);
    const query = input.Kind === null ? asked : asked.where(besidesIfFew(context, 'kind'), '=', input.Kind);
    const shown = query
      .select(['slips.id as Id', 'kind as Kind', 'day as Day', 'from_id as FromId', 'to_id as ToId', nameOf('from').as('FromName')])
      .select([nameOf('to').as('ToName'), 'chapter_id as ChapterId', 'to_chapter_id as ToChapterId', 'type as Type'])
      .select([seenNote(context, 'note').as('Note'), seenNote(context, 'status_note').as('StatusNote')])
      .select(seenContact(context, 'contact_name').as('ContactName'))
      .select(seenContact(context, 'contact_phone').as('ContactPhone'))
      .select(seenContact(context, 'contact_email').as('ContactEmail'))
      .select(['told_them as ToldThem', 'gave_card as GaveCard', 'heat as Heat', 'status as Status'])
      .select(['place as Place', 'mode as Mode', 'declined as Declined', seenAmount(context).as('amount'), 'business as Business'])
      .select(['referral_id as ReferralId', 'share as Share', 'is_public as IsPublic', 'may_be_shown as MayBeShown'])
      .select(['title as Title', 'hours_tenths'])
      .select(sql<string | null>`(select full_name from users where users.id = slips.added_by)`.as('AddedByName'))
      .select([isVisibleUser(context, 'slips.from_id').as('IsFromFound'), isVisibleUser(context, 'slips.to_id').as('IsToFound')])
      .select([actsFor(context, 'from_id').as('acts_for_giver'), actsFor(context, 'to_id').as('acts_for_receiver')])
      .select(['created_at as CreatedDate', 'slips.version as Version']);
    const order = orderOf(input, latestFirst, {
      Day: 'day',
      Kind: { by: unindexed('slips.kind') },
      FromName: sortAsText(foldedNameOf('from')),
      ToName: sortAsText(foldedNameOf('to')),
      Amount: { by: seenAmount(context), none: 'null' },
      Status: { by: unindexed('slips.status'), none: 'null' },
    });
    const { rows, total } = await page(data, 'slips', shown, order, input);
    const firstDay = firstDayToChange(todayIn(timeZone));
    return {
      rows: rows.map(({ amount, hours_tenths, acts_for_giver, acts_for_receiver, ...row }) => {
        const acts = { acts_for_giver, acts_for_receiver };
        const sides = { kind: row.Kind, day: row.Day, from_id: row.FromId, to_id: row.ToId, ...acts };
        return {
          ...row,
          IsFromFound: Boolean(row.IsFromFound),
          IsToFound: Boolean(row.IsToFound),
          Day: noonOf(row.Day),
          Amount: amount === null ? null : rupeesOf(amount),
          Hours: hours_tenths === null ? null : hours_tenths / 10,
          MayChange: mayChange(context, sides, firstDay),
          MayAnswer: mayAnswer(context, sides),
        };
      }),
      total,
      more: { Sum: input.Format === null ? await sumOf(context) : 0, Count: total },
    };
  }),

  handle(saveSlip, saveSlipOf),
  handle(answerSlip, answerTo),
];

const latestFirst = { by: 'day', direction: 'desc' } as const;

/** A name as it is today; of an account that is gone, and of somebody from outside, as it was written. */
const nameOf = (side: 'from' | 'to') =>
  sql<string>`coalesce((select full_name from users where users.id = ${sql.ref(`slips.${side}_id`)}), ${sql.ref(`slips.${side}_name`)})`;

/** No index has it: it is looked up for all slips. */
const foldedNameOf = (side: 'from' | 'to') =>
  sql<string>`coalesce((select full_name_folded from users where users.id = ${sql.ref(`slips.${side}_id`)}), ${sql.ref(`slips.${side}_name_folded`)})`;

/** Of any kind. */
const askedSlips = (context: ListContext) => {
  const { data, input, caller, timeZone } = context;
  const day = (sent: string | null) => sent && dayOf(sent, timeZone);
  const [from, to] = [day(input.From), day(input.To)];
  const seen = isSeen(context, { isNamed: (input.Id ?? input.UserId ?? input.ChapterId) !== null });
  let query = data.read.selectFrom('slips');
  if (seen) query = query.where(seen);
  if (input.Id !== null) query = query.where('slips.id', '=', input.Id);
  const about = input.UserId ?? ((input.Direction ?? input.OtherId) !== null ? caller.userId : null);
  if (about !== null) query = query.where(isOfSide(about, input.Direction));
  if (input.OtherId !== null) query = query.where(isOfSide(input.OtherId, null));
  if (input.ChapterId !== null)
    query = query.where(sql<SqlBool>`(slips.chapter_id = ${input.ChapterId} or slips.to_chapter_id = ${input.ChapterId})`);
  if (input.Status !== null) query = query.where(besidesIfFew(context, 'status'), '=', input.Status);
  if (input.Type !== null) query = query.where(sql<SqlBool>`${aside} slips.type = ${input.Type}`);
  if (input.Declined !== null) query = query.where(sql<SqlBool>`${aside} coalesce(slips.declined, false) = ${input.Declined}`);
  if (input.NoticeId !== null) query = query.where(sql<SqlBool>`${aside} ${isPartOf(input.NoticeId, caller.userId, aboutSlip)}`);
  if (from !== null) query = query.where('day', '>=', from);
  if (to !== null) query = query.where('day', '<=', to);
  return input.Text === null ? query : query.where(isFound(context, input.Text));
};

const isOfSide = (userId: number, direction: ListContext['input']['Direction']) => {
  if (direction === null) return sql<SqlBool>`(slips.from_id = ${userId} or slips.to_id = ${userId})`;
  return direction === 'Given' ? sql<SqlBool>`slips.from_id = ${userId}` : sql<SqlBool>`slips.to_id = ${userId}`;
};

/** A contact is found by the two only. Nearly all slips may be found, so they are looked for aside. */
const isFound = (context: ListContext, text: string) => {
  const { data, caller } = context;
  const open = contains(data, 'slips', ['from_name_folded', 'to_name_folded', 'title_folded'], text);
  const note = isOpenTo(context, contains(data, 'slips', 'note_folded', text));
  const contact = contains(data, 'slips', 'contact_name_folded', text);
  const people = sql`select users.id from users where ${contains(data, 'users', 'full_name_folded', text)}`;
  return sql<SqlBool>`${aside} (${open} or ${note} or slips.from_id in (${people}) or slips.to_id in (${people}) or (${caller.userId} in (slips.from_id, slips.to_id) and ${contact}))`;
};

/** PostgreSQL knows how many there are of each. */
const isOfFew = ({ data, input, ...context }: ListContext): boolean =>
  data.engine === 'sqlite' &&
  (!seesAllSlips(context) || (input.Id ?? input.UserId ?? input.ChapterId ?? input.Direction ?? input.OtherId) !== null);

const besidesIfFew = (context: ListContext, column: 'kind' | 'status') =>
  isOfFew(context) ? besides(column) : sql.ref<string>(`slips.${column}`);

/**
 * Of all slips SQLite is told that nearly all are thank-yous: then it reads the index that has their amounts, which knows the kind as it is
 * written here, with no value, and not the one of kinds.
 */
const isThanks = (context: ListContext) => {
  if (isOfFew(context)) return sql<SqlBool>`${besides('kind')} = 'Thank you'`;
  return context.data.engine === 'sqlite'
    ? sql<SqlBool>`likelihood(slips.kind = 'Thank you', 0.99)`
    : sql<SqlBool>`slips.kind = 'Thank you'`;
};

/** Of the amounts that the caller sees. Only thank-yous have one, and they have no status. */
const sumOf = async (context: ListContext): Promise<number> => {
  const { data, input } = context;
  if ((input.Kind !== null && input.Kind !== 'Thank you') || input.Status !== null) return 0;
  const amounts = namedRows(data, 'slips', askedSlips(context).where(isThanks(context)), input).select(
    sql<number | null>`sum(${seesAllSlips(context) ? sql.ref('slips.amount_paise') : seenAmount(context)})`.as('paise'),
  );
  const { sql: text, parameters } = amounts.compile();
  const paise = await rememberedTotal(data, `${text}\n${JSON.stringify(parameters)}`, async () =>
    Number((await amounts.executeTakeFirst())?.paise ?? 0),
  );
  return rupeesOf(paise);
};
