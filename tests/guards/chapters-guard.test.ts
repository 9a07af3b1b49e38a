// Guard, made from the contracts: every call by everybody who has to do with one chapter, for records of that chapter and of another. A new
// call open to officers fails without an entry here.

import { beforeAll, describe, expect, it } from 'vitest';
import { officeNames, rightsOfOffices } from '../../src/features/chapters/offices/offices.contract.ts';
import { type Call, isSave } from '../../src/platform/wire/call.ts';
import { isListCall } from '../../src/platform/wire/list-contract.ts';
import { allCalls } from '../all-calls.ts';
import { inDays } from '../in-days.ts';
import { makeVisitor } from '../make-visitor.ts';
import { paymentFields } from '../payments.ts';
import { makeTwoChapters, mark, type Side, type TwoChapters } from '../rooms/two-chapters.ts';
import { type Client, onAnyEngine } from '../test-portal.ts';
import { requestsWith } from '../valid-inputs.ts';

const called = (name: string): Call => {
  const call = allCalls.find((one) => one.name === name);
  if (!call) throw new Error(`There is no call ${name}`);
  return call;
};

const openToOfficers = allCalls.filter(({ officers }) => officers);

/** For each list: a request for records of a chapter, and a text that the own chapter's answer has. */
const lists: Record<string, (side: Side) => Record<string, unknown>> = {
  GetOffices: ({ chapter }) => ({ ChapterId: chapter }),
  GetAssignedMembers: ({ chapter }) => ({ ChapterId: chapter }),
  GetChapterMembers: ({ chapter }) => ({ ChapterId: chapter }),
  GetRenewals: ({ chapter }) => ({ ChapterId: chapter }),
  GetPayments: ({ chapter }) => ({ ChapterId: chapter }),
  GetContacts: ({ member }) => ({ UserId: member }),
  GetMeetings: ({ chapter }) => ({ ChapterId: chapter }),
  GetMeetingParts: ({ meeting }) => ({ MeetingId: meeting }),
  GetProposedSpeakers: ({ chapter }) => ({ ChapterId: chapter }),
  GetAttendance: ({ meeting }) => ({ MeetingId: meeting }),
  GetVisitors: ({ chapter }) => ({ ChapterId: chapter }),
  GetPalms: ({ chapter }) => ({ ChapterId: chapter }),
  GetLights: ({ chapter }) => ({ ChapterId: chapter }),
  GetChapterLights: ({ chapter }) => ({ ChapterId: chapter }),
  GetHistory: ({ office }) => ({ Record: 'Office', RecordId: office }),
};

/** Requests for one record: it exists for an officer of its chapter only. */
const singles: Record<string, (side: Side) => Record<string, unknown>> = {
  GetMemberPayments: ({ member }) => ({ MemberId: member }),
  GetReceiptLink: ({ payment }) => ({ Id: payment }),
  SendReceipt: ({ payment }) => ({ Id: payment }),
  NoteContact: ({ member }) => ({ UserId: member, How: 'Visit', Note: 'Came by' }),
  SaveMeeting: ({ meeting }) => ({ Flag: 'Update', Id: meeting, Day: inDays(0) }),
  GetToldOfMeeting: ({ meeting }) => ({ Flag: 'Delete', Id: meeting }),
  SaveMeetingPart: ({ part }) => ({ Flag: 'Update', Id: part, Part: 'Welcome' }),
  MarkAttendance: ({ meeting, member }) => ({ MeetingId: meeting, Marks: [{ UserId: member, Mark: 'Present' }] }),
  AnswerMeeting: ({ ahead, member }) => ({ MeetingId: ahead, UserId: member, Answer: 'Going' }),
  GetCheckInCode: ({ meeting }) => ({ MeetingId: meeting }),
  AddCmsEvents: ({ event }) => ({
    Flag: 'Update',
    Id: event,
    EventName: 'Evening',
    StartDate: `${inDays(5)}T12:30:00.000Z`,
    Link: 'https://meet.example.com/Alphamark',
  }),
  AnswerEvent: ({ event, member }) => ({ EventId: event, UserId: member, Answer: 'Going' }),
  SaveSlip: ({ member }) => ({ Flag: 'Add', Kind: 'Training', FromId: member, Title: 'Speaking', Hours: 1, Day: inDays(0) }),
  SaveVisitor: ({ visitor }) => ({ Flag: 'Update', Id: visitor, FullName: 'Alphamark Visitor' }),
  InviteVisitor: ({ chapter }) => ({ ChapterId: chapter }),
  SaveAnnouncement: ({ announcement }) => ({ Flag: 'Update', Id: announcement, Subject: 'Alphamark', Text: '<p>Alphamark</p>' }),
  GetAnnouncementMail: ({ announcement }) => ({ Id: announcement }),
  GetAnnouncementPeople: ({ announcement }) => ({ AnnouncementId: announcement }),
  JoinMemberPaymentUpdate: ({ member }) => ({ ...paymentFields, MemberId: member, MemberShipEndDate: inDays(5) }),
};

/** Calls with a test of their own below, and those that are the same for all chapters. */
const others = [
  'GetReceipt',
  'GetPaymentTotals',
  'GetTaxTotals',
  'RemindMembers',
  'GetChapterList',
  'GetCmsEvents',
  'Search',
  'GetViews',
  'GetKeeping',
  'UndoChanges',
  'CheckIn',
  'GetSlips',
  'AnswerSlip',
  'MoveVisitor',
  'ObjectVisitor',
  'BulkSave',
];

const reads = allCalls.filter((call) => !isSave(call) && call.who !== 'anyone' && call.name !== 'Logout' && !call.file);

describe('officers of a chapter', () => {
  it('have an entry here for every call that is open to them', () => {
    const entries = [...Object.keys(lists), ...Object.keys(singles), ...others];
    expect(openToOfficers.map(({ name }) => name).sort()).toEqual(entries.sort());
  });

  onAnyEngine((portal) => {
    let world: TwoChapters;
    /** Everybody who has to do with Alpha. */
    const people: Record<string, Client> = {};
    beforeAll(async () => {
      world = await makeTwoChapters(portal());
      // Whoever takes the payment of somebody who joins finds the approved ones.
      for (const { chapter } of [world.alpha, world.bravo]) await makeVisitor(portal().data, chapter, { full_name: 'Approved' });
      for (const office of officeNames) people[office] = await world.officer(office);
      people['an admin as President'] = await world.officer('President', { from: -30, to: 30, role: 'admin' });
      people['President until yesterday'] = await world.officer('President', { from: -30, to: -1 });
      people['President from tomorrow'] = await world.officer('President', { from: 1, to: 30 });
      people.member = world.alpha.client;
      people['an admin without office'] = await portal().as('admin');
    });

    const mayCall = (who: string, { officers = [] }: Call): boolean => {
      const office = who === 'an admin as President' ? 'President' : officeNames.find((name) => name === who);
      return office !== undefined && officers.some((right) => rightsOfOffices[office].includes(right));
    };

    const isForMembers = (who: string, call: Call) => call.who !== 'anyone' && call.who.includes('member') && !who.includes('admin');

    it.each(Object.entries(lists))('see of %s the rows of their chapters only', async (name, ask) => {
      const call = called(name);
      for (const [who, client] of Object.entries(people)) {
        const own = await client.send(call, ask(world.alpha));
        const foreign = await client.send(call, ask(world.bravo));
        if (mayCall(who, call)) {
          expect(own.rc.length, `${who}: own`).toBeGreaterThan(0);
          expect(foreign, `${who}: foreign`).toMatchObject({ status: 200, rc: [] });
        } else if (isForMembers(who, call)) {
          expect(foreign, who).toMatchObject({ status: 200, rc: [] });
        } else expect([own.status, foreign.status], who).toEqual([403, 403]);
      }
      expect((await world.staff.send(call, ask(world.bravo))).rc.length).toBeGreaterThan(0);
    });

    it.each(Object.entries(singles))(
      'may call %s for what belongs to their chapters, and for others it does not exist',
      async (name, ask) => {
        const call = called(name);
        for (const [who, client] of Object.entries(people)) {
          if (!mayCall(who, call)) continue;
          const own = await client.send(call, ask(world.alpha));
          // Two receipts of one payment cannot wait at once.
          expect(own.status === 400 ? own.res?.Code : own.status, `${who}: own`).toSatisfy(
            (given) => given === 200 || given === 'MailWaits',
          );
          expect(await client.send(call, ask(world.bravo)), `${who}: foreign`).toMatchObject({ status: 404, rs: 0 });
        }
        for (const who of ['President until yesterday', 'President from tomorrow', 'an admin without office', 'Secretary']) {
          if (mayCall(who, call)) continue;
          const foreign = await people[who]?.send(call, ask(world.bravo));
          if (call.who !== 'anyone' && call.who.includes('member') && !who.includes('admin')) {
            expect(JSON.stringify(foreign), who).not.toContain(mark);
          } else expect(foreign?.status, who).toBe(403);
        }
      },
    );

    it('get no receipt, no total and no reminder of another chapter', async () => {
      const treasurer = people.Treasurer as Client;
      expect((await treasurer.send(called('GetReceipt'), { Id: world.bravo.payment }).catch(() => ({ status: 200 }))).status).toBe(404);
      const totals = await treasurer.send(called('GetPaymentTotals'), { ChapterId: world.bravo.chapter });
      expect(totals.res).toMatchObject({ Months: [], Methods: [] });
      expect((await treasurer.send(called('GetTaxTotals'), { ChapterId: world.bravo.chapter })).rc).toEqual([]);
      expect((await treasurer.send(called('GetTaxTotals'))).rc).not.toEqual([]);
      const reminded = await treasurer.send(called('RemindMembers'), { Ids: [world.alpha.member, world.bravo.member] });
      expect(reminded.res).toMatchObject({ Done: 1, Refused: [{ Id: world.bravo.member, Code: 'NotFound' }] });
      const byFilter = await treasurer.send(called('RemindMembers'), { Filters: { ChapterId: world.bravo.chapter }, Count: 0 });
      expect(byFilter.res).toMatchObject({ Done: 0 });
    });

    it('delete many meetings at once, each where they may delete it alone', async () => {
      const Ids = [world.alpha.meeting, world.bravo.meeting];
      for (const [who, client] of Object.entries(people)) {
        const { status, res } = await client.send(called('BulkSave'), { Call: 'SaveMeeting', Flag: 'Delete', Ids });
        if (!mayCall(who, called('SaveMeeting'))) expect(status, who).toBe(403);
        // It has marks.
        else
          expect(res, who).toMatchObject({
            Done: 0,
            Refused: [
              { Id: Ids[0], Code: 'Clash' },
              { Id: Ids[1], Code: 'NotFound' },
            ],
          });
      }
    });

    it('record payments, but correct none', async () => {
      const correction = { ...singles.JoinMemberPaymentUpdate?.(world.alpha), Corrects: world.alpha.payment, Reason: 'Wrong' };
      expect((await people.Treasurer?.send(called('JoinMemberPaymentUpdate'), correction))?.status).toBe(403);
      expect((await people.Treasurer?.send(called('VoidPayment'), { Id: world.alpha.payment, Reason: 'Wrong' }))?.status).toBe(403);
      expect((await people.President?.send(called('SaveOffice'), { Flag: 'Delete', Id: world.alpha.office }))?.status).toBe(403);
    });

    it('see the slips of their chapters without what is said in them, and answer for the members', async () => {
      const [secretary, { alpha, bravo }] = [people.Secretary as Client, world];
      const written = {
        Flag: 'Add',
        Kind: 'Referral',
        ToId: alpha.member,
        Day: inDays(0),
        ContactName: 'Meera Nair',
        Note: 'A new kitchen',
      };
      const holder = await portal()
        .data.read.selectFrom('offices')
        .select('user_id')
        .where('id', '=', alpha.office)
        .executeTakeFirstOrThrow();
      const { res } = await secretary.send(called('SaveSlip'), { ...written, FromId: holder.user_id });
      const seen = async () =>
        (await secretary.send(called('GetSlips'), { ChapterId: alpha.chapter, Kind: 'Referral' })).rc as { Id: number }[];
      expect((await seen()).map(({ Id }) => Id).toSorted()).toEqual([alpha.slip, res?.Id].toSorted());
      expect((await seen()).find(({ Id }) => Id === alpha.slip)).toMatchObject({ Note: null, ContactName: null, ContactPhone: null });
      expect((await secretary.send(called('AnswerSlip'), { Id: res?.Id, Status: 'Won' })).status).toBe(200);
      expect((await secretary.send(called('AnswerSlip'), { Id: alpha.slip, Status: 'Contacted' })).status).toBe(200);
      expect((await secretary.send(called('AnswerSlip'), { Id: bravo.slip, Status: 'Won' })).status).toBe(404);
      expect((await secretary.send(called('GetSlips'), { ChapterId: bravo.chapter })).rc).toEqual([]);
    });

    it('see the events of their chapters, with the link, and who comes to them', async () => {
      const [admin, { alpha, bravo }] = [people['an admin as President'] as Client, world];
      const seen = async (event: number) => (await admin.send(called('GetCmsEvents'), { Id: event })).rc;
      expect(await seen(alpha.event)).toMatchObject([{ ChapterName: 'Alpha', Link: 'https://meet.example.com/Alphamark' }]);
      expect(await seen(bravo.event)).toEqual([]);
      await world.staff.send(called('AnswerEvent'), { EventId: alpha.event, UserId: alpha.member, Answer: 'Going' });
      await world.staff.send(called('AnswerEvent'), { EventId: bravo.event, UserId: bravo.member, Answer: 'Going' });
      const comes = async (event: number, client = admin) => (await client.send(called('GetAttendance'), { EventId: event })).rc;
      expect(await comes(alpha.event)).toMatchObject([{ UserId: alpha.member, Answer: 'Going' }]);
      expect(await comes(bravo.event)).toEqual([]);
      expect(await comes(alpha.event, alpha.client)).toEqual([]);
      for (const given of [
        { Flag: 'Add', EventName: 'Theirs', ChapterId: bravo.chapter },
        { Flag: 'Delete', Id: bravo.event },
      ]) {
        expect((await admin.send(called('AddCmsEvents'), given)).status).toBe(404);
      }
      const moved = { Flag: 'Update', Id: alpha.event, EventName: 'Evening', ChapterId: bravo.chapter };
      expect((await admin.send(called('AddCmsEvents'), moved)).status).toBe(404);
      expect((await admin.send(called('AddCmsEvents'), { Flag: 'Add', EventName: 'Nobody’s' })).status).toBe(400);
    });

    it('move visitors of their chapters as their rights go, and object to those who apply', async () => {
      const { alpha, bravo } = world;
      const status = async (who: string, call: string, body: object) => (await people[who]?.send(called(call), { ...body }))?.status;
      for (const who of ['President', 'Secretary', 'Treasurer', 'Visitor Host', 'Membership Committee']) {
        expect(await status(who, 'MoveVisitor', { Id: bravo.visitor, Stage: 'Not now' }), who).toBe(404);
        expect(await status(who, 'ObjectVisitor', { Id: bravo.visitor, Note: 'No' }), who).toBe(404);
      }
      expect(await status('Treasurer', 'MoveVisitor', { Id: alpha.visitor, Stage: 'Not now' })).toBe(403);
      expect(await status('Secretary', 'MoveVisitor', { Id: alpha.visitor, Stage: 'Declined', Reason: 'No' })).toBe(403);
      expect(await status('Visitor Host', 'MoveVisitor', { Id: alpha.visitor, Stage: 'Not now' })).toBe(200);
      for (const who of ['President until yesterday', 'President from tomorrow', 'an admin without office', 'member']) {
        expect(await status(who, 'MoveVisitor', { Id: alpha.visitor, Stage: 'Invited' }), who).toBe(403);
      }
    });

    it('find visitors, and what was done to them, only with the right to visitors', async () => {
      const { alpha } = world;
      for (const [who, sees] of [
        ['Visitor Host', true],
        ['Treasurer', false],
        ['Education Coordinator', false],
        ['member', false],
      ] as const) {
        const found = await people[who]?.send(called('Search'), { Text: 'Alphamark Visitor' });
        expect(JSON.stringify(found?.rc).includes('Visitor'), who).toBe(sees);
        const history = await people[who]?.send(called('GetHistory'), { Record: 'Visitor', RecordId: alpha.visitor });
        expect((history?.rc.length ?? 0) > 0, who).toBe(sees);
      }
    });

    it('who are no members find their own chapters, and no others', async () => {
      const admin = people['an admin as President'] as Client;
      expect((await admin.send(called('GetChapterList'))).rc).toMatchObject([{ ChapterName: 'Alpha' }]);
      expect((await admin.send(called('Search'), { Text: 'alpha' })).rc).toMatchObject([
        { Kind: 'Chapter', Title: 'Alpha' },
        { Kind: 'Meeting', Title: expect.stringMatching(/^Alpha, /) },
        { Kind: 'Announcement', Title: 'Alphamark' },
        { Kind: 'Visitor', Title: 'Alphamark Visitor' },
      ]);
      expect((await admin.send(called('Search'), { Text: 'bravo' })).rc).toEqual([]);
      expect((await admin.send(called('GetViews'), { List: 'GetRenewals' })).status).toBe(200);
      expect((await admin.send(called('GetViews'), { List: 'GetMemberList' })).status).toBe(200);
      expect((await admin.send(called('GetViews'), { List: 'GetOutbox' })).status).toBe(403);
    });

    const ids = () => Object.values(world.bravo).filter((value) => typeof value === 'number');

    const answerTo = async (client: Client, call: Call, body: Record<string, unknown>): Promise<string> =>
      JSON.stringify(await client.send(call, body));

    const requestsFor = (call: Call) => requestsWith(call, ids(), mark);

    const tryToLearn = async (_name: string, call: Call, who: string) => {
      const client = people[who] as Client;
      for (const body of requestsFor(call)) expect(await answerTo(client, call, body), JSON.stringify(body)).not.toContain(mark);
    };
    const asked = (...who: string[]) => reads.flatMap((call) => who.map((name) => [call.name, call, name] as const));
    it.each(asked('President'))('learn nothing of another chapter by %s', tryToLearn);
    it.each(asked('an admin as President', 'President until yesterday'))(
      'learn nothing of another chapter by %s, whoever they are',
      { tags: ['long'] },
      tryToLearn,
    );

    /** Another caller may have been answered otherwise. */
    const forgetAnswers = () =>
      portal().data.write((tx) => tx.updateTable('chapters').set({ is_active: true }).where('id', '=', world.alpha.chapter).execute());

    it.each(reads.filter(({ cached }) => cached).map((call) => [call.name, call] as const))(
      'get from the cache no answer to somebody of another chapter by %s',
      async (_name, call) => {
        for (const body of requestsFor(call)) {
          await forgetAnswers();
          await answerTo(world.bravo.client, call, body);
          expect(await answerTo(world.alpha.client, call, body), JSON.stringify(body)).not.toContain(mark);
        }
      },
    );

    it.each(openToOfficers.filter(isListCall).map((call) => [call.name, call] as const))(
      'take out no row of another chapter by %s',
      async (_name, call) => {
        const { app } = portal();
        for (const who of ['President', 'an admin as President']) {
          const { payload } = await app.inject({
            method: 'POST',
            url: `/api/User/${call.name}`,
            headers: { authorization: `Bearer ${people[who]?.token}`, 'content-type': 'application/json' },
            payload: JSON.stringify({ Format: 'csv' }),
          });
          expect(payload, who).not.toContain(mark);
        }
      },
    );
  });
});
