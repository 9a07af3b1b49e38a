// Two chapters with members, officers and everything that belongs to a chapter. Whatever of Bravo is not for everybody has the mark in it.

import { assignMember } from '../../src/features/chapters/assignments/assignments.contract.ts';
import { type OfficeName, saveOffice } from '../../src/features/chapters/offices/offices.contract.ts';
import { saveEvent } from '../../src/features/contents/events/events.contract.ts';
import { saveSlip } from '../../src/features/giving/slips/slips.contract.ts';
import { savePart } from '../../src/features/meetings/agenda/agenda.contract.ts';
import { answerMeeting } from '../../src/features/meetings/attendances/answers.contract.ts';
import { answerEvent } from '../../src/features/meetings/event-answers/event-answers.contract.ts';
import type { MarkWord } from '../../src/features/meetings/meetings/meeting-kinds.ts';
import { saveMeeting } from '../../src/features/meetings/meetings/meetings.contract.ts';
import { saveVisitor } from '../../src/features/meetings/visitors/visitors.contract.ts';
import { noteContact } from '../../src/features/money/contacts/contacts.contract.ts';
import { recordPayment } from '../../src/features/money/payments/payments.contract.ts';
import type { Call } from '../../src/platform/wire/call.ts';
import type { Day } from '../../src/platform/wire/days.ts';
import type { Role } from '../../src/platform/wire/roles.ts';
import { inDays } from '../in-days.ts';
import { makeAssignment, makeChapter, makeUser } from '../makers.ts';
import { makeMarkedMeeting } from '../marks.ts';
import { paymentFields } from '../payments.ts';
import type { Client, TestPortal } from '../test-portal.ts';

export const mark = 'Bravomark';

export interface Side {
  chapter: number;
  /** A member who is not an officer. */
  member: number;
  payment: number;
  contact: number;
  office: number;
  /** Of today. */
  meeting: number;
  /** Of a part of it. */
  part: number;
  /** A meeting that is still ahead. */
  ahead: number;
  /** An event that is still ahead. */
  event: number;
  /** A referral from the holder of the office to the member. */
  slip: number;
  /** Who was invited, and nobody's. */
  visitor: number;
  /** A draft to the members. */
  announcement: number;
  client: Client;
}

export interface TwoChapters {
  staff: Client;
  alpha: Side;
  bravo: Side;
  /** Somebody with an office of this side (Alpha by default) on these days. A member is in the chapter, too. */
  officer: (office: OfficeName, term?: { from: number; to: number; role?: Role }, of?: Side) => Promise<Client>;
}

const paid = { isActiveMember: true, membershipEnd: inDays(5), amount: 1_000 };

export const makeTwoChapters = async (portal: TestPortal): Promise<TwoChapters> => {
  const { data } = portal;
  const staff = await portal.as('superAdmin');
  const sent = async (answer: Promise<{ status: number; msgkey: string | null; res: { Id?: number | null } | null }>): Promise<number> => {
    const { status, msgkey, res } = await answer;
    if (status !== 200 || !res?.Id) throw new Error(`${status} ${msgkey}`);
    return res.Id;
  };
  const join = async (chapter: number, wishes: Parameters<typeof makeUser>[1]) => {
    const user = await makeUser(data, { ...paid, ...wishes });
    await makeAssignment(data, chapter, user.id, staff.userId);
    return user;
  };
  const makeSide = async (name: string, word: string): Promise<Side> => {
    const chapter = (await makeChapter(data, name)).id;
    const email = (of: string) => `${word.toLowerCase()}-${of}@example.com`;
    const holder = await join(chapter, { fullName: `${word} Holder`, email: email('holder'), profession: word });
    const user = await join(chapter, { fullName: `${word} Member`, email: email('member'), profession: word });
    const payment = { ...paymentFields, MemberId: user.id, MemberShipEndDate: inDays(5), Reference: word, Note: word };
    const meet = (Day: string, Kind: string) =>
      sent(staff.send(saveMeeting, { Flag: 'Add', ChapterId: chapter, Day, Kind, Theme: word, Note: word, Place: word }));
    const meeting = await meet(inDays(0), 'Training');
    const ahead = await meet(inDays(5), 'Meeting');
    const part = await sent(staff.send(savePart, { Flag: 'Add', MeetingId: meeting, Part: word, UserId: user.id, Topic: word }));
    await sent(staff.send(answerMeeting, { MeetingId: ahead, UserId: user.id, Answer: 'Substitute', SubstituteName: word }));
    await makeMarkedMeeting(data, chapter, inDays(-200), [[user.id, 'Present']]);
    await makeMarkedMeeting(data, chapter, inDays(-60), [[user.id, 'Present']]);
    return {
      chapter,
      member: user.id,
      payment: await sent(staff.send(recordPayment, payment)),
      contact: await sent(staff.send(noteContact, { UserId: user.id, How: 'Call', Note: word })),
      office: await sent(
        staff.send(saveOffice, {
          Flag: 'Add',
          ChapterId: chapter,
          UserId: holder.id,
          Office: 'Membership Committee',
          From: inDays(-30),
          To: inDays(30),
        }),
      ),
      slip: await sent(
        staff.send(saveSlip, {
          Flag: 'Add',
          Kind: 'Referral',
          FromId: holder.id,
          ToId: user.id,
          Day: inDays(0),
          Note: word,
          ContactName: word,
        }),
      ),
      event: await sent(
        staff.send(saveEvent, {
          Flag: 'Add',
          EventName: 'Evening',
          ChapterId: chapter,
          Capacity: 20,
          StartDate: `${inDays(5)}T12:30:00.000Z`,
          Link: `https://meet.example.com/${word}`,
        }),
      ),
      visitor: await sent(
        staff.send(saveVisitor, {
          Flag: 'Add',
          ChapterId: chapter,
          FullName: `${word} Visitor`,
          Company: word,
          Note: word,
          MeetingId: ahead,
          Email: email('visitor'),
        }),
      ),
      announcement: await makeDraft(data, { chapter, word, by: staff.userId }),
      meeting,
      part,
      ahead,
      client: portal.clientOf(user),
    };
  };
  const alpha = await makeSide('Alpha', 'Alphamark');
  const bravo = await makeSide('Bravo', mark);
  return {
    staff,
    alpha,
    bravo,
    officer: async (office, { from, to, role = 'member' } = { from: -30, to: 30 }, of = alpha) => {
      const user = role === 'member' ? await join(of.chapter, {}) : await makeUser(data, { role });
      const row = {
        chapter_id: of.chapter,
        user_id: user.id,
        office,
        from_day: inDays(from),
        to_day: inDays(to),
        created_by: staff.userId,
        created_at: new Date().toISOString(),
      };
      // As a row: some offices have one holder only.
      await data.write((tx) => tx.insertInto('offices').values(row).execute());
      return portal.clientOf(user);
    },
  };
};

const makeDraft = async (
  data: TestPortal['data'],
  { chapter, word, by }: { chapter: number; word: string; by: number },
): Promise<number> => {
  const row = {
    subject: word,
    subject_folded: word.toLowerCase(),
    text: `<p>${word}</p>`,
    replies_to_me: false,
    chosen: JSON.stringify({ Call: 'GetAssignedMembers', Filters: { ChapterId: chapter } }),
    whom: `members of ${word}`,
    people: 2,
    chapter_id: chapter,
    created_by: by,
    created_at: new Date().toISOString(),
  };
  // As a row: super admins write for no chapter.
  const { id } = await data.write((tx) => tx.insertInto('announcements').values(row).returning('id').executeTakeFirstOrThrow());
  return id;
};

/** What somebody has in one of two chapters: other days, seat, office, slips, marks and visitors than in the other one. */
export interface Belonging {
  word: string;
  ProfessionId: number;
  joined: Day;
  office: OfficeName;
  marks: readonly MarkWord[];
  amount: number;
}

/** Puts a member, perhaps of another chapter, into this side's chapter, with all that belongs to it. */
export const belongTo = async (portal: TestPortal, staff: Client, side: Side, userId: number, given: Belonging): Promise<void> => {
  const { data } = portal;
  const { word, ProfessionId, joined, office, marks, amount } = given;
  const done = async <C extends Call>(call: C, body: object): Promise<number> => {
    const { status, msgkey, res } = await staff.send(call, { ...body });
    if (status !== 200) throw new Error(`${call.name}: ${status} ${msgkey}`);
    return Number(res?.Id);
  };
  const place = await done(assignMember, { Flag: 'Add', UserId: userId, ChapterId: side.chapter, ProfessionId });
  const created_at = `${joined}T06:00:00.000Z`;
  await data.write((tx) => tx.updateTable('assignments').set({ created_at }).where('id', '=', place).execute());
  await done(saveOffice, { Flag: 'Add', ChapterId: side.chapter, UserId: userId, Office: office, From: inDays(-20), To: inDays(20) });
  const today = { Flag: 'Add', Day: inDays(0) };
  await done(saveSlip, {
    ...today,
    Kind: 'Referral',
    FromId: userId,
    ToId: side.member,
    Note: word,
    ContactName: word,
    ContactPhone: '9811111111',
  });
  await done(saveSlip, { ...today, Kind: 'Thank you', FromId: userId, ToId: side.member, Amount: amount, Business: 'New', Note: word });
  await done(answerMeeting, { MeetingId: side.ahead, UserId: userId, Answer: 'Substitute', SubstituteName: word });
  await done(savePart, { Flag: 'Add', MeetingId: side.meeting, Part: word, UserId: userId, Topic: word });
  await done(answerEvent, { EventId: side.event, UserId: userId, Answer: 'Going' });
  await done(saveVisitor, { Flag: 'Add', ChapterId: side.chapter, FullName: `${word} Guest`, InvitedById: userId, MeetingId: side.ahead });
  for (const [at, mark] of marks.entries())
    await makeMarkedMeeting(data, side.chapter, inDays(-30 - 7 * at - side.chapter), [[userId, mark]]);
};
