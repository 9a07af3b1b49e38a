// A meeting that was called off and is taken up again: its theme is not the reason why it was called off.

import { describe, expect, it } from 'vitest';
import { inDays } from '../../../../tests/in-days.ts';
import { makeMeetingChapter } from '../../../../tests/rooms/meeting-chapter.ts';
import { onAnyEngine } from '../../../../tests/test-portal.ts';
import { listMeetings, saveMeeting } from './meetings.contract.ts';

describe('a meeting that is taken up again', () => {
  onAnyEngine((portal) => {
    const make = async (Theme: string | null, Kind: 'Meeting' | 'Holiday' = 'Meeting') => {
      const chapter = await makeMeetingChapter(portal(), `Chapter ${Theme} ${Kind}`);
      const Id = await chapter.add(inDays(7), { Theme, Kind });
      const save = async (fields: object) => {
        const change = { Flag: 'Update' as const, Id, Day: inDays(7), ...fields };
        expect((await chapter.secretary.send(saveMeeting, change)).status).toBe(200);
      };
      const theme = async () => (await chapter.secretary.send(listMeetings, { Id })).rc[0]?.Theme;
      return { save, theme };
    };

    it('has the theme of before again, also where the reason was corrected', async () => {
      const { save, theme } = await make('Year-end awards');
      await save({ Kind: 'Holiday', Theme: 'Hall closed' });
      await save({ Kind: 'Meeting', Theme: 'Hall closed' });
      expect(await theme()).toBe('Year-end awards');
      await save({ Kind: 'Holiday', Theme: 'Rain' });
      await save({ Kind: 'Holiday', Theme: 'Heavy rain' });
      await save({ Kind: 'Training', Theme: 'Heavy rain' });
      expect(await theme()).toBe('Year-end awards');
    });

    it('has none where it had none, and whatever is typed', async () => {
      const { save, theme } = await make(null);
      await save({ Kind: 'Holiday', Theme: 'Rain' });
      await save({ Kind: 'Meeting', Theme: 'Rain' });
      expect(await theme()).toBe(null);
      await save({ Kind: 'Holiday', Theme: 'Rain' });
      await save({ Kind: 'Meeting', Theme: 'Founders' });
      expect(await theme()).toBe('Founders');
    });

    it('keeps its own theme where that was no reason, as a holiday from the beginning does', async () => {
      const { save, theme } = await make('Founders');
      await save({ Kind: 'Holiday', Theme: 'Founders' });
      await save({ Kind: 'Meeting', Theme: 'Founders' });
      expect(await theme()).toBe('Founders');
      const holiday = await make('Diwali', 'Holiday');
      await holiday.save({ Kind: 'Social', Theme: 'Diwali' });
      expect(await holiday.theme()).toBe('Diwali');
    });
  });
});
