// Pushes wait here until they are sent, each for a notice. They are sent by ../pushes/send-pushes.server.ts.

import { sql } from 'kysely';
import { bounds } from '../../../platform/bounds/bounds.ts';
import type { Tx } from '../../../platform/data/data.ts';
import { textAfter } from '../../../platform/mail/moments.ts';
import type { NoticeKind } from './notice-kinds.ts';
import './notices.tables.ts';

interface Pushed {
  id: number;
  user_id: number;
  kind: NoticeKind;
  hasMailElse: boolean;
}

/** A push is out of date after a day, as a mail at once is. */
const worthTelling = { hours: 24 };

/** A notice that tells more by now is pushed again, but not at every slip. */
export const queuePushes = async (
  tx: Tx,
  notices: readonly Pushed[],
  { at, trueUntil }: { at: string; trueUntil: string | null },
): Promise<void> => {
  if (notices.length === 0) return;
  const until = trueUntil ?? textAfter(at, worthTelling);
  const rows = notices.map(({ id, user_id, kind, hasMailElse }) => {
    return { notice_id: id, user_id, kind, due_at: at, until, has_mail_else: hasMailElse, sent_at: null };
  });
  const pause = { minutes: bounds.pushes.minutesBetween };
  await tx
    .insertInto('pushes')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('notice_id').doUpdateSet({
        due_at: sql<string>`case when pushes.sent_at > ${textAfter(at, pause, 'before')}
          then coalesce(pushes.due_at, ${textAfter(at, pause)}) else excluded.due_at end`,
        until,
        has_mail_else: sql<boolean>`excluded.has_mail_else`,
      }),
    )
    .execute();
};
