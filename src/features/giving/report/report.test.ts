// The report: what counts, where and when; who sees which amounts; and that each figure is the number of rows behind it.

import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { seededRandom } from '../../../../demo/random.ts';
import { makeMarkedMeeting } from '../../../../tests/marks.ts';
import { makeMeetingChapter, type Person } from '../../../../tests/rooms/meeting-chapter.ts';
import { makeSlip, makeSlips } from '../../../../tests/slips.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { path } from '../../../platform/wire/call.ts';
import { markWords } from '../../meetings/meetings/meeting-kinds.ts';
import { listMeetings } from '../../meetings/meetings/meetings.contract.ts';
import { slipKinds } from '../slips/slip-kinds.ts';
import { figureLetters, figureNames, getPalms, type Palms } from './report.contract.ts';

/** 10 September 2026 at noon in the time zone of the portal: the last six completed months are March to August. */
const noon = '2026-09-10T06:30:00.000Z';

describe('the report of a chapter', () => {
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(noon) }));
  afterAll(() => void vi.useRealTimers());

  onAnyEngine((portal) => {
    let chapters = 0;
    const makeChapter = () => makeMeetingChapter(portal(), `Report ${chapters++}`);
    const read = (client: Client, ChapterId: number, more: object = {}) => client.send(getPalms, { ChapterId, RecordsPerPage: 0, ...more });
    const csvOf = async (client: Client, body: object) => {
      const { body: file } = await portal().app.inject({
        method: 'POST',
        url: path(getPalms),
        headers: { authorization: `Bearer ${client.token}` },
        payload: { ...body, Format: 'csv' },
      });
      return parse(file, { bom: true, columns: true }) as Record<string, string>[];
    };

    it('counts the marks of closed meetings and the slips of its days, at the ends of months too', async () => {
      const { data } = portal();
      const chapter = await makeChapter();
      const [asha, ravi] = [await chapter.join('Asha Rao'), await chapter.join('Ravi Iyer')];
      const marked = (day: string, mark: (typeof markWords)[number], wishes?: object) =>
        makeMarkedMeeting(data, chapter.id, day, [[asha.id, mark]], wishes);
      await marked('2026-02-28', 'Present');
      await marked('2026-03-01', 'Present');
      await marked('2026-08-31', 'Late');
      await marked('2026-09-01', 'Absent');
      await marked('2026-05-01', 'Absent', { kind: 'Training' });
      await marked('2026-05-02', 'Absent', { kind: 'Holiday' });
      await marked('2026-05-03', 'Absent', { isOpen: true });
      await marked('2026-05-04', 'Medical');
      const here = { chapter_id: chapter.id, to_chapter_id: chapter.id, from_id: asha.id, to_id: ravi.id };
      await makeSlips(data, [
        { ...here, kind: 'Referral', day: '2026-03-01', type: 'Inside' },
        { ...here, kind: 'Referral', day: '2026-08-31', type: 'Outside' },
        { ...here, kind: 'Referral', day: '2026-09-01', type: 'Outside' },
        { ...here, kind: 'One-to-one', day: '2026-04-01' },
        { ...here, kind: 'One-to-one', day: '2026-04-02', declined: true },
        { ...here, kind: 'Thank you', day: '2026-04-01', amount_paise: 10 },
        { ...here, kind: 'Thank you', day: '2026-04-02', amount_paise: 20, share: 'Nothing' },
        { ...here, kind: 'Testimonial', day: '2026-04-01' },
        { ...here, kind: 'Training', day: '2026-04-01', to_id: null, to_chapter_id: null, hours_tenths: 15 },
        { ...here, kind: 'Training', day: '2026-04-02', to_id: null, to_chapter_id: null, hours_tenths: 5 },
      ]);
      const { rc, res } = await read(chapter.secretary, chapter.id);
      expect(rc).toMatchObject([
        {
          UserId: asha.id,
          FullName: 'Asha Rao',
          Weeks: 3,
          Present: 1,
          Late: 1,
          Medical: 1,
          Absent: 0,
          Substitute: 0,
          ReferralsGivenInside: 1,
          ReferralsGivenOutside: 1,
          ReferralsReceivedInside: 0,
          OneToOnes: 1,
          ThankYou: 0,
          Training: 2,
          Testimonials: 1,
          Visitors: 0,
        },
        {
          UserId: ravi.id,
          Weeks: 0,
          ReferralsGivenInside: 0,
          ReferralsReceivedInside: 1,
          ReferralsReceivedOutside: 1,
          OneToOnes: 1,
          ThankYou: 0.3,
          Training: 0,
          Testimonials: 0,
        },
      ]);
      expect(res).toMatchObject({ Totals: { Weeks: 3, OneToOnes: 2, ThankYou: 0.3, Training: 2 }, TotalRecords: 2 });
      expect(res).toMatchObject({ From: '2026-03-01T12:00:00.000Z', To: '2026-08-31T12:00:00.000Z' });
      const found = await read(chapter.staff, chapter.id, { Search: 'RAVI  iyer' });
      expect([found.rc.map(({ UserId }) => UserId), found.res?.Totals.ReferralsReceivedInside, found.res?.Totals.Weeks]).toEqual([
        [ravi.id],
        1,
        0,
      ]);
      expect((await read(chapter.staff, chapter.id, { Search: '%' })).rc).toEqual([]);
      expect((await read(chapter.staff, chapter.id, { From: '2026-09-01' })).rc).toMatchObject([
        { UserId: asha.id, Weeks: 1, Absent: 1, ReferralsGivenOutside: 1 },
        { UserId: ravi.id, ReferralsReceivedOutside: 1 },
      ]);
    });

    it('has who moved in both chapters, each with what was there', async () => {
      const { data } = portal();
      const [before, after] = [await makeChapter(), await makeChapter()];
      const moved = await after.join('Mira Moved');
      const partner = await before.join('Paul Partner');
      await makeMarkedMeeting(data, before.id, '2026-04-02', [[moved.id, 'Present']]);
      await makeMarkedMeeting(data, after.id, '2026-06-04', [[moved.id, 'Absent']]);
      // The partner of the other chapter counts there.
      await makeSlip(data, {
        kind: 'Referral',
        type: 'Inside',
        day: '2026-06-05',
        from_id: moved.id,
        to_id: partner.id,
        chapter_id: after.id,
        to_chapter_id: before.id,
      });
      expect((await read(before.secretary, before.id)).rc).toMatchObject([
        { FullName: 'Mira Moved', Weeks: 1, Present: 1, Absent: 0, ReferralsGivenInside: 0 },
        { FullName: 'Paul Partner', Weeks: 0, ReferralsReceivedInside: 1 },
      ]);
      expect((await read(after.secretary, after.id)).rc).toMatchObject([{ Weeks: 1, Absent: 1, ReferralsGivenInside: 1 }]);
      expect((await read(before.secretary, after.id)).rc).toEqual([]);
      expect((await read(moved.client, before.id)).rc).toEqual([]);
    });

    it('tells members nothing of what others are thanked for', async () => {
      const { data } = portal();
      const chapter = await makeChapter();
      const people = [await chapter.join('Asha Rao'), await chapter.join('Bela Sen'), await chapter.join('Chand Roy')] as const;
      const [asha, bela, chand] = people;
      await makeMarkedMeeting(
        data,
        chapter.id,
        '2026-04-02',
        people.map(({ id }) => [id, 'Present'] as const),
      );
      const thanked = (to_id: number, amount_paise: number) =>
        makeSlip(data, { kind: 'Thank you', day: '2026-04-02', from_id: null, to_id, amount_paise, to_chapter_id: chapter.id });
      await thanked(asha.id, 5_000);
      await thanked(bela.id, 123_456_700);
      await thanked(chand.id, 4_000);
      const canary = /1234567|1234657|1234607|1234617|40\b/;
      const answer = await read(asha.client, chapter.id);
      expect(answer.rc.map(({ ThankYou }) => ThankYou)).toEqual([50, null, null]);
      expect(answer.res?.Totals).toMatchObject({ ThankYou: 50, Present: 3 });
      expect(JSON.stringify(answer.rc.map(({ ThankYou }) => ThankYou))).not.toMatch(canary);
      const order = async (client: Client, Sort: string) => (await read(client, chapter.id, { Sort })).rc.map(({ FullName }) => FullName);
      // Not the order of the amounts, which would be the other one in both directions.
      expect([await order(asha.client, 'ThankYou'), await order(asha.client, '-ThankYou')]).toEqual([
        ['Asha Rao', 'Bela Sen', 'Chand Roy'],
        ['Asha Rao', 'Chand Roy', 'Bela Sen'],
      ]);
      expect(await order(chapter.secretary, '-ThankYou')).toEqual(['Bela Sen', 'Asha Rao', 'Chand Roy']);
      const file = await csvOf(asha.client, { ChapterId: chapter.id });
      expect(file.map(({ TYFCB }) => TYFCB)).toEqual(['50', '', '']);
      expect((await read(asha.client, chapter.id, { Ids: [bela.id] })).res?.Totals).toMatchObject({ ThankYou: 0, Present: 1 });
    });

    it('is of no other chapter, and refused to admins without office', async () => {
      const [own, foreign] = [await makeChapter(), await makeChapter()];
      const asha = await own.join('Asha Rao');
      await makeMarkedMeeting(portal().data, foreign.id, '2026-04-02', [[asha.id, 'Present']]);
      for (const client of [asha.client, own.secretary]) {
        expect(await read(client, foreign.id)).toMatchObject({ status: 200, rc: [], res: { TotalRecords: 0, Totals: { Weeks: 0 } } });
      }
      expect((await read(await portal().as('admin'), own.id)).status).toBe(403);
      expect((await own.staff.send(getPalms, {})).status).toBe(400);
    });

    it('is the number of the meetings behind each mark, and of the slips, whatever they are; so is its file', async () => {
      const { data } = portal();
      const random = seededRandom('report', portal().engine);
      const [chapter, other] = [await makeChapter(), await makeChapter()];
      const people: Person[] = [];
      for (let count = 0; count < 6; count++) people.push(await chapter.join(`Person ${count}`));
      const days = Array.from({ length: 12 }, (_, at) => `2026-${String(2 + Math.floor(at / 2)).padStart(2, '0')}-${at % 2 ? '27' : '01'}`);
      for (const day of days) {
        const marks = people.filter(() => random.is(0.8)).map(({ id }) => [id, random.pick(markWords)] as const);
        const where = random.is(0.8) ? chapter : other;
        await makeMarkedMeeting(data, where.id, day, marks, { isOpen: random.is(0.2), kind: random.is(0.8) ? 'Meeting' : 'Social' });
      }
      const slips = Array.from({ length: 150 }, () => {
        const kind = random.pick(slipKinds);
        const [from, to] = random.shuffled(people);
        return {
          kind,
          day: random.pick(days),
          from_id: from?.id ?? null,
          to_id: kind === 'Training' ? null : (to?.id ?? null),
          chapter_id: random.pick([chapter.id, other.id]),
          to_chapter_id: random.pick([chapter.id, other.id]),
          ...(kind === 'Referral' && { type: random.pick(['Inside', 'Outside'] as const) }),
          ...(kind === 'One-to-one' && { declined: random.is(0.3) }),
          ...(kind === 'Thank you' && { amount_paise: random.whole(1, 1_000_000) }),
          ...(kind === 'Training' && { hours_tenths: random.whole(5, 240) }),
        };
      });
      await makeSlips(data, slips);
      const period = { From: '2026-02-27', To: '2026-06-30' };
      const { rc, res } = await read(chapter.secretary, chapter.id, period);
      const inTime = slips.filter(({ day }) => day >= period.From && day <= period.To);
      const given = (id: number) => inTime.filter((slip) => slip.from_id === id && slip.chapter_id === chapter.id);
      const received = (id: number) => inTime.filter((slip) => slip.to_id === id && slip.to_chapter_id === chapter.id);
      for (const row of rc) {
        const meetings = async (Mark?: string) =>
          (
            await chapter.secretary.send(listMeetings, {
              ChapterId: chapter.id,
              UserId: row.UserId,
              Kind: 'Meeting',
              State: 'Closed',
              ...period,
              ...(Mark && { Mark }),
            })
          ).res?.TotalRecords;
        expect(await meetings()).toBe(row.Weeks);
        for (const mark of markWords) expect(await meetings(mark)).toBe(row[mark]);
        const [gave, got] = [given(row.UserId), received(row.UserId)];
        const of = (some: typeof slips, kind: string, type?: string) =>
          some.filter((slip) => slip.kind === kind && (!type || ('type' in slip && slip.type === type)));
        const met = [...of(gave, 'One-to-one'), ...of(got, 'One-to-one')].filter((slip) => 'declined' in slip && !slip.declined);
        expect(row).toMatchObject({
          ReferralsGivenInside: of(gave, 'Referral', 'Inside').length,
          ReferralsGivenOutside: of(gave, 'Referral', 'Outside').length,
          ReferralsReceivedInside: of(got, 'Referral', 'Inside').length,
          ReferralsReceivedOutside: of(got, 'Referral', 'Outside').length,
          OneToOnes: met.length,
          Testimonials: of(gave, 'Testimonial').length,
          ThankYou: of(got, 'Thank you').reduce((sum, slip) => sum + ('amount_paise' in slip ? (slip.amount_paise ?? 0) : 0), 0) / 100,
          Training: of(gave, 'Training').reduce((sum, slip) => sum + ('hours_tenths' in slip ? (slip.hours_tenths ?? 0) : 0), 0) / 10,
        });
      }
      expect(rc.length).toBeGreaterThan(4);
      const file = await csvOf(chapter.secretary, { ChapterId: chapter.id, ...period });
      expect(file.map((line) => figureNames.map((figure) => Number(line[figureLetters[figure]])))).toEqual(
        rc.map((row) => figureNames.map((figure) => row[figure])),
      );
      const hundredfold = (value: number | null) => Math.round((value ?? 0) * 100);
      for (const figure of figureNames) {
        const sum = rc.reduce((all, row) => all + hundredfold(row[figure]), 0);
        expect([figure, hundredfold(res?.Totals[figure] ?? null)]).toEqual([figure, sum]);
        const sorted = (await read(chapter.secretary, chapter.id, { ...period, Sort: `-${figure}` })).rc.map((row: Palms) => row[figure]);
        expect(sorted).toEqual(rc.map((row) => row[figure]).sort((one, next) => (next ?? 0) - (one ?? 0)));
      }
      const pages = [1, 2, 3].map((CurrentPage) => read(chapter.secretary, chapter.id, { ...period, CurrentPage, RecordsPerPage: 2 }));
      expect((await Promise.all(pages)).flatMap((page) => page.rc)).toMatchObject(rc.slice(0, 6).map(({ UserId }) => ({ UserId })));
    });

    it('leads members to their own meetings only', async () => {
      const chapter = await makeChapter();
      const [asha, ravi] = [await chapter.join('Asha Rao'), await chapter.join('Ravi Iyer')];
      await makeMarkedMeeting(portal().data, chapter.id, '2026-04-02', [
        [asha.id, 'Present'],
        [ravi.id, 'Absent'],
      ]);
      const found = async (client: Client, filters: Record<string, unknown>) =>
        (await client.send(listMeetings, filters)).res?.TotalRecords;
      expect(await found(asha.client, { UserId: asha.id, Mark: 'Present' })).toBe(1);
      expect(await found(asha.client, { Mark: 'Present' })).toBe(1);
      expect(await found(asha.client, { Mark: 'Absent' })).toBe(0);
      expect(await found(asha.client, { UserId: ravi.id })).toBe(0);
      expect(await found(asha.client, { UserId: ravi.id, Mark: 'Absent' })).toBe(0);
      expect(await found(chapter.secretary, { UserId: ravi.id, Mark: 'Absent' })).toBe(1);
    });
  });
});
