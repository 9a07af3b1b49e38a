// The report counts what the lists show: each figure is found again from the rows of GetAttendance and GetSlips, after a life of deletions,
// declined one-to-ones, moves and accounts that are gone.

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Random, seededRandom } from '../../../../demo/random.ts';
import { changesByCommandLine, here } from '../../../../tests/makers.ts';
import { type MeetingChapter, makeMeetingChapter, type Person, rowsOf } from '../../../../tests/rooms/meeting-chapter.ts';
import { type Client, onAnyEngine, type TestPortal } from '../../../../tests/test-portal.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { daysAfter } from '../../../platform/wire/days.ts';
import { assignMember } from '../../chapters/assignments/assignments.contract.ts';
import { assignmentRecords } from '../../chapters/assignments/assignments.tables.ts';
import { markAttendance } from '../../meetings/attendances/attendances.contract.ts';
import { markWords } from '../../meetings/meetings/meeting-kinds.ts';
import { listMeetings, saveMeeting } from '../../meetings/meetings/meetings.contract.ts';
import { memberRecords } from '../../people/members/members.tables.ts';
import { slipKinds } from '../slips/slip-kinds.ts';
import { answerSlip, listSlips, saveSlip } from '../slips/slips.contract.ts';
import { type Figure, figureNames, getPalms } from './report.contract.ts';

const [noon, dayOfMoves] = ['2026-09-10T06:30:00.000Z', '2026-06-15T06:30:00.000Z'];
const everything = { RecordsPerPage: 0 };

describe('the report of a chapter with a past', () => {
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(noon) }));
  afterAll(() => void vi.useRealTimers());

  onAnyEngine((portal) => {
    it('says of everybody what the rows of the lists add up to, whoever reads it', { tags: ['long'] }, async () => {
      const random = seededRandom('a chapter with a past', portal().engine);
      const chapters = [await makeMeetingChapter(portal(), 'First'), await makeMeetingChapter(portal(), 'Second')];
      const people: Person[] = [];
      for (let at = 0; at < 30; at++) people.push(await (chapters[at % 2] as MeetingChapter).join(`Person ${at}`));
      const [first, second] = chapters as [MeetingChapter, MeetingChapter];
      await moveSome(first.staff, people.slice(0, 6), chapters);
      await meet(chapters, random);
      await give(first.staff, people, random);
      await removeSome(portal(), people.slice(4, 9));
      for (const chapter of [first, second]) {
        for (const period of [{}, { From: '2026-05-10', To: '2026-07-04' }, { From: '2026-02-01', To: '2026-09-10' }]) {
          const { rc, res } = await chapter.staff.send(getPalms, { ChapterId: chapter.id, ...everything, ...period });
          const days = { From: res?.From.slice(0, 10) ?? '', To: res?.To.slice(0, 10) ?? '' };
          const figures = await figuresFromLists(chapter.staff, chapter.id, days);
          expect(rc.length).toBeGreaterThan(9);
          expect(Object.fromEntries(rc.map((row) => [row.UserId, pick(row)]))).toEqual(Object.fromEntries(figures));
          expect(res?.Totals).toEqual(sumOf([...figures.values()]));
          const bySecretary = await chapter.secretary.send(getPalms, { ChapterId: chapter.id, ...everything, ...period });
          // Whose page one finds depends on who one is.
          const findable = (row: (typeof rc)[number]) => ({ ...row, IsFound: null });
          expect([bySecretary.rc.map(findable), bySecretary.res]).toEqual([rc.map(findable), res]);
          const member = people[20 + chapters.indexOf(chapter)] as Person;
          const own = await member.client.send(getPalms, { ChapterId: chapter.id, ...everything, ...period });
          // What a member does not see makes no row.
          const unseen = (row: (typeof rc)[number]) => ({ ...row, IsFound: null, ThankYou: null, TotalRecords: 0 });
          const isShown = (row: (typeof rc)[number]) =>
            row.UserId === member.id || figureNames.some((name) => name !== 'ThankYou' && row[name]);
          expect(own.rc.map(unseen)).toEqual(rc.filter(isShown).map(unseen));
          expect(own.rc.filter(({ ThankYou }) => ThankYou !== null).map(pick)).toEqual(
            rc.filter(({ UserId }) => UserId === member.id).map(pick),
          );
        }
      }
      expect(portal().failures()).toEqual([]);
    });
  });
});

type Figures = Record<Figure, number>;

const none = Object.fromEntries(figureNames.map((name) => [name, 0])) as Figures;
const pick = (row: Record<Figure, number | null>) => Object.fromEntries(figureNames.map((name) => [name, row[name]]));
/** Of rupees and hours, whose sums would not be exact. */
const exact = (value: number) => Math.round(value * 100) / 100;

const sumOf = (all: Figures[]): Figures =>
  all.reduce((sum, one) => Object.fromEntries(figureNames.map((name) => [name, exact(sum[name] + one[name])])) as Figures, none);

const moveSome = async (staff: Client, people: Person[], chapters: MeetingChapter[]) => {
  vi.setSystemTime(new Date(dayOfMoves));
  for (const [at, { assignment }] of people.entries()) {
    const ChapterId = chapters[(at + 1) % 2]?.id ?? 0;
    expect((await staff.send(assignMember, { Flag: 'Move', Id: assignment, ChapterId })).status).toBe(200);
  }
  vi.setSystemTime(new Date(noon));
};

/** Meetings of half a year, not all of them closed and not all of them usual ones. */
const meet = async (chapters: MeetingChapter[], random: Random) => {
  for (const { id, staff, add } of chapters) {
    for (let day = '2026-02-26'; day < '2026-09-04'; day = daysAfter(day, 9)) {
      const Kind = random.is(0.85) ? 'Meeting' : 'Social';
      const Id = (await staff.send(saveMeeting, { Flag: 'Add', ChapterId: id, Day: day, Kind })).res?.Id ?? (await add(day));
      const Marks = (await rowsOf(staff, Id)).flatMap(({ UserId }) =>
        random.is(0.8) ? [{ UserId, Mark: random.pick(markWords), SubstituteName: 'Somebody else' }] : [],
      );
      expect((await staff.send(markAttendance, { MeetingId: Id, Marks })).res).toMatchObject({ Done: Marks.length, Refused: [] });
      if (random.is(0.85)) await staff.send(saveMeeting, { Flag: 'Close', Id, Unmarked: random.pick(['Present', 'Absent']) });
    }
  }
};

const give = async (staff: Client, people: Person[], random: Random) => {
  const fieldsOf = () => {
    const [from, to] = random.shuffled(people) as [Person, Person];
    return {
      FromId: from.id,
      ToId: to.id,
      Day: daysAfter('2026-02-20', random.whole(0, 200)),
      Note: 'A note',
      ContactName: 'Kavita Deshmukh',
      ContactPhone: '9811100022',
      Amount: random.whole(1, 9_999_999) / 100,
      Share: random.pick(['Name and amount', 'Name', 'Nothing'] as const),
      Title: 'Speaking',
      Hours: random.whole(5, 240) / 10,
      Type: random.pick(['Inside', 'Outside'] as const),
    };
  };
  for (let count = 0; count < 150; count++) {
    const Kind = random.pick(slipKinds);
    const { status, res } = await staff.send(saveSlip, { Flag: 'Add', Kind, ...fieldsOf() });
    // The two of a one-to-one may have met on that day.
    if (status !== 409) expect(status).toBe(200);
    const Id = res?.Id ?? 0;
    if (Id === 0) continue;
    const next = random.whole(0, 9);
    if (next === 0) await staff.send(saveSlip, { Flag: 'Delete', Id });
    if (next === 1) await staff.send(saveSlip, { Flag: 'Update', Id, ...fieldsOf() });
    if (next > 6 && Kind === 'One-to-one') await staff.send(answerSlip, { Id, Declined: true });
  }
};

/** Accounts that are gone, of whom one comes back. */
const removeSome = async (portal: TestPortal, people: Person[]) => {
  for (const [at, { id, assignment }] of people.entries()) {
    const { setId } = await changesByCommandLine(
      portal.data,
      here,
    )(async (records) => {
      await records.delete(assignmentRecords, assignment);
      await records.delete(memberRecords, id);
    });
    if (at > 0) continue;
    const staff = await portal.as('superAdmin');
    expect(await staff.send(undoChanges, { SetId: setId ?? 0 })).toMatchObject({ msgkey: 'Changes undone' });
  }
};

const figuresFromLists = async (staff: Client, chapterId: number, days: { From: string; To: string }) => {
  const figures = new Map<number, Figures>();
  const add = (userId: number | null, figure: Figure, count = 1) => {
    if (userId === null) return;
    const own = figures.get(userId) ?? { ...none };
    figures.set(userId, { ...own, [figure]: exact(own[figure] + count) });
  };
  const meetings = await staff.send(listMeetings, { ChapterId: chapterId, Kind: 'Meeting', State: 'Closed', ...days, ...everything });
  for (const { Id } of meetings.rc) {
    for (const { UserId, Mark } of await rowsOf(staff, Id)) {
      if (Mark === null) continue;
      add(UserId, Mark);
      add(UserId, 'Weeks');
    }
  }
  for (const slip of (await staff.send(listSlips, { ...days, ...everything })).rc) {
    const [giver, receiver] = [slip.ChapterId === chapterId ? slip.FromId : null, slip.ToChapterId === chapterId ? slip.ToId : null];
    // Whoever has a slip there has a row, though it may count nothing.
    add(giver, 'Weeks', 0);
    add(receiver, 'Weeks', 0);
    const isInside = slip.Type === 'Inside';
    if (slip.Kind === 'Referral') {
      add(giver, isInside ? 'ReferralsGivenInside' : 'ReferralsGivenOutside');
      add(receiver, isInside ? 'ReferralsReceivedInside' : 'ReferralsReceivedOutside');
    }
    if (slip.Kind === 'One-to-one' && !slip.Declined) for (const one of [giver, receiver]) add(one, 'OneToOnes');
    if (slip.Kind === 'Thank you') add(receiver, 'ThankYou', slip.Amount ?? 0);
    if (slip.Kind === 'Training') add(giver, 'Training', slip.Hours ?? 0);
    if (slip.Kind === 'Testimonial') add(giver, 'Testimonials');
  }
  return figures;
};
