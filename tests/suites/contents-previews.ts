// The shared tests of lists with formatted texts: whoever asks for previews gets the beginnings, all others the whole texts.

import { expect, it } from 'vitest';
import { previewLength } from '../../src/platform/wire/list-input.ts';
import { add, type ContentArea, type Room } from '../rooms/contents-room.ts';

export const testPreviews = (area: ContentArea, room: Room): void => {
  for (const field of area.list.long) {
    it(`give the beginning of ${field} to whoever asks for previews, and else the whole`, async () => {
      const html = `<p>Über <b>uns</b> &amp; mehr 👨‍👩‍👧</p><p>${'lang '.repeat(200)}</p>`;
      const Id = await add({ ...area, valid: { ...area.valid, [field]: html } }, room);
      const rowAs = async (input: object) => (await room.staff.send(area.list, { Id, ...input })).rc[0] as Record<string, unknown>;
      expect((await rowAs({}))[field]).toBe(html.trimEnd());
      const short = String((await rowAs({ Fields: 'preview' }))[field]);
      expect(short).toMatch(/^Über uns & mehr 👨‍👩‍👧 lang lang .*…$/);
      expect(short.length).toBeLessThan(previewLength + 20);
      expect((await room.staff.send(area.list, { Fields: 'all' })).status).toBe(400);
    });
  }
};
