// The people whose changes are in the history, on the server.

import { type SqlBool, sql } from 'kysely';
import { aside } from '../../../platform/data/aside.ts';
import { newestFirst, orderOf } from '../../../platform/data/lists/order.ts';
import { page } from '../../../platform/data/lists/page.ts';
import { contains } from '../../../platform/data/lists/search.ts';
import { handle } from '../../../platform/server/calls/handle.ts';
import { listAuthors } from './authors.contract.ts';

export const authorsServer = [
  handle(listAuthors, ({ data, input }) => {
    let query = data.read.selectFrom('users').where(sql<SqlBool>`${aside} exists (select 1 from change_sets where by_id = users.id)`);
    if (input.Id !== null) query = query.where('users.id', '=', input.Id);
    if (input.FullName !== null) query = query.where(contains(data, 'users', 'full_name_folded', input.FullName));
    const order = orderOf(input, newestFirst, { FullName: 'full_name_folded' });
    return page(data, 'users', query.select(['users.id as Id', 'full_name as FullName', 'email as Email']), order, input);
  }),
];
