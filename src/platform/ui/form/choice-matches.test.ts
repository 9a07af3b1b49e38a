// Which choices a typed text finds.

import { describe, expect, it } from 'vitest';
import { matchingChoices } from './choice-matches.ts';

const choices = ['Ajith Kurup (Caterer)', 'Rani Kumar', 'Shruthi Shetty (Furniture maker)'].map((Name, at) => ({ Id: at + 1, Name }));

const found = (typed: string) => matchingChoices(choices, typed).matches.map(({ Id }) => Id);

describe('a typed text', () => {
  it.each([
    ['shruthi', [3]],
    ['r', [2, 1, 3]],
    ['shetty, shruthi', [3]],
    ['  KURUP   caterer', [1]],
    ['shruti', [3]],
    ['catrer', [1]],
    ['kumar ravi', [2]],
    ['shruti sheti', []],
    ['rao', []],
  ])('%s finds the choices %o', (typed, ids) => {
    expect(found(typed)).toEqual(ids);
  });

  it('says whether only a typo leads to them', () => {
    const only = ['shetty shruthi', 'shruti'].map((typed) => matchingChoices(choices, typed).haveTypo);
    expect(only).toEqual([false, true]);
  });
});
