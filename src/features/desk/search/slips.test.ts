// Typing slips: what one of them may be, and that they are found only where nothing else is.

import { describe, expect, it } from 'vitest';
import { makeUser } from '../../../../tests/makers.ts';
import { titles } from '../../../../tests/search-room.ts';
import { onBothEngines } from '../../../../tests/test-portal.ts';
import { hasOneSlip } from './slips.ts';

describe('a typing slip', () => {
  it.each(['kulkrni', 'kulkarnii', 'kulkatni', 'kuklarni', 'ravi kulkrni', 'ravi kulkarmi'])('is one in %s', (typed) => {
    expect(hasOneSlip(typed, 'ravi kulkarni')).toBe(true);
  });

  it.each(['kulxxrni', 'kolkarmi', 'ravo kulkarmi', 'abc', 'meera kulkarni'])('is not one in %s', (typed) => {
    expect(hasOneSlip(typed, 'ravi kulkarni')).toBe(false);
  });

  onBothEngines((portal) => {
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
