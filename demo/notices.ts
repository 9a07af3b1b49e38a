// What people were told lately: of slips, of who applies, of held seats, and of meetings that change. The newest are not seen yet. What the making itself has told is
// taken back, with its mails: nobody has done it today.

import type { Insertable } from 'kysely';
import { slipPath } from '../src/features/giving/slips/slip-kinds.ts';
import { aboutVisitor, applicationText, heldSeatText, officersWith } from '../src/features/meetings/visitors/visitor-notices.server.ts';
import { visitorPath } from '../src/features/meetings/visitors/visitor-words.ts';
import type { NoticeTable } from '../src/features/people/notices/notices.tables.ts';
import type { Data, Tx } from '../src/platform/data/data.ts';
import { splitInParts } from '../src/platform/data/parts.ts';
import { daysAfter } from '../src/platform/wire/days.ts';
import type { Room } from './room.ts';

type Notice = Omit<Insertable<NoticeTable>, 'mailed_at' | 'mail_id' | 'seen_at' | 'once_key'>;

const daysTold = 14;
const daysUnseen = 3;

/** Runs when there are slips and visitors. */
export const tellNews = async (data: Data, { days }: Room): Promise<void> => {
  const today = days.day(0).slice(0, 10);
  const seen_at = days.moment(-daysUnseen + 1, 0);
  await data.write(async (tx) => {
    await tx.deleteFrom('outbox').where('state', '=', 'Waiting').where('id', 'in', tx.selectFrom('notices').select('mail_id')).execute();
    await tx
      .deleteFrom('notices')
      .where((where) => where.or([where('about', 'is', null), where('about', 'not like', 'meeting %')]))
      .execute();
    // That a meeting is moved or called off was told yesterday.
    const at = days.moment(-1, 0.5);
    await tx.updateTable('notices').set({ at, mailed_at: at, mail_id: null }).execute();
    const told = [...(await slipNotices(tx, today)), ...(await visitorNotices(tx, today, days.moment(-1, 0.4)))];
    const sorted = told.toSorted((one, other) => (one.at < other.at ? -1 : 1));
    const rows = sorted.map((notice) => ({
      ...notice,
      once_key: null,
      mailed_at: notice.at,
      mail_id: null,
      seen_at: notice.at < `${daysAfter(today, -daysUnseen)}` ? seen_at : null,
    }));
    for (const some of splitInParts(rows, 100)) await tx.insertInto('notices').values(some).execute();
  });
};

const slipNotices = async (tx: Tx, today: string): Promise<Notice[]> => {
  const slips = await tx
    .selectFrom('slips')
    .innerJoin('users', 'users.id', 'slips.to_id')
    .select(['slips.id', 'slips.kind', 'to_id', 'from_name', 'day', 'slips.created_at'])
    .where('day', '>=', daysAfter(today, -daysTold))
    .where('day', '<', today)
    .where('kind', 'in', ['Referral', 'Testimonial'])
    .orderBy('slips.id')
    .execute();
  return slips.map(({ id, kind, to_id, from_name, created_at }) => ({
    user_id: to_id ?? 0,
    kind: 'Slip' as const,
    path: slipPath(id),
    about: `slip ${id}`,
    at: created_at,
    text: kind === 'Referral' ? `${from_name} gave you a referral.` : `${from_name} wrote a testimonial about you.`,
  }));
};

const visitorNotices = async (tx: Tx, today: string, at: string): Promise<Notice[]> => {
  const visitors = await tx
    .selectFrom('visitors')
    .innerJoin('chapters', 'chapters.id', 'visitors.chapter_id')
    .innerJoin('professions', 'professions.id', 'visitors.profession_id')
    .select([
      'visitors.id',
      'chapter_id',
      'full_name',
      'stage',
      'object_until',
      'held_until',
      'chapter_name',
      'professions.name as profession',
    ])
    .where('stage', 'in', ['Applied', 'Approved'])
    .orderBy('visitors.id')
    .execute();
  const told: Notice[] = [];
  for (const { id, chapter_id, full_name, stage, object_until, held_until, chapter_name, profession } of visitors) {
    const of = { path: visitorPath(id), about: aboutVisitor(id), at };
    if (stage === 'Applied') {
      const text = applicationText({ name: full_name, chapter: chapter_name, profession, until: object_until ?? today });
      const members = await tx.selectFrom('assignments').select('user_id').where('chapter_id', '=', chapter_id).orderBy('id').execute();
      told.push(...members.map(({ user_id }) => ({ ...of, user_id, kind: 'Visitor' as const, text })));
    } else {
      const text = heldSeatText({ name: full_name, chapter: chapter_name, profession, until: held_until ?? today });
      const paid = await officersWith(tx, chapter_id, 'money', today);
      told.push(...paid.map((user_id) => ({ ...of, user_id, kind: 'Seat' as const, text })));
    }
  }
  return told;
};
