// The agenda of a meeting: its parts and their order, who has them, and how speakers are found.

import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type MeetingChapter, makeMeetingChapter, type Person } from '../../../../tests/rooms/meeting-chapter.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { listMeetings, speakersPart } from '../meetings/meetings.contract.ts';
import { listParts, proposeSpeakers, savePart } from './agenda.contract.ts';

const noon = '2026-09-10T06:30:00.000Z';

describe('an agenda', () => {
  const atNoon = () => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(noon) });
  afterEach(atNoon);
  afterAll(() => void vi.useRealTimers());

  onAnyEngine((portal) => {
    let harbour: MeetingChapter;
    let asha: Person;
    beforeAll(async () => {
      atNoon();
      harbour = await makeMeetingChapter(portal());
      asha = await harbour.join('Asha Rao');
    });
    const partsOf = async (MeetingId: number) => (await harbour.staff.send(listParts, { MeetingId })).rc;
    const add = (MeetingId: number, wishes: object = {}) =>
      harbour.secretary.send(savePart, { Flag: 'Add', MeetingId, Part: 'Group photo', ...wishes });

    it('has its parts in order, and one that comes between moves the others on', async () => {
      const meeting = await harbour.add('2026-09-17');
      const before = (await partsOf(meeting)).map(({ Part }) => Part);
      const added = await add(meeting, { Minutes: 3 });
      expect(added).toMatchObject({ status: 200, msgkey: 'Part added successfully', res: { Done: 1 } });
      expect((await partsOf(meeting)).map(({ Part }) => Part)).toEqual([...before, 'Group photo']);
      const change = { Flag: 'Update', Id: added.res?.Id, Part: 'Photo', Position: 2, UserId: asha.id, Version: 1 };
      expect(await harbour.secretary.send(savePart, change)).toMatchObject({ status: 200, msgkey: 'Part updated successfully' });
      const moved = await partsOf(meeting);
      expect(moved.map(({ Part }) => Part)).toEqual([before[0], 'Photo', ...before.slice(1)]);
      expect(moved[1]).toMatchObject({ FullName: 'Asha Rao', Minutes: 5 });
      expect((await harbour.secretary.send(savePart, change)).status).toBe(409);
      const deleted = await harbour.secretary.send(savePart, { Flag: 'Delete', Id: added.res?.Id });
      expect(deleted).toMatchObject({ status: 200, msgkey: 'Part deleted successfully' });
      expect((await harbour.secretary.send(undoChanges, { SetId: deleted.res?.SetId })).status).toBe(200);
      expect((await partsOf(meeting)).length).toBe(10);
    });

    it('has its speaker in the list of meetings, and says whether the directory finds the one for the reader', async () => {
      const ravi = await harbour.join('Ravi Iyer');
      const meeting = await harbour.add('2026-10-08');
      const part = (await partsOf(meeting)).find(({ Part }) => Part === speakersPart);
      const named = { Flag: 'Update', Id: part?.Id, Part: speakersPart, UserId: asha.id, Minutes: 10, Version: part?.Version };
      expect((await harbour.secretary.send(savePart, named)).status).toBe(200);
      const speakerFor = async (client: Client) => {
        const [row] = (await client.send(listMeetings, { Id: meeting })).rc;
        return [row?.Speaker, row?.SpeakerId, row?.IsSpeakerFound];
      };
      expect(await speakerFor(ravi.client)).toEqual(['Asha Rao', asha.id, true]);
      const show = (show_me: 'Nobody' | 'My chapter') =>
        portal().data.write((tx) => tx.updateTable('users').set({ show_me }).where('id', '=', asha.id).execute());
      await show('Nobody');
      expect(await speakerFor(ravi.client)).toEqual(['Asha Rao', asha.id, false]);
      await show('My chapter');
    });

    it('is refused a part that is wrong, with a clear sentence', async () => {
      const [meeting, other] = [await harbour.add('2026-09-24'), await harbour.add('2026-10-01')];
      const stranger = await (await makeMeetingChapter(portal(), 'Pune Central')).join('Somebody');
      const part = (await add(meeting)).res?.Id;
      expect((await add(meeting, { Minutes: 241 })).status).toBe(400);
      expect(await add(meeting, { Part: ' ' })).toMatchObject({ status: 400, msgkey: 'Part is required' });
      expect(await add(meeting, { UserId: stranger.id })).toMatchObject({ status: 400, msgkey: 'Member not found' });
      const change = { Flag: 'Update', Id: part, Part: 'Photo', MeetingId: other };
      expect(await harbour.secretary.send(savePart, change)).toMatchObject({ status: 400, msgkey: 'A part stays in its meeting' });
      expect(await harbour.staff.send(listParts, {})).toMatchObject({ status: 400, msgkey: 'Choose a meeting, or a chapter' });
      for (let number = 11; number <= 50; number++) expect((await add(meeting)).status).toBe(200);
      expect(await add(meeting)).toMatchObject({ status: 400, msgkey: 'A meeting has at most 50 parts' });
      expect((await asha.client.send(savePart, { Flag: 'Delete', Id: part })).status).toBe(403);
      expect((await harbour.staff.send(listParts, { ChapterId: harbour.id, From: '2026-10-01', To: '2026-10-01' })).rc.length).toBe(9);
    });

    const speakersOf = async (chapter: MeetingChapter) => {
      const { rc } = await chapter.staff.send(listMeetings, { ChapterId: chapter.id, Sort: 'Day', RecordsPerPage: 0, From: '2026-09-10' });
      return rc.map(({ Speaker }) => Speaker);
    };

    const propose = async (chapter: MeetingChapter, Count?: number) =>
      (await chapter.secretary.send(proposeSpeakers, { ChapterId: chapter.id, Count })).rc;
    const fill = (client: Client, Speakers: unknown) => client.send(savePart, { Flag: 'Fill', Speakers });

    it('is proposed the speakers who spoke longest ago, and first of all those who never did, and gets exactly those who are named', async () => {
      const chapter = await makeMeetingChapter(portal(), 'Goa Coast');
      const [early, late] = [await chapter.join('Spoke early'), await chapter.join('Spoke late')];
      const old = await chapter.join('Joined first', '2019-01-01T00:00:00.000Z');
      const young = await chapter.join('Joined last', '2025-01-01T00:00:00.000Z');
      for (const [day, { id }] of [
        ['2026-08-06', early],
        ['2026-08-13', late],
      ] as const) {
        const [part] = (await partsOf(await chapter.add(day))).filter((one) => one.Part === speakersPart);
        await chapter.secretary.send(savePart, { Flag: 'Update', Id: part?.Id, Part: speakersPart, UserId: id });
      }
      for (const day of ['2026-09-10', '2026-09-17', '2026-09-24', '2026-10-01', '2026-10-08', '2026-10-15']) await chapter.add(day);
      await chapter.add('2026-10-22', { Kind: 'Holiday' });
      const proposed = await propose(chapter, 6);
      expect(proposed.map(({ FullName, LastTalk }) => [FullName, LastTalk?.slice(0, 10) ?? null])).toEqual([
        [old.name, null],
        [young.name, null],
        [early.name, '2026-08-06'],
        [late.name, '2026-08-13'],
        [old.name, '2026-09-10'],
        [young.name, '2026-09-17'],
      ]);
      expect(new Set(await speakersOf(chapter))).toEqual(new Set([null]));
      // One is exchanged, and one is left out.
      const [first, second, , fourth] = proposed;
      const named = [first, { ...second, UserId: late.id }, fourth];
      const filled = await fill(chapter.secretary, named);
      expect(filled).toMatchObject({ status: 200, msgkey: '3 speakers named', res: { Done: 3 } });
      expect(await speakersOf(chapter)).toEqual([old.name, late.name, null, late.name, null, null, null]);
      expect((await propose(chapter)).map(({ FullName }) => FullName)).toEqual([young.name, early.name, old.name]);
      expect((await chapter.secretary.send(undoChanges, { SetId: filled.res?.SetId })).status).toBe(200);
      expect(new Set(await speakersOf(chapter))).toEqual(new Set([null]));
      for (const Count of [0.5, 27, -1]) {
        expect((await chapter.secretary.send(proposeSpeakers, { ChapterId: chapter.id, Count })).status).toBe(400);
      }
    });

    it('keeps the speaker whom it has got meanwhile, and then no other meeting gets one', async () => {
      const chapter = await makeMeetingChapter(portal(), 'Surat Silk');
      const members = [await chapter.join('Meera Shah'), await chapter.join('Ravi Iyer')] as const;
      for (const day of ['2026-09-11', '2026-09-18']) await chapter.add(day);
      const proposed = await propose(chapter);
      const [, second] = proposed;
      const answers = await Promise.all([
        fill(chapter.secretary, proposed),
        fill(chapter.staff, [{ MeetingId: second?.MeetingId, UserId: members[0].id }]),
      ]);
      const [whole, one] = answers.map(({ status }) => status);
      expect([whole, one].toSorted()).toEqual([200, 409]);
      expect(await speakersOf(chapter)).toEqual(whole === 200 ? members.map(({ name }) => name) : [null, members[0].name]);
      const refused = answers.find(({ status }) => status === 409);
      const message = `Friday 18 September has a speaker already: ${whole === 200 ? members[1].name : members[0].name}`;
      expect(refused).toMatchObject({ msgkey: message, res: { Errors: { Speakers: message } } });
      // Sent twice it is refused in the same way.
      expect((await fill(chapter.staff, [{ MeetingId: second?.MeetingId, UserId: members[0].id }])).msgkey).toContain(
        'has a speaker already',
      );
    });

    it('gets nobody who may not speak there, and no speaker where there is no place for one', async () => {
      const chapter = await makeMeetingChapter(portal(), 'Nagpur Orange');
      const [member, gone] = [await chapter.join('Meera Shah'), await chapter.join('Left Long Ago')];
      const elsewhere = await makeMeetingChapter(portal(), 'Jaipur Pink');
      const stranger = await elsewhere.join('Somebody');
      await portal().data.write((tx) => tx.updateTable('users').set({ is_active: false }).where('id', '=', gone.id).execute());
      const [meeting, holiday] = [await chapter.add('2026-09-17'), await chapter.add('2026-09-24', { Kind: 'Holiday' })];
      const foreign = await elsewhere.add('2026-09-17');
      const tried = async (MeetingId: number, { id }: Person) => {
        const { status, msgkey } = await fill(chapter.secretary, [{ MeetingId, UserId: id }]);
        return `${status} ${msgkey}`;
      };
      expect(await tried(meeting, stranger)).toBe('400 Member not found');
      expect(await tried(meeting, { ...member, id: 999_999 })).toBe('400 Member not found');
      expect(await tried(meeting, gone)).toBe('400 The account of Left Long Ago is not active');
      expect(await tried(foreign, stranger)).toBe('404 Meeting not found');
      expect(await tried(999_999, member)).toBe('404 Meeting not found');
      expect(await tried(holiday, member)).toBe('409 The meeting on Thursday 24 September takes no speaker any more');
      expect(await tried(await chapter.add('2026-09-03'), member)).toBe(
        '409 The meeting on Thursday 3 September takes no speaker any more',
      );
      const twice = await fill(chapter.secretary, Array(2).fill({ MeetingId: meeting, UserId: member.id }));
      expect(twice).toMatchObject({ status: 400, msgkey: 'Each meeting has one speaker' });
      expect(await fill(chapter.secretary, [])).toMatchObject({ status: 400, msgkey: 'Choose a speaker for at least one meeting' });
      const many = Array.from({ length: 27 }, (_, at) => ({ MeetingId: at + 1, UserId: member.id }));
      expect(await fill(chapter.secretary, many)).toMatchObject({ status: 400, msgkey: 'At most 26 meetings get their speakers at once' });
      for (const Speakers of ['x', [1], [{ MeetingId: meeting }], {}]) expect((await fill(chapter.secretary, Speakers)).status).toBe(400);
      expect((await fill(member.client, [{ MeetingId: meeting, UserId: member.id }])).status).toBe(403);
      expect((await member.client.send(proposeSpeakers, { ChapterId: chapter.id })).status).toBe(403);
      // Who is proposed may be put on.
      expect((await propose(chapter)).map(({ FullName }) => FullName)).toEqual(['Meera Shah']);
      expect((await chapter.secretary.send(proposeSpeakers, { ChapterId: elsewhere.id })).rc).toEqual([]);
      expect(await tried(meeting, member)).toBe('200 1 speaker named');
    });

    it('without a part for the speaker gets one, as long as there is room', async () => {
      const chapter = await makeMeetingChapter(portal(), 'Kochi Spice');
      const member = await chapter.join('Meera Shah');
      const [bare, full] = [await chapter.add('2026-09-17'), await chapter.add('2026-09-24')];
      for (const MeetingId of [bare, full]) {
        const part = (await partsOf(MeetingId)).find(({ Part }) => Part === speakersPart);
        expect((await chapter.secretary.send(savePart, { Flag: 'Delete', Id: part?.Id })).status).toBe(200);
      }
      const like = { meeting_id: full, chapter_id: chapter.id, minutes: 1, created_at: noon, user_id: null, topic: null };
      const parts = Array.from({ length: 42 }, (_, at) => ({ ...like, position: at + 20, part: `Part ${at}` }));
      await portal().data.write((tx) => tx.insertInto('meeting_parts').values(parts).execute());
      const proposed = await propose(chapter);
      expect(proposed.map(({ MeetingId }) => MeetingId)).toEqual([bare]);
      expect((await fill(chapter.secretary, proposed)).status).toBe(200);
      expect((await partsOf(bare)).at(-1)).toMatchObject({ Part: speakersPart, FullName: 'Meera Shah', Minutes: 10, Position: 10 });
      const refused = await fill(chapter.secretary, [{ MeetingId: full, UserId: member.id }]);
      expect(refused).toMatchObject({ status: 409, msgkey: 'The meeting on Thursday 24 September takes no speaker any more' });
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
