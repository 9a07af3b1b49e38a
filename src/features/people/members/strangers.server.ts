// Accounts made by signing up with an unconfirmed e-mail. They never get a membership: they are set aside, and the owner of the e-mail gets
// a new account.

import { type SqlBool, sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/data/data.ts';
import { readInParts } from '../../../platform/data/parts.ts';
import '../../../platform/data/records/changes.tables.ts';
import { noIndex } from '../../../platform/data/no-index.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { roles } from '../../../platform/wire/roles.ts';
import { isTakenAsMember, memberRecords } from './members.tables.ts';
import { registerName } from './register-name.ts';
import { uniqueStandInEmail } from './stand-in-emails.server.ts';

export interface Stranger {
  id: number;
  email_normal: string;
}

const usedLink = sql<SqlBool>`exists (select 1 from password_links where password_links.user_id = users.id and used_at is not null
  and password_links.email_normal = users.email_normal)`;

const wasAdded = sql`select 1 from changes where changes.record_id = users.id and changes.record = ${memberRecords.name}
  and ${noIndex('changes.kind')} = 'Added'`;

/** Where the history does not go back so far, signing up is assumed if it is allowed. */
const signedUp = (allowSignup: boolean) =>
  sql<SqlBool>`(exists (${wasAdded} and changes.by_id is null and changes.via = ${registerName})
    or (${allowSignup} and not exists (${wasAdded})))`;

/** By email_normal. Whether sign-up is allowed now says nothing about before. */
export const strangersAmong = (reader: Reader | Tx, emails: readonly string[], allowSignup = false): Promise<Stranger[]> =>
  readInParts(emails, (part) =>
    reader
      .selectFrom('users')
      .select(['id', 'email_normal'])
      .where('email_normal', 'in', part)
      .where('role_id', '=', roles.member)
      .where('password_hash', '!=', '')
      .where(sql<SqlBool>`not ${usedLink} and not ${isTakenAsMember} and ${signedUp(allowSignup)}`)
      .orderBy('id')
      .execute(),
  );

/**
 * Nobody can sign in with it any more, what was written in it stays there, and its e-mail is free. An import that does it can be undone.
 */
export const setAside = async (records: Records, { id }: Stranger): Promise<void> => {
  const email = uniqueStandInEmail('set-aside', id);
  await records.update(memberRecords, id, { email, email_normal: email, is_active: false });
};
