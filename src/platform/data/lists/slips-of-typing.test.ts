// Typos: what one of them may be, and that they are found only where nothing else is.

import { describe, expect, it } from 'vitest';
import { makeUser } from '../../../../tests/makers.ts';
import { titles } from '../../../../tests/rooms/search-room.ts';
import { onAnyEngine } from '../../../../tests/test-portal.ts';
import { foldText } from '../../wire/texts/fold-text.ts';
import { hasOneTypo } from '../../wire/texts/one-typo.ts';
import { meantBy } from './slips-of-typing.ts';

/** Each letter wrong, missing, twice or with another one before it, and each two in the place of each other. */
const typosOf = (name: string): string[] => {
  const typos = [...name].flatMap((letter, at) => {
    const [before, after] = [name.slice(0, at), name.slice(at + 1)];
    const swapped = `${before}${after[0] ?? ''}${letter}${after.slice(1)}`;
    return [`${before}x${after}`, `${before}${after}`, `${before}${letter}${letter}${after}`, `${before}x${letter}${after}`, swapped];
  });
  return [...new Set([...typos, `${name}x`])].filter((typo) => typo !== name && typo === typo.trim());
};

describe('a typo', () => {
  it.each(['kulkrni', 'kulkarnii', 'kulkatni', 'kuklarni', 'ravi kulkrni', 'ravi kulkarmi'])('is one in %s', (typed) => {
    expect(hasOneTypo(typed, 'ravi kulkarni')).toBe(true);
  });

  it.each(['kulxxrni', 'kolkarmi', 'ravo kulkarmi', 'abc', 'meera kulkarni'])('is not one in %s', (typed) => {
    expect(hasOneTypo(typed, 'ravi kulkarni')).toBe(false);
  });

  it.each(['abcd', 'abcde', 'abc ef', 'aaaa', 'text words'])('leaves one of two parts of %s as it is', (typed) => {
    const { texts = [], parts: [start, rest] = ['', ''] } = meantBy(typed) ?? {};
    expect(texts.length).toBeGreaterThan(typed.length);
    const all = texts.map(({ before, after }) => before + (after === null ? '' : `?${after}`));
    const others = all.filter((text) => !text.startsWith(start) && !text.slice(start.length, typed.length + 2).includes(rest));
    expect({ others, isKnown: start !== '' && rest !== '' }).toEqual({ others: [], isKnown: true });
  });

  onAnyEngine((portal) => {
    it('finds wherever it is in a name, also in a short word and between two', { tags: ['long'] }, async () => {
      const staff = await portal().as('superAdmin');
      const names = ['Asha Rao', 'Meera Sharma', 'Dev Kulkarni', 'Aparna Iyer', 'Zoë Aparna'];
      for (const fullName of names) await makeUser(portal().data, { fullName });
      const missed: string[] = [];
      for (const [name, typed] of ['asha rao', 'sharma', 'kulkarni', 'aparna', 'zoe aparna'].flatMap((name) =>
        typosOf(name).map((typo) => [name, typo] as const),
      )) {
        const found = await titles(staff, typed);
        if (!found.some((title) => foldText(title).includes(name))) missed.push(`${name}: ${typed}`);
      }
      expect(missed).toEqual([]);
      for (const typed of ['axha', 'axha rao', 'aha rao', 'asa rao', 'ash rao', 'ashax rao', 'asharao', 'asha rxo', 'asha ao'])
        expect(await titles(staff, typed), typed).toContain('Asha Rao');
      for (const typed of ['shrama', 'shxrma']) expect(await titles(staff, typed), typed).toContain('Meera Sharma');
      expect(portal().failures()).toEqual([]);
    });

    it('still finds, only where nothing is found as it was typed, and a profession finds too', async () => {
      const staff = await portal().as('superAdmin');
      await makeUser(portal().data, { fullName: 'Ravi Quillkarni', profession: 'Zinc caterer' });
      await makeUser(portal().data, { fullName: 'Meera Quillkarny' });
      for (const typed of ['quilkarni', 'Ravi Qiullkarni', 'quillkatni']) expect(await titles(staff, typed)).toContain('Ravi Quillkarni');
      for (const fullName of ['Vikram Zadoo', 'Meera Zutshi', 'Priya Zend', 'Asha Zed']) await makeUser(portal().data, { fullName });
      // In the first letters, too.
      for (const [typed, fullName] of [
        ['vkiram', 'Vikram Zadoo'],
        ['vjkram', 'Vikram Zadoo'],
        ['mera', 'Meera Zutshi'],
        ['merea', 'Meera Zutshi'],
        ['pirya', 'Priya Zend'],
        ['pruya', 'Priya Zend'],
        ['ahsa', 'Asha Zed'],
        ['asga', 'Asha Zed'],
        ['ssha', 'Asha Zed'],
      ] as const)
        expect(await titles(staff, typed), typed).toContain(fullName);
      expect(await titles(staff, 'quillkarny')).toEqual(['Meera Quillkarny']);
      expect(await titles(staff, 'zinc cat')).toEqual(['Ravi Quillkarni']);
      expect(await titles(staff, 'xqzwv')).toEqual([]);
      expect(await titles(staff, 'x'.repeat(200))).toEqual([]);
      expect(portal().failures()).toEqual([]);
    });
  });
});
