// The testimonials that everybody may read: giver and receiver have both said so, and both are still there.

import { sql } from 'kysely';
import type { Reader } from '../../../platform/data/data.ts';
import type { VisitPage } from '../../meetings/visit-page/visit-page.contract.ts';

/** As the indexes have it: SQLite takes them for these words only. */
const isShown = sql<boolean>`slips.is_public = true and slips.may_be_shown = true`;

/** The giver's columns are those of `users`. */
export const shownTestimonials = (read: Reader) =>
  read
    .selectFrom('slips')
    .innerJoin('users', 'users.id', 'slips.from_id')
    .where(isShown)
    .where('users.is_active', '=', true)
    .orderBy('slips.day', 'desc')
    .orderBy('slips.id', 'desc');

const mostOnVisitPage = 2;

/** Of two who were in the chapter, and are. */
export const findOnVisitPage = async (read: Reader, chapterId: number): Promise<VisitPage['Testimonials']> => {
  const isIn = (person: 'users' | 'receivers') =>
    sql<boolean>`exists (select 1 from assignments where assignments.user_id = ${sql.ref(`${person}.id`)} and assignments.chapter_id = ${chapterId})`;
  return shownTestimonials(read)
    .innerJoin('users as receivers', 'receivers.id', 'slips.to_id')
    .where('slips.to_chapter_id', '=', chapterId)
    .where('receivers.is_active', '=', true)
    .where(isIn('users'))
    .where(isIn('receivers'))
    .select([sql<string>`slips.note`.as('Text'), 'users.full_name as FromName', 'receivers.full_name as ToName'])
    .limit(mostOnVisitPage)
    .execute();
};
