// What a webhook is told of a change: who signed it, and with Full the row.

import { describe, expect, it, vi } from 'vitest';
import { makeMeetingChapter } from '../../../../tests/rooms/meeting-chapter.ts';
import { addHook, addProfession, beginWebhooks, deliveriesOf, patience, statesOf, tries } from '../../../../tests/rooms/webhook-room.ts';
import { type ReceivedMessage, verify, webhookHosts } from '../../../../tests/servers/webhook-receiver.ts';
import { onAnyEngine } from '../../../../tests/test-portal.ts';
import { assignMember } from '../../chapters/assignments/assignments.contract.ts';
import { saveProfession } from '../../chapters/professions/professions.contract.ts';
import { markAttendance } from '../../meetings/attendances/attendances.contract.ts';
import { listMeetings } from '../../meetings/meetings/meetings.contract.ts';
import { updateDetails } from '../../people/profile/profile.contract.ts';
import { listWebhooks, saveWebhook } from './webhooks.contract.ts';

describe('a message to a webhook', () => {
  onAnyEngine((portal) => {
    it('is told of a change, signed so that the library accepts it, and nothing else', async () => {
      const { staff, receiver } = await beginWebhooks(portal());
      const { Id, secret } = await addHook(staff, receiver.url);
      const id = await addProfession(staff);
      await tries(receiver, 1);
      const [message] = receiver.received as [ReceivedMessage];
      const at = message.timestamp;
      expect(verify(secret, message)).toEqual({
        type: 'profession.added',
        timestamp: at,
        data: { record: 'Profession', id, setId: expect.any(Number), byId: staff.userId },
      });
      expect(message.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Chapterhouse' });
      expect(() => verify(secret, { ...message, body: message.body.replace('added', 'eaten') })).toThrow();
      expect(() => verify(`whsec_${'A'.repeat(43)}=`, message)).toThrow();
      const late = String(Number(message.headers['webhook-timestamp']) - 600);
      expect(() => verify(secret, { ...message, headers: { ...message.headers, 'webhook-timestamp': late } })).toThrow(/too old/);
      const other = { ...message.headers, 'webhook-id': 'msg_other' };
      expect(() => verify(secret, { ...message, headers: other })).toThrow();
      // The same message once more, after a while.
      for (const [minutes, refusal] of [
        [6, /too old/],
        [-6, /too new/],
      ] as const) {
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
        expect(() => verify(secret, message)).toThrow(refusal);
        vi.useRealTimers();
      }
      await expect.poll(() => statesOf(staff, { Id, secret }), patience).toEqual(['Sent']);
      expect(await deliveriesOf(staff, { Id })).toMatchObject([
        { Status: 204, Tries: 1, Error: null, NextAt: null, MessageId: message.id },
      ]);
      expect((await staff.send(listWebhooks, { Id })).rc).toMatchObject([{ Waiting: 0, LastTry: { IsSent: true } }]);
    });

    it('is signed with both secrets for a day after a new one was made', async () => {
      const { staff, receiver } = await beginWebhooks(portal());
      const { Id, secret } = await addHook(staff, receiver.url);
      const renewed = await staff.send(saveWebhook, { Flag: 'New secret', Id });
      await addProfession(staff);
      await tries(receiver, 1);
      for (const one of [secret, renewed.res?.Secret ?? '']) verify(one, receiver.received[0] as ReceivedMessage);
      await portal().data.write((tx) => tx.updateTable('webhooks').set({ former_until: '2026-01-01T00:00:00.000Z' }).execute());
      await addProfession(staff);
      await tries(receiver, 2);
      const last = receiver.received[1] as ReceivedMessage;
      verify(renewed.res?.Secret ?? '', last);
      expect(() => verify(secret, last)).toThrow();
    });

    it('gets with Full the row as the list gives it to a super admin', async () => {
      const { staff, receiver } = await beginWebhooks(portal());
      await addHook(staff, receiver.url, {
        Full: true,
        Types: ['meeting.added', 'attendance.added', 'attendance.changed', 'profession.deleted'],
      });
      const chapter = await makeMeetingChapter(portal());
      const member = await chapter.join('Asha Rao');
      const meeting = await chapter.add(Temporal.Now.plainDateISO('Asia/Kolkata').toString());
      await tries(receiver, 1);
      const { rc } = await staff.send(listMeetings, { Ids: [meeting] });
      const { TotalRecords: _, ...row } = rc[0] ?? { TotalRecords: 0 };
      expect(receiver.received[0]?.data).toMatchObject({ record: 'Meeting', id: meeting, row });
      const marked = await chapter.secretary.send(markAttendance, { MeetingId: meeting, Marks: [{ UserId: member.id, Mark: 'Present' }] });
      expect(marked.status).toBe(200);
      await tries(receiver, 2);
      expect(receiver.received[1]?.data.row).toMatchObject({ UserId: member.id, Name: 'Asha Rao', Mark: 'Present' });
      const profession = await addProfession(staff);
      await staff.send(saveProfession, { Flag: 'Delete', Id: profession });
      await tries(receiver, 3);
      expect(receiver.received[2]?.data).toMatchObject({ id: profession, row: null });
    });

    it('gets with Full the row of a deactivated member, too: only what is gone has none', async () => {
      const { staff, receiver } = await beginWebhooks(portal());
      const chapter = await makeMeetingChapter(portal());
      const member = await chapter.join('Asha Rao');
      await addHook(staff, receiver.url, { Full: true, Types: ['account.changed', 'assignment.changed'] });
      await staff.send(updateDetails, { Flag: 'Active', UserId: member.id, IsActive: false });
      await tries(receiver, 1);
      expect(receiver.received[0]?.data).toMatchObject({ record: 'Member', row: { Id: member.id, FullName: 'Asha Rao', IsActive: false } });
      const profession = await addProfession(staff);
      const seated = await staff.send(assignMember, { Flag: 'Seat', Id: member.assignment, ProfessionId: profession });
      expect(seated.status).toBe(200);
      await tries(receiver, 2);
      expect(receiver.received[1]?.data).toMatchObject({ record: 'Assignment', row: { ChapterUserId: member.assignment } });
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  }, webhookHosts);
});
