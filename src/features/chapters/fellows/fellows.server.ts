// The members of a chapter as they see each other. Members of other chapters get nobody, as for a chapter that does not exist.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Data } from '../../../platform/data/data.ts';
import { orderOf } from '../../../platform/data/lists/order.ts';
import { page } from '../../../platform/data/lists/page.ts';
import { contains } from '../../../platform/data/lists/search.ts';
import { chapterCondition, chaptersOf } from '../../../platform/server/calls/chapters-of.ts';
import { handle } from '../../../platform/server/calls/handle.ts';
import { pictureIf, seesMoreThanName } from '../../people/visibility/visibility.server.ts';
import { listFellows } from './fellows.contract.ts';
import { ownChaptersOf } from './members-of-chapters.server.ts';
import { isVisible } from './visible-users.server.ts';

const nameOrder = { by: 'full_name_folded', direction: 'asc' } as const;

export const fellowsServer = [
  handle(listFellows, async (context) => {
    const { data, input, caller } = context;
    const own = ownChaptersOf(data, caller.userId);
    const seen = chapterCondition('assignments.chapter_id', chaptersOf(context, 'sees'));
    let members = data.read.selectFrom('assignments').select('user_id');
    if (input.ChapterId === null) members = members.where('chapter_id', 'in', own);
    else {
      members = members.where('chapter_id', '=', input.ChapterId);
      if (seen) members = members.where((assignment) => assignment.or([seen, assignment('chapter_id', 'in', own)]));
    }
    let query = data.read.selectFrom('users').where('users.id', 'in', members).where('is_active', '=', true);
    const isShown = seesMoreThanName(caller.userId, seen && isMemberOf(data, seen));
    if (input.Search !== null) {
      const byProfession = contains(data, 'users', 'profession_folded', input.Search);
      query = query.where(sql<SqlBool>`(${contains(data, 'users', 'full_name_folded', input.Search)} or (${byProfession} and ${isShown}))`);
    }
    if (input.FullName !== null) query = query.where(contains(data, 'users', 'full_name_folded', input.FullName));
    const shown = query.select([
      'users.id as Id',
      'full_name as FullName',
      sql<string | null>`case when ${isShown} then profession end`.as('Profession'),
      pictureIf(isShown).as('Photo'),
      isVisible(context).as('IsFound'),
    ]);
    const { rows, ...counted } = await page(data, 'users', shown, orderOf(input, nameOrder, { FullName: 'full_name_folded' }), input);
    return { ...counted, rows: rows.map((row) => ({ ...row, IsFound: Boolean(row.IsFound) })) };
  }),
];

const isMemberOf = ({ read }: Data, chapters: RawBuilder<SqlBool>) =>
  sql<SqlBool>`users.id in (${read.selectFrom('assignments').select('user_id').where(chapters)})`;
