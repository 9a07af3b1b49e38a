// What people ask about their data, and how the office answers it.

import { type RawBuilder, sql } from 'kysely';
import type { Data, Reader } from '../../../../platform/data/data.ts';
import { orderOf } from '../../../../platform/data/lists/order.ts';
import { page } from '../../../../platform/data/lists/page.ts';
import { isFull } from '../../../../platform/data/records/quota.ts';
import type { Records } from '../../../../platform/data/records/records.ts';
import { todayIn } from '../../../../platform/server/calendar.ts';
import { type Context, handle, isStaff, saved } from '../../../../platform/server/calls/handle.ts';
import { type Day, daysAfter, noonOf } from '../../../../platform/wire/days.ts';
import { formatDay } from '../../../../platform/wire/locale.ts';
import { Refusal, refusedField } from '../../../../platform/wire/refusal.ts';
import { erasedRole } from '../../../../platform/wire/roles.ts';
import { versionToAgree } from '../../../people/consents/consents.server.ts';
import { activeSuperAdmins, changedNominee, memberRecords } from '../../../people/members/members.tables.ts';
import { forgetNotices, notify } from '../../../people/notices/notify.server.ts';
import { findAllDeleted, findDeleted } from '../registry/bring-back-deleted.server.ts';
import { type KeepingTimes, sayTimes } from '../registry/personal-rows.server.ts';
import { ownedBy, personalRegistry, registryGroups } from '../registry/registry.server.ts';
import {
  answerDataRequest,
  askAboutData,
  type DataRequestKind,
  type DataSummary,
  daysToAnswer,
  getDataSummary,
  listDataRequests,
  mostOpenRequests,
  requestTexts,
  saveNominee,
} from './requests.contract.ts';
import { dataRequestRecords } from './requests.tables.ts';

export const requestsServer = (times: Omit<KeepingTimes, 'historyDays'>) => [
  handle(askAboutData, ({ input, caller, save }) => {
    const userId = input.UserId ?? caller.userId;
    if (userId !== caller.userId && !isStaff(caller)) throw new Refusal(403, requestTexts.onlyOwn);
    return save(async (records) => {
      const id = await askFor(records, { userId, kind: input.Kind, text: input.Text });
      return saved(id, userId === caller.userId ? requestTexts.asked : requestTexts.entered);
    });
  }),

  handle(getDataSummary, async ({ data, caller: { userId }, historyDays }) => {
    const { read } = data;
    const [WentTo, TextVersion, named, asked] = await Promise.all([
      countWentOut(data, userId),
      versionToAgree(read, userId),
      read
        .selectFrom('nominees')
        .select(['name as Name', 'phone as Phone', 'email as Email'])
        .where('user_id', '=', userId)
        .executeTakeFirst(),
      read
        .selectFrom('data_requests')
        .select(['id as Id', 'kind as Kind', 'text as Text', 'created_at as CreatedDate', 'due_on', 'answer as Answer', 'reason as Reason'])
        .select('answered_at as AnsweredAt')
        .where('user_id', '=', userId)
        .orderBy('id', 'desc')
        .limit(mostShown)
        .execute(),
    ]);
    const Requests = asked.map(({ due_on, ...request }) => ({ ...request, DueOn: noonOf(due_on) }));
    const Kept = keptGroups(sayTimes({ ...times, historyDays }));
    return { res: { Kept, WentTo, TextVersion, Nominee: named ?? null, Requests } };
  }),

  handle(listDataRequests, (context) => listRequests(context)),

  handle(answerDataRequest, ({ input, save }) =>
    save(async (records) => {
      const stored = await records.lock(dataRequestRecords, input.Id);
      if (!stored) throw new Refusal(404, requestTexts.notFound);
      const { kind, user_id, answered_at } = stored.row;
      if (answered_at !== null) throw new Refusal(409, requestTexts.isAnswered);
      if (kind === 'Erasure' && input.Answer === 'Done' && !(await isErased(records.tx, Number(user_id)))) {
        throw refusedField(409, 'Answer', requestTexts.eraseFirst);
      }
      const answer = { answer: input.Answer, reason: input.Reason, answered_at: new Date().toISOString(), answered_by: records.userId };
      await records.update(dataRequestRecords, input.Id, answer, { version: input.Version });
      await forgetNotices(records.tx, aboutRequest(input.Id));
      // The reason may be long and private, and a notice is also read on locked screens.
      const reason = input.Reason === null ? '' : " The reason stands on your profile, under 'My data'.";
      const text = `Your request (${kind}) was answered: ${input.Answer}.${reason}`;
      await tell(records, [Number(user_id)], { text, path: '/dashboard', about: `answer to data request ${input.Id}` });
      return saved(input.Id, requestTexts.answered);
    }),
  ),

  handle(saveNominee, ({ input, caller, save }) => {
    const { Name, Phone, Email } = input;
    if (Name === null && (Phone !== null || Email !== null)) throw refusedField(400, 'Name', requestTexts.nomineeName);
    return save(async (records) => {
      const named = { name: Name ?? '', phone: Phone, email: Email, named_at: new Date().toISOString() };
      if (Name === null) await records.tx.deleteFrom('nominees').where('user_id', '=', caller.userId).execute();
      else
        await records.tx
          .insertInto('nominees')
          .values({ user_id: caller.userId, ...named })
          .onConflict((conflict) => conflict.column('user_id').doUpdateSet(named))
          .execute();
      await noteOwn(records, caller.userId, changedNominee);
      return saved(caller.userId, Name === null ? requestTexts.nomineeRemoved : requestTexts.nomineeSaved);
    });
  }),
];

/** What is of nobody with an account is left to the page about privacy. */
const keptGroups = (say: (text: string) => string): DataSummary['Kept'] =>
  Object.entries(registryGroups).map(([Group, all]) => ({
    Group,
    Kinds: all
      .filter(({ person }) => person !== null)
      .map(({ what, why, kept, seenBy }) => ({ What: what, Why: say(why), Kept: say(kept), SeenBy: seenBy })),
  }));

const countWentOut = async ({ read, engine }: Data, userId: number): Promise<DataSummary['WentTo']> => {
  const counted = (rows: RawBuilder<unknown>) => sql<number>`(select cast(count(*) as integer) from ${rows})`;
  // By whose they are: as it stands, the state would be looked for in the mails of everybody.
  const isSent = sql`state || '' = 'Sent'`;
  const mails = personalRegistry
    .filter(({ table }) => table === 'outbox')
    .map((of) => counted(sql`outbox where ${ownedBy(of, userId, engine)} and ${of.exported ?? sql`1 = 1`} and ${isSent}`));
  const { rows } = await sql<DataSummary['WentTo']>`select
    ${counted(sql`payments where user_id = ${userId} and is_void = ${false}`)} as "Receipts",
    ${sql.join(mails, sql` + `)} as "Mails",
    ${counted(sql`slips where from_id = ${userId}`)} as "SlipsGiven",
    ${counted(sql`slips where to_id = ${userId}`)} as "SlipsReceived"`.execute(read);
  return rows[0] as DataSummary['WentTo']; // always one row
};

/** Of the own requests, the latest. */
const mostShown = 20;

const aboutRequest = (id: number): string => `data request ${id}`;

interface Asked {
  userId: number;
  kind: DataRequestKind;
  text: string;
  /** Where such a request is open already, it is enough. */
  isOnce?: boolean;
}

/** Adds a request, and tells super admins of it. Returns its id. */
export const askFor = async (records: Records, { userId, kind, text, isOnce }: Asked): Promise<number> => {
  const { tx } = records;
  // Locked, so that the limit holds for simultaneous requests.
  const [person] = await records.lockAll(tx.selectFrom('users').select(['full_name', 'role_id']).where('id', '=', userId));
  if (!person || person.role_id === erasedRole) throw new Refusal(404, requestTexts.memberNotFound);
  const open = tx.selectFrom('data_requests').select('id').where('user_id', '=', userId).where('answered_at', 'is', null);
  const same = isOnce ? await open.where('kind', '=', kind).limit(1).executeTakeFirst() : undefined;
  if (same) return same.id;
  // What follows from withdrawing a consent is never refused: it is one at most.
  if (!isOnce && (await isFull(open, mostOpenRequests))) throw new Refusal('QuotaFull', requestTexts.tooMany);
  const due_on: Day = daysAfter(todayIn(records.timeZone), daysToAnswer[kind]);
  const entered_by = records.userId === userId ? null : records.userId;
  const asked = { user_id: userId, kind, text, created_at: new Date().toISOString(), entered_by, due_on };
  const id = await records.insert(dataRequestRecords, { ...asked, answer: null, reason: null, answered_at: null, answered_by: null });
  const staff = await activeSuperAdmins(tx).execute();
  await tell(
    records,
    staff.map((one) => one.id),
    {
      text: `${person.full_name} asks about personal data (${kind}). It is to be answered by ${formatDay(due_on)}.`,
      path: '/data-requests',
      about: aboutRequest(id),
    },
  );
  return id;
};

interface Told {
  text: string;
  path: string;
  about: string;
}

/** Never whoever does it, and only who may sign in. */
const tell = async (records: Records, people: readonly number[], told: Told): Promise<void> => {
  const others = people.filter((id) => id !== records.userId);
  if (others.length === 0) return;
  const active = await records.tx.selectFrom('users').select('id').where('id', 'in', others).where('is_active', '=', true).execute();
  await notify(
    records.tx,
    active.map(({ id }) => ({ userId: id, kind: 'Data' as const, ...told })),
  );
};

/** What the history says of consents and nominees: that they changed. */
export const noteOwn = async (records: Records, userId: number, what: string): Promise<void> => {
  const { full_name } = await records.tx.selectFrom('users').select('full_name').where('id', '=', userId).executeTakeFirstOrThrow();
  records.note({
    record: memberRecords.name,
    record_id: userId,
    owner_id: userId,
    title: full_name,
    kind: 'Changed',
    fields: [[what, null, null]],
  });
};

/** An erased account stays as a row without a role; a deleted one that nothing can bring back is gone. */
const isErased = async (reader: Reader, userId: number): Promise<boolean> => {
  const account = await reader.selectFrom('users').select('role_id').where('id', '=', userId).executeTakeFirst();
  return account ? account.role_id === erasedRole : (await findDeleted(reader, userId)) === null;
};

/** Of somebody who is erased: what was asked is done with that. */
export const settleRequests = async (records: Records, userId: number): Promise<void> => {
  const open = records.tx.selectFrom('data_requests').select('id').where('user_id', '=', userId).where('answered_at', 'is', null);
  for (const { id } of await open.orderBy('id').execute()) {
    const answer = { answer: 'Done' as const, answered_at: new Date().toISOString(), answered_by: records.userId };
    await records.update(dataRequestRecords, id, answer);
    await forgetNotices(records.tx, aboutRequest(id));
  }
};

/** Not answered yet, and due up to this day. */
export const countDue = async (reader: Reader, to: Day): Promise<number> => {
  const due = reader.selectFrom('data_requests').where('answered_at', 'is', null).where('due_on', '<=', to);
  return (await due.select(sql<number>`cast(count(*) as integer)`.as('total')).executeTakeFirstOrThrow()).total;
};

const nameOf = (column: 'entered_by' | 'answered_by') =>
  sql<string | null>`(select full_name from users where users.id = ${sql.ref(`data_requests.${column}`)})`;

const listRequests = async ({ data, input }: Context<typeof listDataRequests>) => {
  const isShown = sql`data_requests.kind = 'Erasure' and data_requests.answered_at is null`;
  const nominee = (column: 'name' | 'phone' | 'email') => sql<string | null>`case when ${isShown} then nominees.${sql.ref(column)} end`;
  let query = data.read
    .selectFrom('data_requests')
    .leftJoin('users', 'users.id', 'data_requests.user_id')
    .leftJoin('nominees', 'nominees.user_id', 'data_requests.user_id')
    .select(['data_requests.id as Id', 'data_requests.user_id as UserId', 'data_requests.kind as Kind', 'text as Text'])
    .select(['data_requests.created_at as CreatedDate', 'due_on as DueOn', 'answer as Answer', 'reason as Reason'])
    .select(['answered_at as AnsweredAt', 'data_requests.version as Version', 'users.full_name', 'users.email', 'users.role_id'])
    .select([nameOf('entered_by').as('EnteredByName'), nameOf('answered_by').as('AnsweredByName')])
    .select([nominee('name').as('NomineeName'), nominee('phone').as('NomineePhone'), nominee('email').as('NomineeEmail')]);
  if (input.Id !== null) query = query.where('data_requests.id', '=', input.Id);
  if (input.UserId !== null) query = query.where('data_requests.user_id', '=', input.UserId);
  if (input.Kind !== null) query = query.where('data_requests.kind', '=', input.Kind);
  if (input.State !== null) query = query.where('answered_at', input.State === 'Open' ? 'is' : 'is not', null);
  if (input.DueTo !== null) query = query.where('answered_at', 'is', null).where('due_on', '<=', input.DueTo);
  const sorted = { CreatedDate: 'data_requests.created_at', DueOn: 'data_requests.due_on' } as const;
  const listed = await page(
    data,
    'data_requests',
    query,
    orderOf(input, { by: 'data_requests.created_at', direction: 'desc' }, sorted),
    input,
  );
  const deletedOnes = listed.rows.filter(({ full_name }) => full_name === null);
  const allDeleted = await findAllDeleted(
    data.read,
    deletedOnes.map(({ UserId }) => UserId),
  );
  const rows = listed.rows.map(({ full_name, email, role_id, DueOn, ...row }) => {
    const deleted = full_name === null ? allDeleted.get(row.UserId) : undefined;
    return {
      ...row,
      DueOn: noonOf(DueOn),
      FullName: full_name ?? deleted?.row.full_name ?? 'Deleted account',
      Email: role_id === erasedRole ? null : (email ?? deleted?.row.email ?? null),
      IsDeleted: full_name === null,
      IsErased: role_id === erasedRole,
    };
  });
  return { ...listed, rows };
};
