// Reminders by mail: each stage once, by the day in TIME_ZONE; and what was missed.

import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { makeUser } from '../../../../tests/makers.ts';
import { forgetReminders, mailsOf, makePayer, remindAt, remindingOf, subjectsOf } from '../../../../tests/rooms/reminder-room.ts';
import { type Client, onBothEngines } from '../../../../tests/test-portal.ts';
import { saveSettings } from '../../desk/settings/settings.contract.ts';
import { updateDetails } from '../../people/profile/profile.contract.ts';
import { remindDue } from './reminders.server.ts';

const never = new AbortController().signal;

afterEach(() => {
  vi.useRealTimers();
});

describe('reminders', () => {
  onBothEngines((portal) => {
    let staff: Client;
    const member = (membershipEnd: string | undefined, more: Parameters<typeof makeUser>[1] = {}) =>
      makePayer(portal(), membershipEnd, more);

    beforeAll(async () => {
      staff = await portal().as('superAdmin');
    });
    beforeEach(() => forgetReminders(portal(), staff.userId));

    it.each([
      ['Asia/Kolkata', '+05:30'],
      ['Asia/Kathmandu', '+05:45'],
      ['Pacific/Auckland', '+13:00'],
      ['UTC', 'Z'],
    ])('are sent 30 and 7 days before the end, on the day, 7 and 14 days after, each once, by the days of %s', async (zone, offset) => {
      await member('2026-03-05');
      const reminding = remindingOf(portal(), zone);
      for (const [day, subject] of [
        ['2026-02-03', 'Your membership ends on 5 March 2026'],
        ['2026-02-26', 'Your membership ends on 5 March 2026'],
        ['2026-03-05', 'Your membership ends on 5 March 2026'],
        ['2026-03-12', 'Your membership ended on 5 March 2026'],
        ['2026-03-19', 'Your membership ended on 5 March 2026'],
      ] as const) {
        const midnight = Temporal.Instant.from(`${day}T00:00:00${offset}`);
        expect(await remindDue(reminding, midnight.subtract({ milliseconds: 1 }), never), `before ${day}`).toBe(0);
        expect(await remindDue(reminding, midnight, never), day).toBe(1);
        expect(await remindDue(reminding, midnight.add({ hours: 23 }), never), `later on ${day}`).toBe(0);
        expect((await subjectsOf(portal())).at(-1)).toBe(subject);
      }
      expect(await remindAt(reminding, '2026-04-03T12:00:00Z')).toBe(0);
      expect(await subjectsOf(portal())).toHaveLength(5);
    });

    it('follow the calendar over 29 February and over the change of clocks', async () => {
      await member('2028-02-29');
      const rome = remindingOf(portal(), 'Europe/Rome');
      expect(await remindAt(rome, '2028-03-06T22:59:59Z')).toBe(1);
      expect(await remindAt(rome, '2028-03-06T23:00:00Z')).toBe(1);
      expect(await subjectsOf(portal())).toEqual(Array(2).fill('Your membership ended on 29 February 2028'));
      await member('2026-04-05');
      // The clocks change on 29 March, the day of the reminder.
      expect(await remindAt(rome, '2026-03-28T22:59:59Z')).toBe(1);
      expect(await remindAt(rome, '2026-03-28T23:00:00Z')).toBe(1);
      expect((await subjectsOf(portal())).slice(2)).toEqual(Array(2).fill('Your membership ends on 5 April 2026'));
    });

    it.each([
      [31, null],
      [12, 'Your membership ends on 27 June 2026'],
      [3, 'Your membership ends on 18 June 2026'],
      [1, 'Your membership ends on 16 June 2026'],
      [-1, 'Your membership ended on 14 June 2026'],
      [-13, 'Your membership ended on 2 June 2026'],
      [-30, 'Your membership ended on 16 May 2026'],
      [-31, null],
    ])('that were missed: of all only the latest, and none long after (%s days left)', async (left, subject) => {
      const today = Temporal.PlainDate.from('2026-06-15');
      await member(today.add({ days: left }).toString());
      const reminding = remindingOf(portal());
      expect(await remindAt(reminding, '2026-06-15T08:00:00+05:30')).toBe(subject === null ? 0 : 1);
      expect(await remindAt(reminding, '2026-06-15T09:00:00+05:30')).toBe(0);
      expect(await subjectsOf(portal())).toEqual(subject === null ? [] : [subject]);
    });

    it('go on after the next end, when somebody has renewed', async () => {
      const { id } = await member('2026-03-05');
      const reminding = remindingOf(portal());
      expect(await remindAt(reminding, '2026-03-05T08:00:00+05:30')).toBe(1);
      await portal().data.write((tx) => tx.updateTable('users').set({ membership_end: '2027-03-05' }).where('id', '=', id).execute());
      expect(await remindAt(reminding, '2026-03-12T08:00:00+05:30')).toBe(0);
      expect(await remindAt(reminding, '2027-03-05T08:00:00+05:30')).toBe(1);
    });

    it('are not sent to who does not want them, to deactivated accounts, to inactive members and to super admins', async () => {
      const end = '2026-03-05';
      const unwilling = await member(end);
      await portal().clientOf(unwilling).send(updateDetails, { Flag: 'MembershipMail', WantsMembershipMail: false });
      await member(end, { isActive: false });
      await member(end, { isActiveMember: false });
      await member(end, { role: 'superAdmin' });
      const admin = await member(end, { role: 'admin' });
      expect(await remindAt(remindingOf(portal()), '2026-03-05T08:00:00+05:30')).toBe(1);
      expect((await mailsOf(portal())).map(({ to }) => to)).toEqual([admin.email]);
    });

    it('say when the membership ends, what to do, and how to turn them off, in the name of the organisation', async () => {
      await staff.send(saveSettings, { OrganizationName: 'Pune & Friends' });
      const { id, email } = await member('2026-03-05', { fullName: 'Asha <b>Rao</b>' });
      await portal().data.write((tx) => tx.updateTable('users').set({ membership_no: 'CH-000007' }).where('id', '=', id).execute());
      await remindAt(remindingOf(portal()), '2026-03-08T08:00:00+05:30');
      const [mail] = await mailsOf(portal());
      const link = `https://portal.example.com/pune/notice-mail/${id}/Reminders?signature=`;
      expect(mail).toMatchObject({ to: email, state: 'Waiting', subject: 'Your membership ended on 5 March 2026' });
      expect(mail?.text).toContain('Dear Asha <b>Rao</b>,');
      expect(mail?.text).toContain('Your membership of Pune & Friends (CH-000007) ended on 5 March 2026.');
      expect(mail?.text).toContain('If you renew it by 18 March 2026, it goes on without a gap.');
      expect(mail?.text).toContain(`Turn off these mails: ${link}`);
      expect(mail?.html).toContain('Asha &lt;b&gt;Rao&lt;/b&gt;');
      expect(mail?.headers['List-Unsubscribe']).toMatch(new RegExp(`^<${link.replace(/[.?]/g, '\\$&')}[\\w-]{43}>$`));
      expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
      await remindAt(remindingOf(portal()), '2026-03-19T08:00:00+05:30');
      expect((await mailsOf(portal()))[1]?.text).not.toContain('without a gap');
      await staff.send(saveSettings, { OrganizationName: '' });
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
