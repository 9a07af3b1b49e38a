// Which typed days and times are understood.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dayInPortal, timeOf } from './dates.ts';
import { dayFromTyping, momentFromTyping, typedDay } from './typed-dates.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-06-15T12:00:00Z'), toFake: ['Date'] });
  vi.stubGlobal('document', { querySelector: () => ({ getAttribute: () => 'Asia/Kolkata' }) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a typed day', () => {
  it.each([
    ...['05/03/2026', '5/3/2026', '5/3/26', '05-03-2026', '5-3-2026', '5.3.2026', '5.3.26', '5. 3. 2026', '5 3 2026', '05 03 26'],
    ...['05032026', '050326', ' 05032026 ', '2026-03-05', '2026-3-5', '2026/03/05'],
  ])('may be %j', (text) => expect(dayFromTyping(text)).toBe('2026-03-05'));

  it.each([
    ['29/02/28', '2028-02-29'],
    ['1.1.46', '2046-01-01'],
    ['1.1.47', '1947-01-01'],
    ['31129', null],
    ['311299', '1999-12-31'],
  ])('%j is %j', (text, day) => expect(dayFromTyping(text)).toBe(day));

  it.each([
    ...['', ' ', '5', '5/3', '5/3/', '31/02/2026', '32012026', '00032026', '05132026', '5/3/202', '5/3/20266', '0503202', '050320261'],
    ...['29/02/2027', 'tomorrow', '5//3/2026', '2026-13-01', '5 March 2026', '२०२६-०३-०५'],
  ])('%j is none', (text) => expect(dayFromTyping(text)).toBeNull());

  it('is written with slashes', () => expect(typedDay('2026-03-05')).toBe('05/03/2026'));
});

describe('a typed day with a time', () => {
  it.each([
    ...['05/03/2026 18:30', '5.3.26 18.30', '5-3-2026, 18:30', '5 3 2026 18:30', '05032026 1830', '050320261830', '050326 1830'],
    ...['2026-03-05T18:30', '2026-03-05 18:30', '5 3 26 1830'],
  ])('may be %j', (text) => {
    const moment = momentFromTyping(text);
    expect([dayInPortal(moment), timeOf(moment), moment]).toEqual(['2026-03-05', '18:30', '2026-03-05T13:00:00.000Z']);
  });

  it.each([
    ['5/3/2026 9:05', '09:05'],
    ['5/3/2026 905', '09:05'],
    ['050320260000', '00:00'],
    ['05/03/2026 5pm', '17:00'],
    ['5/3/26 5:30 PM', '17:30'],
    ['5/3/26, 9.05 a.m.', '09:05'],
    ['5 3 2026 12 am', '00:00'],
    ['05032026 12:15pm', '12:15'],
  ])('%j is at %j', (text, time) => expect(timeOf(momentFromTyping(text))).toBe(time));

  it.each([
    '',
    '05/03/2026',
    '5 3 2026',
    '05032026',
    '050326',
    '05/03/2026 24:00',
    '05/03/2026 18:60',
    '05/03/2026 18',
    '0503202618',
    '5/3/26 18pm',
    '5/3/26 0 am',
    '5pm',
  ])('%j is none', (text) => expect(momentFromTyping(text)).toBeNull());
});
