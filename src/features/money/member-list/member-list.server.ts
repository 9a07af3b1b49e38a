// The list of the page 'Member List' on the server.

import { blanksLast, newestFirst, orderOf } from '../../../platform/data/lists/order.ts';
import { page } from '../../../platform/data/lists/page.ts';
import { contains } from '../../../platform/data/lists/search.ts';
import { handle } from '../../../platform/server/calls/handle.ts';
import { listedUsers } from '../../people/members/members.server.ts';
import { listMembersToPay } from './member-list.contract.ts';

export const memberListServer = [
  handle(listMembersToPay, ({ data, input, caller }) => {
    let query = listedUsers(data, caller, input.Id);
    if (input.Name !== null) query = query.where(contains(data, 'users', 'full_name_folded', input.Name));
    if (input.Email !== null) query = query.where(contains(data, 'users', 'email_folded', input.Email));
    const columns = ['users.id as Id', 'full_name as Name', 'email as Email', 'phone as PhoneNo', 'profession as Profession'] as const;
    const order = orderOf(input, newestFirst, {
      Id: 'id',
      Name: 'full_name_folded',
      Email: 'email_folded',
      PhoneNo: blanksLast('phone_folded'),
      Profession: blanksLast('profession_folded'),
    });
    return page(data, 'users', query.select(columns), order, input);
  }),
];
