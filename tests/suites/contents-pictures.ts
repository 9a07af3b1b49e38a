// The shared tests of contents: their pictures.

import { describe, expect, it } from 'vitest';
import { middlePictureUrl } from '../../src/platform/wire/files.ts';
import { fileTooLarge, notAPicture } from '../../src/platform/wire/uploads.ts';
import { makePicture } from '../makers.ts';
import { add, type ContentArea, type Room, rowOf, storedFiles } from '../rooms/contents-room.ts';

export const testPictures = (area: ContentArea, room: Room) =>
  describe('its picture', () => {
    it('stays when an update brings none, and is replaced when it brings one; the old one is then gone', async () => {
      const Id = await add(area, room);
      const first = (await rowOf(area, room, Id))?.[area.picture] as string;
      await room.staff.send(area.save, { ...area.valid, [area.picture]: 'http://elsewhere.example/x.png', Flag: 'Update', Id });
      expect((await rowOf(area, room, Id))?.[area.picture]).toBe(first);
      await room.staff.send(area.save, { ...area.valid, Flag: 'Update', Id }, await makePicture('jpeg'));
      const second = (await rowOf(area, room, Id))?.[area.picture] as string;
      expect(second).not.toBe(first);
      expect((await room.portal.app.inject(first)).statusCode).toBe(404);
      const served = await room.portal.app.inject(second);
      expect(served).toMatchObject({
        statusCode: 200,
        headers: { 'content-type': 'image/webp', 'cache-control': expect.stringContaining('immutable') },
      });
    });

    it('is served in its middle size too', async () => {
      const Id = await add(area, room);
      const url = (await rowOf(area, room, Id))?.[area.picture] as string;
      const served = async () => (await room.portal.app.inject(middlePictureUrl(url))).statusCode;
      expect(await served()).toBe(200);
      await room.staff.send(area.save, { Flag: 'Delete', Id });
      expect(await served()).toBe(404);
    });

    it('is deleted with its record', async () => {
      const before = await storedFiles(room);
      const Id = await add(area, room);
      expect((await storedFiles(room)).length).toBe(before.length + 1);
      await room.staff.send(area.save, { Flag: 'Delete', Id });
      expect(await storedFiles(room)).toEqual(before);
    });

    it('is accepted in every allowed format', async () => {
      for (const format of ['png', 'jpeg', 'gif', 'webp'] as const) {
        const { status } = await room.staff.send(area.save, { ...area.valid, Flag: 'Add' }, await makePicture(format));
        expect(status).toBe(200);
      }
    });

    it('is refused when it is no picture, whatever its name says, and leaves no file', async () => {
      const before = await storedFiles(room);
      const hostile = [
        '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
        '<!doctype html><script>1</script>',
        '\x89PNG\r\n\x1a\nbroken',
        'GIF89a',
        '',
      ];
      for (const bytes of hostile) {
        const file = new File([bytes], 'picture.png', { type: 'image/png' });
        const answer = await room.staff.send(area.save, { ...area.valid, Flag: 'Add' }, file);
        expect(answer).toMatchObject({ status: 415, msgkey: notAPicture, res: { Errors: { File: notAPicture } } });
      }
      expect(await storedFiles(room)).toEqual(before);
    });

    it('is refused when it is too large', async () => {
      const megabytes = area.save.upload?.maxMegabytes ?? 0;
      const file = new File([new Uint8Array(megabytes * 1024 * 1024 + 1)], 'picture.png');
      const answer = await room.staff.send(area.save, { ...area.valid, Flag: 'Add' }, file);
      expect(answer).toMatchObject({ status: 413, msgkey: fileTooLarge(megabytes) });
    });

    it('leaves no file behind when the save is refused', async () => {
      const before = await storedFiles(room);
      await room.staff.send(area.save, { ...area.valid, Flag: 'Update', Id: 2_000_000_000 }, await makePicture());
      await room.staff.send(area.save, { Flag: 'Add' }, await makePicture());
      expect(await storedFiles(room)).toEqual(before);
    });
  });
