// Announcements: one that the president of the shown member's chapter has sent a few days ago, and a draft of the office.

import { saveAnnouncement } from '../src/features/desk/announcements/announcements.contract.ts';
import { sendAnnouncements } from '../src/features/desk/announcements/send-announcements.server.ts';
import type { Data } from '../src/platform/data/data.ts';
import { shownOfficer } from './officers.ts';
import { asha } from './people/people.ts';
import type { Room } from './room.ts';

const sentText = `<p>Dear {FirstName},</p>
<p>next week <strong>{Chapter}</strong> meets in the <strong>large hall</strong>, because three guests bring their teams.</p>
<ul><li><p>Please come ten minutes early.</p></li><li><p>Bring twenty cards.</p></li><li><p>Parking is behind the house.</p></li></ul>
<p>If you cannot come, tell us by Tuesday, or send a substitute.</p>`;

const draftText = `<p>Dear {FullName},</p>
<p>the annual conference is on the second Saturday of next month. <strong>Members of all chapters are invited.</strong></p>
<p>Your membership ends on {MembershipEnd}. Who renews before the conference pays no fee for it.</p>`;

const daysAgo = 3;

/** Runs last: what it tells stays as it is. */
export const announce = async (data: Data, { staff, as, days, members }: Room, timeZone: string): Promise<void> => {
  const officer = shownOfficer(members);
  const president = members.find(({ email }) => email === officer?.email);
  await staff.save(saveAnnouncement, {
    Flag: 'Add',
    Call: 'GetMemberList',
    Filters: { Status: 'Active' },
    Subject: 'The annual conference: you are invited',
    Text: draftText,
    RepliesToMe: false,
  });
  if (!president) return;
  const offices = data.read.selectFrom('offices').select('id').where('office', '=', 'President');
  // A small community names no officers.
  if (!(await offices.where('user_id', '=', president.id).executeTakeFirst())) return;
  const client = as(president);
  const Id = await client.save(saveAnnouncement, {
    Flag: 'Add',
    Call: 'GetAssignedMembers',
    Filters: {},
    Subject: 'Next week we meet in the large hall',
    Text: sentText,
    RepliesToMe: true,
  });
  await client.send(saveAnnouncement, { Flag: 'Send', Id });
  const at = days.moment(-daysAgo, 0.5);
  await data.write((tx) =>
    tx.updateTable('announcements').set({ created_at: at, sent_at: at, leaves_at: at }).where('id', '=', Id).execute(),
  );
  await sendAnnouncements({ data, timeZone }, new AbortController().signal);
  await data.write(async (tx) => {
    await tx.updateTable('announcements').set({ done_at: at }).where('id', '=', Id).execute();
    await tx.updateTable('announcement_people').set({ told_at: at }).where('announcement_id', '=', Id).execute();
    const told = tx.selectFrom('notices').select(['id', 'user_id', 'mail_id']).where('about', '=', `announcement ${Id}`);
    const shown = members.find(({ name }) => name === asha.name)?.id;
    for (const [place, { id, user_id, mail_id }] of (await told.orderBy('id').execute()).entries()) {
      const seen_at = place % 4 === 0 || user_id === shown ? null : days.moment(-daysAgo + 1, (place % 20) / 20);
      await tx.updateTable('notices').set({ at, seen_at }).where('id', '=', id).execute();
      const sent = { state: 'Sent' as const, created_at: at, sent_at: at, due_at: at, tries: 1, content: null };
      await tx
        .updateTable('outbox')
        .set(sent)
        .where('id', '=', mail_id ?? 0)
        .execute();
    }
  });
};
