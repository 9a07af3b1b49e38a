// Which profession of the list a text of somebody's own means.

import { describe, expect, it } from 'vitest';
import { likeliest } from './likeliest.ts';

const names = ['Accountant', 'Architect', 'Caterer', 'Chartered accountant', 'Interior designer', 'Art dealer', 'Café owner'];

describe('the likeliest profession', () => {
  it.each([
    ['Architects', 'Architect'],
    ['chartered accountants (audit)', 'Chartered accountant'],
    ['CATERER', 'Caterer'],
    ['cafe owner', 'Café owner'],
    ['Interior Designer & Decorator', 'Interior designer'],
    ['Beekeeper', undefined],
    ['', undefined],
    [null, undefined],
  ])('of %j is %s', (text, name) => {
    expect(
      likeliest(
        names.map((Name) => ({ Name })),
        text,
      )?.Name,
    ).toBe(name);
  });
});
