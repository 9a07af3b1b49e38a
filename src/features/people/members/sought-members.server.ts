// Whom a typed text finds, and who may have been meant where it finds nobody.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { aside } from '../../../platform/data/aside.ts';
import type { Data } from '../../../platform/data/data.ts';
import { findMeant } from '../../../platform/data/lists/find-meant.ts';
import { orderColumn } from '../../../platform/data/lists/order.ts';
import { contains } from '../../../platform/data/lists/search.ts';
import { searchRows } from '../../../platform/data/lists/search-rows.ts';
import { beginsWith } from '../../../platform/data/lists/typos.ts';
import { foldText, oneSpaceEach } from '../../../platform/wire/texts/fold-text.ts';
import { soughtMembershipNos } from '../membership/membership.ts';
import { isNotSuperAdmin } from './members.tables.ts';

/** As `searchMembers` finds them. Where that is nobody: who may have been meant, as the palette finds people. */
export const soughtMembers = async (data: Data, text: string): Promise<RawBuilder<SqlBool>> => {
  const exact = searchMembers(data, text);
  const first = data.read.selectFrom('users').select('id').where(exact).where(isNotSuperAdmin).limit(1);
  if (await first.executeTakeFirst()) return exact;
  const titles = { data, table: 'users', column: 'full_name_folded', isIndexed: true };
  const by = orderColumn(data, 'users', { by: 'full_name_folded' });
  const meant = await findMeant(foldText(oneSpaceEach(text)), mostMeant, (matches, most) =>
    data.read
      .selectFrom('users')
      .select(['users.id', 'full_name as Title'])
      .where(matches({ ...titles, by }))
      .where(isNotSuperAdmin)
      .limit(most)
      .execute(),
  );
  if (meant.length === 0) return exact;
  return sql<SqlBool>`users.id in (${sql.join([...new Set(meant.map(({ id }) => id))].toSorted((one, other) => one - other))})`;
};

const mostMeant = 100;

/** Whether the person is found by a typed text. Nearly all may be, so it is looked for aside. */
export const searchMembers = (data: Pick<Data, 'engine'>, text: string): RawBuilder<SqlBool> => {
  const also = [...idsByNumber(data, text), ...idsByWords(data, text)];
  const texts = ['full_name_folded', 'email_folded', 'phone_folded', 'profession_folded'] as const;
  return sql<SqlBool>`${aside} ${searchRows(data, 'users', { texts, phone: 'phone_folded', also }, text)}`;
};

const mostWords = 5;

/** The typed words, where it is worth looking for each by itself. */
export const wordsSought = (text: string): string[] => {
  const words = oneSpaceEach(text.trim())
    .split(/[ ,]+/)
    .filter((word) => foldText(word) !== '');
  return words.length < 2 || words.length > mostWords ? [] : words;
};

/** The same, apart: those that an index finds, and those too short for it, which choose among whom the others find. Null without the former. */
export const wordsByLength = (text: string): { long: string[]; short: string[] } | null => {
  const { long, short = [] } = Object.groupBy(wordsSought(text), (word) => ([...foldText(word)].length < 3 ? 'short' : 'long'));
  return long ? { long, short } : null;
};

/** Who has all the typed words in the name and the profession, in whatever order: many lists have the surname first. */
const idsByWords = (data: Pick<Data, 'engine'>, text: string) => {
  const words = wordsSought(text);
  if (words.length === 0) return [];
  const all = words.map((word) => contains(data, 'users', ['full_name_folded', 'profession_folded'], word));
  return [sql`select users.id from users where ${sql.join(all, sql` and `)}`];
};

const longestNumber = 50;

/** All numbers begin with the same letters, so a text without a digit finds none. */
const idsByNumber = (data: Pick<Data, 'engine'>, text: string) => {
  if (!/\d/.test(text) || text.length > longestNumber) return [];
  const column = orderColumn(data, 'users', { by: 'membership_no', isText: true });
  return soughtMembershipNos(text).map((number) => sql`select users.id from users where ${beginsWith(column, number)}`);
};
