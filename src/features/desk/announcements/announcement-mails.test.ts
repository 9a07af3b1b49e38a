// An announcement by mail: to whom, in which order, and what is known of each mail.

import { describe, expect, it, onTestFinished } from 'vitest';
import { mailServer } from '../../../../tests/link-steps.ts';
import { letLeave, readAnnouncement, sendOff, writeTo } from '../../../../tests/rooms/announcement-room.ts';
import { sendAllNotices } from '../../../../tests/rooms/notices-room.ts';
import { makeTwoChapters } from '../../../../tests/rooms/two-chapters.ts';
import { startMailServer } from '../../../../tests/servers/mail-server.ts';
import { device } from '../../../../tests/servers/push-service.ts';
import { onAnyEngine } from '../../../../tests/test-portal.ts';
import { queueMail } from '../../../platform/mail/outbox.ts';
import { saveNoticeChoices } from '../../people/notices/notices.contract.ts';
import { savePush } from '../../people/pushes/pushes.contract.ts';
import { getAnnouncementMail, listAnnouncementPeople, saveAnnouncement } from './announcements.contract.ts';

/** Pushes need an address. */
const mailAndAddress = { ...mailServer, PUBLIC_URL: 'https://portal.example.com' };

describe('announcements by mail', () => {
  onAnyEngine((portal) => {
    it('comes by mail as people have chosen, behind all other mail, with the answers to its sender', async () => {
      const two = await makeTwoChapters(portal());
      const { data } = portal();
      const server = await startMailServer();
      onTestFinished(() => server.close());
      const officer = await two.officer('Secretary');
      const quiet = await two.officer('Visitor Host');
      const whom = { Call: 'GetAssignedMembers', Filters: {} };
      const Text =
        '<p>Dear {FullName}, <strong>come</strong> <a href="https://example.com">here</a></p><img src="/files/a.webp" alt="Taj">';
      const Id = await writeTo(officer, whom, { Text, RepliesToMe: true });
      const byMail = async () => (await officer.send(getAnnouncementMail, { Id })).res?.ByMail;
      expect(await byMail()).toBe(4);
      const Endpoint = 'https://push.example.com/device';
      expect((await quiet.send(savePush, { Endpoint, Keys: device.keys })).status).toBe(200);
      expect(await byMail()).toBe(3);
      await quiet.send(saveNoticeChoices, { Kind: 'Announcement', By: 'Never' });
      expect((await officer.send(getAnnouncementMail, { Id })).res).toMatchObject({ People: 4, ByMail: 3, Whom: 'members of Alpha' });
      await data.write((tx) => tx.deleteFrom('outbox').execute());
      expect((await officer.send(saveAnnouncement, { Flag: 'Test', Id })).msgkey).toBe('A test is on its way to you');
      await sendAllNotices(portal(), server.url);
      expect(server.received.map(({ to }) => to)).toEqual([[officer.email]]);
      expect(server.received[0]?.source).toContain('Subject: Test: We meet at the Taj');
      server.received.length = 0;
      await sendOff(officer, Id);
      await letLeave(portal());
      const other = { to: 'later@example.com', userId: null, subject: 'Later', text: 'a', html: 'a', urgency: 'notice' as const };
      await data.write((tx) => queueMail(tx, other));
      await sendAllNotices(portal(), server.url);
      expect(server.received).toHaveLength(4);
      expect(server.received[0]?.to).toEqual(['later@example.com']);
      const mail = server.received.find(({ to }) => to.includes('alphamark-member@example.com'))?.source ?? '';
      const plain = mail.replace(/=\r?\n/g, '');
      expect(plain).toContain('Subject: We meet at the Taj, Alphamark');
      expect(plain).toContain(`Reply-To: ${officer.email}`);
      expect(plain).toContain('Dear Alphamark Member, come here (https://example.com)');
      expect(plain).toContain('https://portal.example.com/files/a.webp');
      expect(plain).toContain('List-Unsubscribe');
      expect(await readAnnouncement(officer, Id)).toMatchObject({ MailsSent: 3, MailsWaiting: 0, MailsFailed: 0 });
      const states = (await officer.send(listAnnouncementPeople, { AnnouncementId: Id })).rc.map(({ MailState }) => MailState);
      expect(states.filter((state) => state === 'Sent')).toHaveLength(3);
      expect(states).toContain(null);
      // Whoever leaves the chapter before the mail leaves gets none.
      const next = await writeTo(officer, whom);
      await sendOff(officer, next);
      await letLeave(portal());
      await data.write((tx) => tx.deleteFrom('assignments').where('user_id', '=', two.alpha.member).execute());
      server.received.length = 0;
      await sendAllNotices(portal(), server.url);
      expect(server.received).toHaveLength(2);
      expect(server.received.flatMap(({ to }) => to)).not.toContain('alphamark-member@example.com');
      const people = (await officer.send(listAnnouncementPeople, { AnnouncementId: next })).rc;
      expect(people.find((one) => one.Id === two.alpha.member)?.MailState).toBe('Withdrawn');
      expect(portal().failures()).toEqual([]);
    });
  }, mailAndAddress);
});
