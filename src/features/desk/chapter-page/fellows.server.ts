// The members of one chapter as they see each other. A member who is not in the chapter gets nobody, as for one that does not exist.

import type { Data } from '../../../platform/data/data.ts';
import { orderOf } from '../../../platform/data/lists/order.ts';
import { page } from '../../../platform/data/lists/page.ts';
import { contains } from '../../../platform/data/lists/search.ts';
import { pictureAddress } from '../../../platform/files/picture-address.ts';
import { handle, isStaff } from '../../../platform/server/calls/handle.ts';
import { listFellows } from './fellows.contract.ts';

const byName = { by: 'full_name_folded', direction: 'asc' } as const;

export const fellowsServer = [
  handle(listFellows, async ({ data, input, caller }) => {
    let members = data.read.selectFrom('assignments').select('user_id').where('chapter_id', '=', input.ChapterId);
    if (!isStaff(caller)) members = members.where('chapter_id', 'in', activeChaptersOf(data, caller.userId));
    let query = data.read.selectFrom('users').where('users.id', 'in', members).where('is_active', '=', true);
    if (input.Search !== null) query = query.where(contains(data, 'users', ['full_name_folded', 'profession_folded'], input.Search));
    if (input.FullName !== null) query = query.where(contains(data, 'users', 'full_name_folded', input.FullName));
    const shown = query.select([
      'users.id as Id',
      'full_name as FullName',
      'profession as Profession',
      pictureAddress('photo').as('Photo'),
    ]);
    return page(data, 'users', shown, orderOf(input, byName, { FullName: 'full_name_folded' }), input);
  }),
];

export const activeChaptersOf = ({ read }: Data, userId: number) =>
  read
    .selectFrom('assignments as own')
    .innerJoin('chapters', 'chapters.id', 'own.chapter_id')
    .select('own.chapter_id')
    .where('own.user_id', '=', userId)
    .where('chapters.is_active', '=', true);
