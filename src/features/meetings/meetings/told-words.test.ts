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
    expect(toldWords({ Members, ByMail, Visitors, VisitorsToRing: 0 }, false)).toBe(words);
  });

  it('while no mail can be sent', () => {
    expect(toldWords({ Members: 2, ByMail: 2, Visitors: 0, VisitorsToRing: 0 }, true)).toBe(
      '2 members will be told in the bell and by mail. Mails leave once mail is set up.',
    );
    expect(toldWords({ Members: 2, ByMail: 0, Visitors: 0, VisitorsToRing: 0 }, true)).toBe('2 members will be told in the bell.');
  });

  it.each([
    [2, 1, '2 members will be told in the bell and by mail. 1 visitor has no e-mail: please ring.'],
    [2, 2, '2 members will be told in the bell and by mail. 2 visitors have no e-mail: please ring.'],
    [0, 1, '1 visitor has no e-mail: please ring.'],
  ])('of %i members, and %i visitors without an e-mail', (Members, VisitorsToRing, words) => {
    expect(toldWords({ Members, ByMail: Members, Visitors: 0, VisitorsToRing }, false)).toBe(words);
  });

  it('of visitors without an e-mail last, while no mail can be sent', () => {
    expect(toldWords({ Members: 2, ByMail: 2, Visitors: 0, VisitorsToRing: 1 }, true)).toBe(
      '2 members will be told in the bell and by mail. Mails leave once mail is set up. 1 visitor has no e-mail: please ring.',
    );
  });
});
