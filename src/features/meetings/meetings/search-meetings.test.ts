// The search of the list of meetings: by theme, speaker, place, chapter and day, among those that one sees.

import { beforeAll, describe, expect, it } from 'vitest';
import { type MeetingChapter, makeMeetingChapter, type Person } from '../../../../tests/rooms/meeting-chapter.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { savePart } from '../agenda/agenda.contract.ts';
import { listMeetings, saveMeeting, speakersPart } from './meetings.contract.ts';

describe('the search of meetings', () => {
  onAnyEngine((portal) => {
    let harbour: MeetingChapter;
    let pune: MeetingChapter;
    let asha: Person;
    let ids: { pitching: number; ravis: number; holiday: number; there: number };
    const found = async (Search: string, client: Client = harbour.staff, more = {}) => {
      const { status, rc, res } = await client.send(listMeetings, { Search, ...more });
      expect([status, res?.TotalRecords], Search).toEqual([200, rc.length]);
      return rc.map(({ Id }) => Id).sort((one, other) => one - other);
    };
    const speaks = async (chapter: MeetingChapter, MeetingId: number, { id }: Person, Part = speakersPart) =>
      chapter.staff.send(savePart, { Flag: 'Add', MeetingId, Position: 1, Part, UserId: id, Minutes: 5 });

    beforeAll(async () => {
      harbour = await makeMeetingChapter(portal(), 'Mumbai Harbour');
      pune = await makeMeetingChapter(portal(), 'Pune Central');
      asha = await harbour.join('Asha Rao');
      const ravi = await harbour.join('Ravi Árvai');
      const stranger = await pune.join('Zubin Mistry');
      ids = {
        pitching: await harbour.add('2026-09-10', { Theme: 'Pitching at Café Noir', Place: 'Yacht Club' }),
        ravis: await harbour.add('2026-09-17', { Theme: 'Trust' }),
        holiday: await harbour.add('2026-09-24', { Kind: 'Holiday' }),
        there: await pune.add('2026-09-10', { Theme: 'Pitching elsewhere', Place: 'Yacht Club Annexe' }),
      };
      await speaks(harbour, ids.ravis, ravi);
      await speaks(harbour, ids.ravis, asha, 'Welcome');
      await speaks(harbour, ids.holiday, ravi);
      await speaks(pune, ids.there, stranger);
    });

    it.each([
      ['the theme, without accents', 'cafe  NOIR', ['pitching']],
      ['the place', 'yacht club', ['pitching', 'there']],
      ['the name of the speaker, but not of whoever has another part or would speak on a holiday', 'ravi arv', ['ravis']],
      ['the name of the chapter', 'mumbai', ['pitching', 'ravis', 'holiday']],
      ['the day as it is shown', '10 Sep 2026', ['pitching', 'there']],
      ['the day with its weekday', 'Thu 17 Sep 2026', ['ravis']],
      ['the day in numbers', '17/9/2026', ['ravis']],
      ['few letters, in all rows', 'tr', ['ravis', 'there']],
      ['nothing for whoever has another part', 'asha rao', []],
      ['nothing for signs', '%', []],
    ] as const)('goes by %s', async (_what, text, names) => {
      const expected = names.map((name) => ids[name]).sort((one, other) => one - other);
      expect(await found(text)).toEqual(expected);
    });

    it('finds nothing in chapters that one does not see, and goes with the other filters', async () => {
      for (const client of [asha.client, harbour.secretary]) {
        expect(await found('pitching', client)).toEqual([ids.pitching]);
        expect(await found('10 Sep 2026', client)).toEqual([ids.pitching]);
        for (const text of ['Zubin', 'Pune Central', 'Annexe']) expect(await found(text, client), text).toEqual([]);
      }
      expect(await found('mumbai', harbour.staff, { Kind: 'Holiday' })).toEqual([ids.holiday]);
      expect(await found('mumbai', harbour.staff, { From: '2026-09-17', To: '2026-09-17' })).toEqual([ids.ravis]);
      await harbour.staff.send(saveMeeting, { Flag: 'Delete', Id: await harbour.add('2026-10-01', { Theme: 'Gone at once' }) });
      expect(await found('gone at once')).toEqual([]);
    });
  });
});
