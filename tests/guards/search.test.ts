// The search index always matches the rows: after any sequence of writes, a search finds the same rows as reading all of them.

import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Random, seededRandom } from '../../demo/random.ts';
import type { Data } from '../../src/platform/data/data.ts';
import { contains } from '../../src/platform/data/lists/search.ts';
import { foldText } from '../../src/platform/wire/texts/fold-text.ts';
import { makeUser, makeUsers } from '../makers.ts';
import { processorTimeOf } from '../processor-time.ts';
import { rowsOf } from '../test-data.ts';
import { onBothEngines } from '../test-portal.ts';

const syllables = ['é', 'Ra', 'na', 'Šm', '山', 'ος', 'ΟΣ', '%', '_', '"', "'", ' ', 'İ', 'ß', '😀', 'ﬁ', '\\', '*', 'O', 'R'];

const word = (random: Random) => Array.from({ length: random.whole(2, 6) }, () => random.pick(syllables)).join('');

const idsFound = async (data: Data, text: string) => {
  const query = data.read
    .selectFrom('users')
    .select('id')
    .where(contains(data, 'users', 'full_name_folded', text))
    .orderBy('id');
  return (await query.execute()).map(({ id }) => id);
};

describe('search', () => {
  onBothEngines((portal) => {
    const names = new Map<number, string>();
    let data: Data;
    beforeAll(async () => {
      data = portal().data;
      const random = seededRandom('names');
      for (let made = 0; made < 60; made++) {
        const fullName = `${word(random)} ${word(random)}`;
        names.set((await makeUser(data, { fullName })).id, fullName);
      }
    });

    const rename = async (id: number, name: string) => {
      const columns = { full_name: name, full_name_folded: foldText(name) };
      await data.write((tx) => tx.updateTable('users').set(columns).where('id', '=', id).execute());
      names.set(id, name);
    };
    const remove = async (id: number) => {
      await data.write((tx) => tx.deleteFrom('users').where('id', '=', id).execute());
      names.delete(id);
    };
    const expected = (text: string) =>
      [...names]
        .filter(([, name]) => [text, text.replace(/\s+/g, ' ')].some((sought) => foldText(name).includes(foldText(sought))))
        .map(([id]) => id)
        .sort((a, b) => a - b);

    it('finds exactly the rows that contain the text, while rows are added, changed and deleted', async () => {
      const random = seededRandom('writes');
      for (let round = 0; round < 8; round++) {
        const ids = [...names.keys()];
        for (let renamed = 0; renamed < 6; renamed++) await rename(random.pick(ids), `${word(random)} ${word(random)}`);
        await remove(random.pick(ids));
        const fullName = word(random);
        names.set((await makeUser(data, { fullName })).id, fullName);
        const parts = [...names.values()].flatMap((name) => [name, name.slice(1, 4), name.slice(-3), name.toUpperCase().slice(0, 5)]);
        for (const text of [...syllables, ...parts.slice(0, 60), word(random)]) {
          if (!text.isWellFormed()) continue;
          expect(await idsFound(data, text), `${JSON.stringify(text)} in round ${round}`).toEqual(expected(text));
        }
      }
    });

    it('distinguishes the vowels of Indian scripts, and finds nothing by an accent alone', async () => {
      for (const name of ['राम', 'रोमा', 'रीम']) names.set((await makeUser(data, { fullName: name })).id, name);
      for (const text of ['राम', 'रोमा', 'रीम', 'रा', 'ी']) expect(await idsFound(data, text), text).toEqual(expected(text));
      expect(expected('राम')).toHaveLength(1);
      expect(await idsFound(data, '\u0301')).toEqual([]);
    });

    it('takes several spaces between words for one, and finds them where they are stored', async () => {
      for (const name of ['Asha Zorro', 'Asha  Zorro']) names.set((await makeUser(data, { fullName: name })).id, name);
      for (const text of ['asha  zorro', 'ASHA \t\u00a0 Zorro', ' zorro']) expect(await idsFound(data, text), text).toEqual(expected(text));
      expect(expected('asha  zorro')).toHaveLength(2);
      expect(expected('asha   zorro')).toHaveLength(1);
    });

    it('for a text of one repeated letter is not slower than for others, and for one longer than any name finds nothing', async () => {
      const repeated = 'a'.repeat(200);
      const many = Array.from({ length: 1_500 }, (_, index) => `${portal().engine}-repeated-${index}@example.com`);
      await makeUsers(
        data,
        many.map((email) => ({ fullName: repeated, email })),
      );
      const timeOf = async (text: string) => {
        const times: number[] = [];
        for (let run = 0; run < 3; run++) times.push(await processorTimeOf(() => idsFound(data, text)));
        return Math.min(...times);
      };
      const found = await idsFound(data, repeated);
      expect(found).toHaveLength(many.length);
      expect(await idsFound(data, 'a'.repeat(100))).toContain(found[0]);
      for (const text of [`${'a'.repeat(199)}b`, 'a'.repeat(201), 'a'.repeat(2_000)]) expect(await idsFound(data, text)).toEqual([]);
      // This finds the same rows by a single trigram.
      const short = await timeOf('aaa');
      const most = 10 * short + 50;
      expect(await timeOf(repeated)).toBeLessThan(most);
      expect(await timeOf('a'.repeat(2_000))).toBeLessThan(most);
      await data.writeWithoutDeadline((tx) => tx.deleteFrom('users').where('full_name', '=', repeated).execute());
    });

    it('finds nothing of a write that was rolled back', async () => {
      const [id = 0] = names.keys();
      const failing = data.write(async (tx) => {
        await tx.updateTable('users').set({ full_name: 'Taken back', full_name_folded: 'taken back' }).where('id', '=', id).execute();
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      expect(await idsFound(data, 'taken back')).toEqual([]);
      const name = names.get(id) ?? '';
      expect(await idsFound(data, name)).toEqual(expected(name));
    });

    it('has an index that passes its integrity check and is used', async () => {
      if (portal().engine === 'sqlite') {
        await data.write((tx) => sql`insert into users_search (users_search, rank) values ('integrity-check', 1)`.execute(tx));
        const plan = await sql<{
          detail: string;
        }>`explain query plan select id from users where ${contains(data, 'users', 'full_name_folded', 'abcd')}`.execute(data.read);
        expect(plan.rows.map(({ detail }) => detail).join('\n')).toMatch(/users_search VIRTUAL TABLE INDEX/);
        const spaced = await rowsOf(
          data.read,
          sql<{ detail: string }>`explain query plan select id from users where ${contains(data, 'users', 'full_name_folded', 'ab  cd')}`,
        );
        expect(spaced.map(({ detail }) => detail).join('\n')).not.toMatch(/SCAN users(?!_search)/);
      } else {
        const { rows } = await sql<{ indexname: string }>`select indexname from pg_indexes where indexname like 'users_%_trigrams'`.execute(
          data.read,
        );
        expect(rows).toHaveLength(8);
      }
    });
  });
});

describe('folding', () => {
  it.each([
    ['ÉLAN', 'elan'],
    ['e\u0301lan', 'elan'],
    ['Ærø', 'ærø'],
    ['Straße', 'strasse'],
    ['STRASSE', 'strasse'],
    ['STRAẞE', 'strasse'],
    ['ISTANBUL', 'istanbul'],
    ['ıstanbul', 'istanbul'],
    ['İstanbul', 'istanbul'],
    ['ﬁne', 'fine'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['οδός', 'οδοσ'],
    ['Ｆｕｌｌ', 'full'],
    ['Ёж', 'еж'],
    ['राम', 'राम'],
    ['रोमा', 'रोमा'],
    ['தமிழ்', 'தமிழ்'],
    ['שָׁלוֹם', 'שלום'],
    ['مُحَمَّد', 'محمد'],
  ])('%s becomes %s, and folding it again changes nothing', (text, folded) => {
    expect(foldText(text)).toBe(folded);
    expect(foldText(folded)).toBe(folded);
  });

  it('gives the same text for upper and lower case of every character, and when it is repeated', { tags: ['long'] }, () => {
    const different: string[] = [];
    for (let code = 0; code <= 0x10ffff; code++) {
      if (code >= 0xd800 && code <= 0xdfff) continue;
      const character = String.fromCodePoint(code);
      // The iota below a Greek letter is a mark, which folding removes. In upper case it becomes a letter, which stays.
      if (character.normalize('NFKD').includes('\u0345')) continue;
      const folded = foldText(character);
      const others = [foldText(folded), foldText(character.toUpperCase()), foldText(character.toLowerCase())];
      if (others.some((other) => other !== folded)) different.push(code.toString(16));
    }
    expect(different).toEqual([]);
  });
});
