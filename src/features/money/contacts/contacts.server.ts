import { sql } from 'kysely';
import { newestFirst, orderOf } from '../../../platform/data/lists/order.ts';
import { page } from '../../../platform/data/lists/page.ts';
import { isFull } from '../../../platform/data/records/quota.ts';
import { chaptersOf } from '../../../platform/server/calls/chapters-of.ts';
import { handle, saved } from '../../../platform/server/calls/handle.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { isInChapters, isMemberOf } from '../../chapters/fellows/members-of-chapters.server.ts';
import { isNotSuperAdmin } from '../../people/members/members.tables.ts';
import { contactTexts, listContacts, mostContacts, noteContact } from './contacts.contract.ts';
import { contactRecords } from './contacts.tables.ts';

export const contactsServer = [
  handle(noteContact, (context) => {
    const { caller, input, save } = context;
    const { UserId, How, Note } = input;
    return save(async (records) => {
      // Locked, so that the limit holds for simultaneous contacts.
      const member = records.tx.selectFrom('users').select('id').where('id', '=', UserId).where(isNotSuperAdmin);
      const isSeen = await isMemberOf(records.tx, chaptersOf(context, 'money'), UserId);
      if (!isSeen || (await records.lockAll(member)).length === 0) throw new Refusal(404, contactTexts.memberNotFound);
      const kept = records.tx.selectFrom('contacts').select('id').where('user_id', '=', UserId);
      if (await isFull(kept, mostContacts)) throw new Refusal('QuotaFull', contactTexts.tooMany);
      const created_at = new Date().toISOString();
      const id = await records.insert(contactRecords, { user_id: UserId, how: How, note: Note, created_by: caller.userId, created_at });
      return saved(id, contactTexts.noted);
    });
  }),

  handle(listContacts, async (context) => {
    const { data, input } = context;
    let query = data.read
      .selectFrom('contacts')
      .select(['id as Id', 'user_id as UserId', 'how as How', 'note as Note', 'created_at as At', 'created_by as ById'])
      .select([nameOf('user_id').as('UserName'), nameOf('created_by').as('ByName')]);
    const isSeen = isInChapters('contacts.user_id', chaptersOf(context, 'money'));
    if (isSeen) query = query.where(isSeen);
    if (input.UserId !== null) query = query.where('user_id', '=', input.UserId);
    return page(data, 'contacts', query, orderOf(input, newestFirst, { At: 'created_at' }), input);
  }),
];

const nameOf = (column: 'user_id' | 'created_by') =>
  sql<string>`(select full_name from users where users.id = ${sql.ref(`contacts.${column}`)})`;
