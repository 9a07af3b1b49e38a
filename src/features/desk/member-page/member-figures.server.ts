// The figures of the member's page. Each kind is counted by the index of its owners.

import { handle } from '../../../platform/server/calls/handle.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { methodOf } from '../../money/payments/payment-list.server.ts';
import '../../own-records/connections/connections.tables.ts';
import '../../own-records/documents/documents.tables.ts';
import '../../own-records/expectations/expectations.tables.ts';
import '../../own-records/joined-events/joined-events.tables.ts';
import { profileTexts } from '../../people/profile/profile.contract.ts';
import { getMemberFigures } from './member-figures.contract.ts';

export const memberFiguresServer = [
  handle(getMemberFigures, async ({ data: { read }, input: { UserId } }) => {
    const counted = (table: 'connections' | 'documents' | 'expectations' | 'joined_events' | 'payments') =>
      read
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('user_id', '=', UserId);
    const row = await read
      .selectFrom('users')
      .where('id', '=', UserId)
      .select([
        counted('connections').as('Connections'),
        counted('expectations').as('Expectations'),
        counted('joined_events').as('Events'),
        counted('documents').as('Documents'),
        counted('payments').as('Payments'),
      ])
      .select(({ selectFrom }) =>
        selectFrom('payments')
          .select('method')
          .where('user_id', '=', UserId)
          .where('is_void', '=', false)
          .orderBy('membership_end', 'desc')
          .orderBy('payments.id', 'desc')
          .limit(1)
          .as('method'),
      )
      .executeTakeFirst();
    if (!row) throw new Refusal(404, profileTexts.memberNotFound);
    const { method, ...counts } = row;
    return {
      res: {
        Connections: Number(counts.Connections),
        Expectations: Number(counts.Expectations),
        Events: Number(counts.Events),
        Documents: Number(counts.Documents),
        Payments: Number(counts.Payments),
        LastMethod: methodOf(method),
      },
    };
  }),
];
