import { describe, expect, it } from 'vitest';
import { toldWords } from './told-words.ts';

describe('who will be told, in words', () => {
  it.each([
    [12, 12, 3, '12 members will be told in the bell and by mail, and 3 visitors by mail.'],
    [12, 9, 0, '12 members will be told in the bell, 9 of them by mail, too.'],
    [1, 0, 1, '1 member will be told in the bell, and 1 visitor by mail.'],
    [0, 0, 2, '2 visitors will be told by mail.'],
    [0, 0, 0, ''],
  ])('of %i members, %i by mail, and %i visitors', (Members, ByMail, Visitors, words) => {
    expect(toldWords({ Members, ByMail, Visitors }, false)).toBe(words);
  });

  it('while no mail can be sent', () => {
    expect(toldWords({ Members: 2, ByMail: 2, Visitors: 0 }, true)).toBe(
      '2 members will be told in the bell and by mail. Mails leave once mail is set up.',
    );
    expect(toldWords({ Members: 2, ByMail: 0, Visitors: 0 }, true)).toBe('2 members will be told in the bell.');
  });
});
