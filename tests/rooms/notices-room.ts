// Notices for tests: who is told what, the outbox with the mails about them, and sending these to a mail server.

import { writeLateMail } from '../../src/app/server/late-mails.ts';
import type { EveningServices } from '../../src/features/giving/evening/evening-words.server.ts';
import type { LateMail } from '../../src/features/people/notices/notice-mails.server.ts';
import { nowText } from '../../src/platform/mail/moments.ts';
import { sendNext } from '../../src/platform/mail/sender.ts';
import { createLinks } from '../../src/platform/server/signed-links.ts';
import type { TestPortal } from '../test-portal.ts';
import { never, sending } from './outbox-room.ts';

const mailUrl = 'https://portal.example.com';

const servicesOf = ({ data, secret }: Pick<TestPortal, 'data' | 'secret'>): EveningServices => ({
  data,
  links: createLinks(secret),
  mailUrl,
  timeZone: 'Asia/Kolkata',
});

/** Sends everything that waits, whatever the time of the day. */
export const sendAllNotices = async (portal: TestPortal, smtpUrl: string): Promise<void> => {
  const writeLate = (late: LateMail) => writeLateMail(servicesOf(portal), late);
  const waiting = portal.data.read.selectFrom('outbox').select('id').where('state', '=', 'Waiting');
  while ((await waiting.limit(1).executeTakeFirst()) !== undefined) {
    await portal.data.write(async (tx) => {
      await tx.updateTable('outbox').set({ due_at: nowText() }).where('state', '=', 'Waiting').execute();
      await tx.updateTable('turns').set({ held_until: '', next_at: '' }).execute();
    });
    await sendNext({ ...sending(portal, smtpUrl), writeLate }, 'this node', never);
  }
};

/** What one person was told, the oldest first. */
export const toldTo = ({ data }: Pick<TestPortal, 'data'>, userId: number) =>
  data.read.selectFrom('notices').select(['kind', 'text', 'path', 'about']).where('user_id', '=', userId).orderBy('id').execute();
