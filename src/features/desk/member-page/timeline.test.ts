// The timeline of a member: what is in it, its order, its parts, and what it never says.

import { beforeAll, describe, expect, it } from 'vitest';
import { makeAssignment, makeChapter, makeUser } from '../../../../tests/makers.ts';
import { apply, countsOf, csv } from '../../../../tests/rooms/import-room.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { queueMail } from '../../../platform/mail/outbox.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { saveEvent } from '../../contents/events/events.contract.ts';
import { answerEvent } from '../../meetings/event-answers/event-answers.contract.ts';
import { noteContact } from '../../money/contacts/contacts.contract.ts';
import { recordPayment } from '../../money/payments/payments.contract.ts';
import { changePassword, updateDetails } from '../../people/profile/profile.contract.ts';
import { entriesAtOnce, getTimeline, type TimelineEntry } from './timeline.contract.ts';

describe('the timeline of a member', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
    });
    const part = async (UserId: number, After: string | null = null) => (await staff.send(getTimeline, { UserId, After })).res;
    const whole = async (UserId: number) => {
      const entries: TimelineEntry[] = [];
      for (let After: string | null = null, parts = 0; parts < 20; parts += 1) {
        const res = await part(UserId, After);
        expect(res?.Entries.length).toBeLessThanOrEqual(entriesAtOnce);
        entries.push(...(res?.Entries ?? []));
        After = res?.Next ?? null;
        if (After === null) return entries;
      }
      throw new Error('The timeline does not end');
    };
    const details = (UserId: number, Profession: string) =>
      staff.send(updateDetails, { Flag: 'Details', UserId, FullName: 'Asha Rao', Phone: '9812345678', Profession });

    it('has payments, mails, contacts and changes, newest first, with who did it', async () => {
      const { id } = await makeUser(portal().data, { fullName: 'Asha Rao' });
      await details(id, 'Caterer');
      await staff.send(recordPayment, {
        MemberId: id,
        PaymentDate: '2026-03-05T12:00:00.000Z',
        Amount: 18_000,
        MemberShipStartDate: '2026-03-05T12:00:00.000Z',
        MemberShipEndDate: '2090-03-04T12:00:00.000Z',
      });
      await staff.send(noteContact, { UserId: id, How: 'Call', Note: 'will pay on Friday' });
      await makeAssignment(portal().data, (await makeChapter(portal().data, 'Pune Central')).id, id, staff.userId);
      const entries = await whole(id);
      expect(entries.find(({ Kind }) => Kind === 'Contact')).toMatchObject({ How: 'Call', Note: 'will pay on Friday' });
      expect(entries.find(({ Kind }) => Kind === 'Payment')).toMatchObject({ Amount: 18_000, IsVoid: false });
      expect(entries.find((one) => one.Kind === 'Change' && one.Record === 'Member')).toMatchObject({ Fields: ['Phone', 'Profession'] });
      expect(entries.map(({ At }) => At)).toEqual(
        entries
          .map(({ At }) => At)
          .sort()
          .reverse(),
      );
    });

    it('says once that somebody joined an event, which is an answer and a joined event', async () => {
      const user = await makeUser(portal().data, { isActiveMember: true, membershipEnd: '2099-12-31', amount: 1 });
      const StartDate = '2090-10-01T12:30:00.000Z';
      const { res } = await staff.send(saveEvent, { Flag: 'Add', EventName: 'Founders evening', StartDate });
      const EventId = res?.Id ?? 0;
      const client = portal().clientOf(user);
      expect((await client.send(answerEvent, { EventId, Answer: 'Going' })).status).toBe(200);
      const shown = async () => (await whole(user.id)).map((one) => one.Kind === 'Change' && `${one.Record} ${one.Change}`);
      expect(await shown()).toEqual(['Joined event Added']);
      expect((await client.send(answerEvent, { EventId, Answer: 'Not going' })).status).toBe(200);
      expect(await shown()).toEqual(['Joined event Deleted', 'Joined event Added']);
    });

    it('gives everything once, in parts, also what happened at one moment', async () => {
      const { id } = await makeUser(portal().data, { fullName: 'Asha Rao' });
      for (let each = 0; each < 40; each += 1) await details(id, `Caterer ${each}`);
      await portal().data.write((tx) =>
        tx.updateTable('changes').set({ at: '2026-03-05T06:00:00.000Z' }).where('owner_id', '=', id).execute(),
      );
      const entries = (await whole(id)).filter(({ Kind }) => Kind === 'Change');
      expect(entries).toHaveLength(40);
      expect(new Set(entries.map(({ Id }) => Id)).size).toBe(40);
    });

    it('goes on where a contact was taken back in the meantime', async () => {
      const { id } = await makeUser(portal().data, { fullName: 'Asha Rao' });
      const noted = [];
      for (let each = 0; each < 20; each += 1)
        noted.push((await staff.send(noteContact, { UserId: id, How: 'Call', Note: `${each}` })).res);
      const first = await part(id);
      const last = first?.Entries.findLast(({ Kind }) => Kind === 'Contact');
      const gone = noted.find((one) => one?.Id === last?.Id);
      expect((await staff.send(undoChanges, { SetId: gone?.SetId })).status).toBe(200);
      const contactsOf = (res: typeof first) => res?.Entries.filter(({ Kind }) => Kind === 'Contact').length ?? 0;
      expect(contactsOf(await part(id, first?.Next))).toBe(20 - contactsOf(first));
    });

    it('keeps the mails of a person whose address was changed, and gives them to nobody else', async () => {
      const { data } = portal();
      const { id, email } = await makeUser(data, { fullName: 'Asha Rao' });
      await data.write((tx) => queueMail(tx, { to: email, userId: id, subject: 'Your receipt', text: '', html: '' }));
      const details = { FullName: 'Asha Rao', Phone: '9812345678', Profession: 'Baker', Email: `new-${email}` };
      const changed = await staff.send(updateDetails, { Flag: 'Details', UserId: id, ...details });
      expect(changed.status).toBe(200);
      const next = await makeUser(data, { fullName: 'Ravi Iyer', email });
      const subjects = async (of: number) => (await whole(of)).flatMap((one) => (one.Kind === 'Mail' ? one.Subject : []));
      expect(await subjects(id)).toContain('Your receipt');
      expect(await subjects(next.id)).toEqual([]);
    });

    it('shows a payment that came in a file once', async () => {
      const { id, email } = await makeUser(portal().data, { fullName: 'Asha Rao' });
      const file = csv(['E-mail', 'Profession', 'Paid on', 'Amount'], [email, 'Caterer', '01-04-2026', 500]);
      expect(countsOf(await apply(staff, 'members', file))).toEqual([0, 1, 0, 0]);
      const entries = await whole(id);
      expect(entries.filter(({ Kind }) => Kind === 'Payment')).toHaveLength(1);
      expect(entries.flatMap((one) => (one.Kind === 'Change' ? one.Fields : []))).toEqual(['Profession']);
    });

    it('says nothing of secrets, and nothing of others', async () => {
      const user = await makeUser(portal().data, { fullName: 'Asha Rao' });
      const member = portal().clientOf(user);
      await member.send(changePassword, { OldPassword: 'Correct horse 7', NewPassword: 'Better horse 8' });
      await staff.send(noteContact, { UserId: (await makeUser(portal().data)).id, How: 'Visit', Note: 'somebody else' });
      const text = JSON.stringify(await whole(user.id));
      expect(text).not.toMatch(/somebody else|\$argon2|hash":/i);
    });

    it('is refused to members, for nobody, and for a place that is none', async () => {
      const member = await portal().as('member');
      expect((await member.send(getTimeline, { UserId: member.userId })).status).toBe(403);
      expect(await staff.send(getTimeline, { UserId: 2_000_000_000 })).toMatchObject({ status: 404, msgkey: 'Member not found' });
      for (const After of ['1', '1.2.3', 'x'.repeat(1_000_000), '1.2.3.4.5', '-1.0.0.0']) {
        expect((await staff.send(getTimeline, { UserId: member.userId, After })).status).toBe(400);
      }
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
