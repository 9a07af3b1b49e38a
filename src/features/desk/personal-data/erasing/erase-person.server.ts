// Erasing a person: in one transaction the account loses its name, its access and its places; all else follows in pieces, and goes on after a
// stop. The same is done again after a restore.

import { type SqlBool, sql } from 'kysely';
import type { Data, Tx } from '../../../../platform/data/data.ts';
import { dropFile } from '../../../../platform/data/file-rows.ts';
import { splitInParts } from '../../../../platform/data/parts.ts';
import { overwriteOwnRows, removeOwnRows } from '../../../../platform/data/records/erase-rows.ts';
import { overwriteRecords } from '../../../../platform/data/records/forget.ts';
import type { PlainRow, RecordKind } from '../../../../platform/data/records/record-kind.ts';
import type { Records } from '../../../../platform/data/records/records.ts';
import { rewriteAnswers } from '../../../../platform/server/calls/save.ts';
import type { Sealer } from '../../../../platform/server/sealer.ts';
import { erasedRole } from '../../../../platform/wire/roles.ts';
import { assignmentRecords } from '../../../chapters/assignments/assignments.tables.ts';
import { forgetVisitors } from '../../../meetings/visitors/forget-visitors.server.ts';
import { documentRecords } from '../../../own-records/documents/documents.tables.ts';
import { erasedData, memberRecords } from '../../../people/members/members.tables.ts';
import { readPersonalPages } from '../my-data/copy-of-person.server.ts';
import { erasedColumns, formerMember, type PersonalRows } from '../registry/personal-rows.server.ts';
import { ownedBy, personalRegistry } from '../registry/registry.server.ts';
import { settleRequests } from '../requests/requests.server.ts';
import { eraseHistory } from './erase-history.server.ts';
import { eraseTexts } from './erase-texts.server.ts';
import { formsOf, leaveOutShared, replacerOf, type Sought } from './sought.server.ts';

export interface Erasing {
  data: Data;
  kinds: readonly RecordKind[];
  sealer: Sealer;
  /** For how many days a sealed copy remains; 0: none. */
  erasedDays: number;
  /** They are no name, whoever is called like one. */
  fixedWords: () => ReadonlySet<string>;
}

const day = 24 * 60 * 60 * 1_000;
const now = () => new Date().toISOString();

export const copyPlace = (userId: number) => `copy of erased user ${userId}`;
const soughtPlace = (userId: number) => `sought of erased user ${userId}`;

/** Of a copy whose person is not erased yet. A stop in between leaves it so, and it goes at the next start, or in a day. */
const notKept = '';

interface Sealing {
  erasedAt: string;
  within?: Tx;
}

/**
 * Before the erasure, so that nobody waits for it; within it of somebody who has come back from the trash for it. Returns the ids of its rows:
 * whoever erases keeps these, and no other.
 */
export const sealCopy = async (
  { data, sealer, erasedDays }: Erasing,
  userId: number,
  { erasedAt, within }: Sealing = { erasedAt: now() },
): Promise<number[]> => {
  const ids: number[] = [];
  if (endOfCopy(erasedDays, erasedAt) <= now()) return ids;
  for await (const { of, rows } of readPersonalPages({ read: within ?? data.read, engine: data.engine }, userId)) {
    const sealed = sealer.seal(JSON.stringify({ table: of.table, rows }), copyPlace(userId));
    const values = { user_id: userId, sealed, keep_until: notKept };
    const insert = async (tx: Tx) => (await tx.insertInto('erased_copies').values(values).returning('id').executeTakeFirstOrThrow()).id;
    ids.push(await (within ? insert(within) : data.write(insert)));
  }
  return ids;
};

const endOfCopy = (erasedDays: number, erasedAt: string): string => new Date(Date.parse(erasedAt) + erasedDays * day).toISOString();

const copiesAtOnce = 500;

/** Of whoever was refused, or came second. */
export const dropCopy = async ({ data }: Pick<Erasing, 'data'>, ids: readonly number[]): Promise<void> => {
  for (const part of splitInParts(ids, copiesAtOnce))
    await data.write((tx) => tx.deleteFrom('erased_copies').where('id', 'in', part).where('keep_until', '=', notKept).execute());
};

/** At the start: of erasures that a stop has interrupted before anything was erased. Whoever is about to keep one seals it again. */
export const dropCopiesLeft = async ({ data }: Pick<Erasing, 'data'>): Promise<void> => {
  const left = data.read.selectFrom('erased_copies').select('id').where('keep_until', '=', notKept);
  await dropCopy(
    { data },
    (await left.execute()).map(({ id }) => id),
  );
};

/** What others have sealed meanwhile, or an earlier try has left, goes. */
const keepCopy = async (tx: Tx, erasing: Erasing, userId: number, { copy, erasedAt = now() }: Erasure): Promise<void> => {
  const keepUntil = endOfCopy(erasing.erasedDays, erasedAt);
  const isKept = copy !== null && (await keepRows(tx, copy, keepUntil)) === copy.length;
  const ids = isKept ? copy : await sealCopy(erasing, userId, { erasedAt, within: tx });
  if (!isKept) await keepRows(tx, ids, keepUntil);
  const own = new Set(ids);
  const all = await tx.selectFrom('erased_copies').select('id').where('user_id', '=', userId).execute();
  const others = all.map(({ id }) => id).filter((id) => !own.has(id));
  for (const part of splitInParts(others, copiesAtOnce)) await tx.deleteFrom('erased_copies').where('id', 'in', part).execute();
};

/** Returns how many of them are still there. */
const keepRows = async (tx: Tx, ids: readonly number[], keep_until: string): Promise<number> => {
  let kept = 0;
  for (const part of splitInParts(ids, copiesAtOnce)) {
    const rows = await tx.updateTable('erased_copies').set({ keep_until }).where('id', 'in', part).returning('id').execute();
    kept += rows.length;
  }
  return kept;
};

interface Erasure {
  sought: Sought;
  reason: string | null;
  /** The rows of the sealed copy. Null where it can be sealed only now. */
  copy: readonly number[] | null;
  /** Of one that is done again after a restore. */
  erasedAt?: string;
}

/** Returns the id of the erasure, which may be in the list already. The account's row is locked. */
export const erasePerson = async (records: Records, erasing: Erasing, row: PlainRow, erasure: Erasure): Promise<number> => {
  const { tx } = records;
  const { sealer } = erasing;
  const userId = Number(row.id);
  await keepCopy(tx, erasing, userId, erasure);
  // What hangs on an account that is on: offices to come, answers to events, and the seats.
  await records.update(memberRecords, userId, { is_active: false });
  const places = await tx.selectFrom('assignments').select('id').where('user_id', '=', userId).orderBy('id').execute();
  for (const { id } of places) await records.delete(assignmentRecords, id);
  const visitors = await visitorsOf(tx, row);
  if (visitors.length > 0) await forgetVisitors(tx, visitors);
  await settleRequests(records, userId);
  // From now on its files are not served. They are removed afterwards: that may take longer than others wait.
  const documents = await tx.selectFrom('documents').select('id').where('user_id', '=', userId).orderBy('id').execute();
  for (const { id } of documents) await records.delete(documentRecords, id);
  if (row.photo !== null) await dropFile(tx, String(row.photo), userId);
  await overwriteRecords(tx, memberRecords, [userId], erasedValues(accountEntry, userId));
  records.note({
    record: memberRecords.name,
    record_id: userId,
    owner_id: userId,
    title: formerMember,
    kind: 'Changed',
    fields: [[erasedData, null, null]],
  });
  // Nobody reads the name in between: the history is written at the end of the transaction.
  for (const change of records.changes) if (change.owner_id === userId) change.title = formerMember;
  const sought = sealer.seal(JSON.stringify(erasure.sought), soughtPlace(userId));
  const joined_at = String(row.created_at);
  const { id } = await tx
    .insertInto('erasures')
    .values({ user_id: userId, joined_at, erased_at: now(), erased_by: records.userId, reason: erasure.reason, sought, done_at: null })
    .onConflict((conflict) => conflict.columns(['user_id', 'joined_at']).doUpdateSet({ sought, done_at: null }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** The person as a visitor: known by the account, by the e-mail, or by phone and name. */
const visitorsOf = async (tx: Tx, { id, email_normal, phone, full_name_folded }: PlainRow): Promise<number[]> => {
  const visitors = tx.selectFrom('visitors').select('id').where('forgotten_at', 'is', null);
  const found = await Promise.all([
    visitors.where('user_id', '=', Number(id)).execute(),
    visitors.where('email_normal', '=', String(email_normal)).execute(),
    visitors
      .where('phone_normal', '=', String(phone ?? ''))
      .where('full_name_folded', '=', String(full_name_folded))
      .execute(),
  ]);
  return [...new Set(found.flat().map((visitor) => visitor.id))];
};

const accountEntry = personalRegistry.find(({ table }) => table === 'users') as PersonalRows; // the registry has it

const erasedValues = (entry: PersonalRows, userId: number): PlainRow =>
  Object.fromEntries(
    erasedColumns(entry).map((column) => {
      const value = entry.erasedAs?.[column];
      return [column, typeof value === 'function' ? value(userId) : (value ?? null)];
    }),
  );

/** What is left of an erasure that was begun. It may be done several times, also by two nodes at once. */
export const finishErasure = async ({ data, kinds, sealer, fixedWords }: Omit<Erasing, 'erasedDays'>, id: number): Promise<void> => {
  const erasure = await data.read.selectFrom('erasures').selectAll().where('id', '=', id).executeTakeFirst();
  if (!erasure || erasure.done_at !== null) return;
  const { user_id: userId } = erasure;
  const finish = async () => {
    const done = { sought: null, done_at: now() };
    await data.write((tx) => tx.updateTable('erasures').set(done).where('id', '=', id).execute());
  };
  if (await isSomebodyElse(data, userId)) return finish();
  const opened = erasure.sought === null ? nothingSought : sealer.open(erasure.sought, soughtPlace(userId));
  // What hangs on other rows goes before them: afterwards nobody would know whose it was.
  const hangingFirst = personalRegistry.toSorted((one, other) => Number(Boolean(other.through)) - Number(Boolean(one.through)));
  for (const entry of hangingFirst) await eraseRows(data, kinds, entry, userId);
  if (opened === null) throw new Error(`The erasure ${id} waits for the key with which it was begun`);
  const all = JSON.parse(opened) as Sought; // written by erasePerson
  const replace = replacerOf(formsOf(all));
  await eraseHistory({ data, kinds, userId, replace });
  const sought = await leaveOutShared(data, { userId, fixedWords: fixedWords() }, all);
  await removeMailsTo(data, sought.emails);
  await rewriteAnswers({ data, sealer }, replacerOf(formsOf(sought)));
  await eraseTexts(data, sought);
  await finish();
};

/** After a restore, who came later may have the number. */
const isSomebodyElse = async ({ read }: Data, userId: number): Promise<boolean> => {
  const account = await read.selectFrom('users').select('role_id').where('id', '=', userId).executeTakeFirst();
  return account !== undefined && account.role_id !== erasedRole;
};

/** Of an account that is not there, after a restore. */
const nothingSought = JSON.stringify({ names: [], emails: [], phones: [] } satisfies Sought);

const rowsAtOnce = 200;
const filesAtOnce = 5;

const eraseRows = async (data: Data, kinds: readonly RecordKind[], entry: PersonalRows, userId: number): Promise<void> => {
  const { table, person, rows } = entry;
  if (person === null || rows === 'apart' || table === 'users') return;
  const own = { table, isOwned: ownedBy(entry, userId), atOnce: table === 'stored_files' ? filesAtOnce : rowsAtOnce };
  if (rows === 'go') {
    await removeOwnRows(data, own);
    return;
  }
  const values = erasedValues(entry, userId);
  const kind = kinds.find((one) => one.table === table);
  if (kind && Object.keys(values).length > 0) await overwriteOwnRows(data, kind, own, values);
};

/** Also those that went out before the address had an account; not where it is somebody else's by now. */
const removeMailsTo = async (data: Data, emails: readonly string[]): Promise<void> => {
  if (emails.length === 0) return;
  const addresses = sql.join(emails.map((email) => email.toLowerCase()));
  await data.write((tx) => tx.deleteFrom('outbox').where(sql<SqlBool>`lower(to_address) in (${addresses})`).execute());
};
