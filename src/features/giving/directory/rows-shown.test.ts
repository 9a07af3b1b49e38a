// How much of the directory one member may look at in a minute, on whatever way.

import { beforeAll, describe, expect, it } from 'vitest';
import { makeAssignment, makeChapter, makeUser } from '../../../../tests/makers.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { search } from '../../desk/search/search.contract.ts';
import { getDirectory } from './directory.contract.ts';

const paid = { isActiveMember: true, membershipEnd: '2099-12-31', amount: 1_000 };

describe('the directory', () => {
  onAnyEngine((portal) => {
    let staff: Client;

    const join = async (fullName: string, chapter: number) => {
      const user = await makeUser(portal().data, { ...paid, fullName });
      await makeAssignment(portal().data, chapter, user.id, staff.userId);
      return portal().clientOf(user);
    };

    beforeAll(async () => {
      staff = await portal().as('superAdmin');
    });

    it('shows one member 300 rows a minute, and does not count those who are refused', async () => {
      const west = (await makeChapter(portal().data, 'West')).id;
      const [reader, other] = [await join('Rita Reader', west), await join('Omar Other', west)];
      for (let number = 0; number < 98; number++) await join(`Person ${number}`, west);
      const ask = async (RecordsPerPage: number) => (await reader.send(getDirectory, { ChapterId: west, RecordsPerPage })).status;
      expect([await ask(100), await ask(100), await ask(60)]).toEqual([200, 200, 200]);
      expect([await ask(50), await ask(100), await ask(40)]).toEqual([429, 429, 200]);
      const refused = await reader.send(getDirectory, { RecordsPerPage: 1 });
      expect(refused).toMatchObject({ status: 429, rc: [], res: { Code: 'TooMany' }, msgkey: expect.stringContaining('in a minute') });
      expect((await other.send(getDirectory, {})).status).toBe(200);
      for (let time = 0; time < 5; time++) expect((await staff.send(getDirectory, { RecordsPerPage: 100 })).status).toBe(200);
    });

    it('counts what the palette shows, and writes nothing down of who looks at a few pages', { tags: ['long'] }, async () => {
      const north = (await makeChapter(portal().data, 'North')).id;
      const reader = await join('Nora Reader', north);
      for (let number = 0; number < 6; number++) await join(`Quartz ${number}`, north);
      const written = () => portal().data.read.selectFrom('tries').select('key').execute();
      const before = await written();
      // The same text would be answered from the cache, which shows nothing new.
      const textOf = (number: number) => [...'quartz'].map((letter, at) => (number & (1 << at) ? letter.toUpperCase() : letter)).join('');
      const find = async (time: number) =>
        (await reader.send(search, { Text: textOf(time) })).rc.filter(({ Kind }) => Kind === 'Member').length;
      for (let page = 0; page < 7; page++)
        expect((await reader.send(getDirectory, { ChapterId: north, RecordsPerPage: 7 })).rc.length).toBe(7);
      for (let time = 0; time < 8; time++) expect(await find(time)).toBe(6);
      expect(await written()).toEqual(before);
      const counts: number[] = [];
      for (let time = 8; time < 48; time++) counts.push(await find(time));
      expect(counts.filter((count) => count === 6)).toHaveLength(33);
      expect(counts.at(-1)).toBe(0);
    });

    it('is shown to one member no more than 300 rows a minute when all is asked at once', async () => {
      const south = (await makeChapter(portal().data, 'South')).id;
      const reader = await join('Sam Reader', south);
      for (let number = 0; number < 39; number++) await join(`Pearl ${number}`, south);
      const all = await Promise.all(Array.from({ length: 12 }, () => reader.send(getDirectory, { ChapterId: south, RecordsPerPage: 40 })));
      const rows = all.reduce((sum, { rc }) => sum + rc.length, 0);
      expect(rows).toBeGreaterThan(200);
      expect(rows).toBeLessThanOrEqual(300);
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
