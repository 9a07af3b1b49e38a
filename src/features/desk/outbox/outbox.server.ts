import { sql } from 'kysely';
import { newestFirst, orderOf, sortAsText } from '../../../platform/data/lists/order.ts';
import { page } from '../../../platform/data/lists/page.ts';
import { containsUnfolded } from '../../../platform/data/lists/search-rows.ts';
import { sendNow } from '../../../platform/mail/outbox.ts';
import { handle, saved } from '../../../platform/server/calls/handle.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { isNotSuperAdmin } from '../../people/members/members.tables.ts';
import { reasonToWithdrawLink } from '../../people/password-links/password-links.server.ts';
import { listOutbox, outboxTexts, sendAgain } from './outbox.contract.ts';

const addressAndSubject = sql`outbox.to_address || ' ' || outbox.subject`;

export const outboxServer = [
  handle(listOutbox, async ({ data, input, canSendMail }) => {
    let query = data.read.selectFrom('outbox');
    if (input.Search !== null) query = query.where(containsUnfolded(data, addressAndSubject, input.Search));
    if (input.State !== null) query = query.where('state', '=', input.State);
    const columns = query
      .select(['id as Id', 'to_address as To', 'subject as Subject', 'state as State', 'created_at as At', 'tries as Tries'])
      .select(['last_error as LastError', 'due_at as NextAt'])
      .select(sql<number | null>`(select id from users where users.id = outbox.user_id and ${isNotSuperAdmin})`.as('UserId'))
      .select(sql<string | null>`(select full_name from users where users.id = outbox.user_id)`.as('FullName'));
    const order = orderOf(input, newestFirst, {
      Id: 'id',
      To: { by: sql<string>`lower(outbox.to_address)`, isText: true, isIndexed: true },
      State: sortAsText('state'),
      At: 'created_at',
      Tries: 'tries',
    });
    const { rows, total } = await page(data, 'outbox', columns, order, input);
    const shown = rows.map((row) => ({ ...row, NextAt: row.State === 'Waiting' ? row.NextAt : null }));
    return { rows: shown, total, more: { CanSend: canSendMail } };
  }),

  handle(sendAgain, ({ input: { Id }, canSendMail, save }) =>
    save(
      async ({ tx }) => {
        const refused = (await sendNow(tx, Id)) ?? ((await reasonToWithdrawLink(tx, Id)) ? 'too late' : null);
        if (refused === 'too late') throw new Refusal('DeadLink', outboxTexts.linkIsDead);
        if (refused === 'not found') throw new Refusal(404, outboxTexts.notFound);
        if (refused === 'was sent') throw new Refusal('WasSent', outboxTexts.wasSent);
        if (refused === 'was withdrawn') throw new Refusal('WasWithdrawn', outboxTexts.wasWithdrawn);
        return saved(Id, canSendMail ? outboxTexts.due : outboxTexts.waiting);
      },
      { isAnswerKept: true },
    ),
  ),
];
