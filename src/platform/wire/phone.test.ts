// Phone numbers as people type, copy and send them.

import { describe, expect, it } from 'vitest';
import { digitsSought, firstPhoneIn, phone, phoneNumber, searchedPhone } from './phone.ts';

const read = (piece: typeof phone, sent: unknown) => {
  const { success, data, error } = piece.safeParse(sent);
  return success ? data : error.issues.map(({ message }) => message);
};

describe('a phone number', () => {
  it.each([
    ...['9812345678', ' 9812345678 ', 9812345678, '98123 45678', '98123-45678', '98 12 34 56 78', '98123\t45678', '98123–45678'],
    ...['+919812345678', '+91 98123 45678', '+91-98123-45678', '919812345678', 919812345678, '91 98123 45678'],
    ...['09812345678', '0 98123-45678', '\u202a+91 98123 45678\u202c'],
  ])('may be %j', (sent) => expect(read(phone, sent)).toBe('9812345678'));

  it.each(['9198123456', '0198123456', 9198123456])('%j is one of ten digits, though it begins as with a prefix', (sent) =>
    expect(read(phone, sent)).toBe(String(sent)),
  );

  it.each([undefined, null, '', '  '])('%j is none', (sent) => expect(read(phone, sent)).toEqual(['Phone number is required']));

  it.each([
    ...['981234567', '98123456789', '91981234567', '9198123456789', '+9198123456', '+91981234567', '+449812345678', '009812345678'],
    ...['0919812345678', '00812345678', '910812345678', '981234567a', '९८१२३४५६७८', '98123--45678', '-9812345678', '98123,45678'],
    ...[1, -981234567, -9812345678, 9812345678.5],
  ])('%j is refused, no digit is left out', (sent) => expect(read(phone, sent)).toEqual(['Please enter a valid 10-digit phone number']));

  it.each([true, {}, ['9812345678']])('%j is no text', (sent) => expect(read(phone, sent)).toEqual(['Phone number must be a text']));

  it('has the messages of its form', () => {
    const mobile = phoneNumber('Mobile', { required: 'Where?', invalid: 'Ten, please', notText: 'In writing' });
    expect(read(mobile, '')).toEqual(['Where?']);
    expect(read(mobile, '98')).toEqual(['Ten, please']);
    expect(read(mobile, {})).toEqual(['In writing']);
  });
});

describe('a search for a phone number', () => {
  it.each([
    ...['50800 12345', '50800-12345', '50800–12345', '508 001 2345', '(508) 001-2345', '508.001.2345', '5080012345', '05080012345'],
    ...['+91 50800 12345', '+91-50800-12345', '+915080012345', '(+91) 50800 12345', '+91 (0) 50800 12345', '0091 50800 12345'],
    ...['0 50800 12345', '91 50800 12345', '\u202a+91 50800 12345\u202c', '50800  12345 '],
  ])('%j looks for its ten digits', (text) => expect(searchedPhone(text)).toBe('5080012345'));

  it.each([
    ['50800 1', '508001'],
    ['+91 508', '508'],
    ['+44 20 7946', '44207946'],
    ['0508', '0508'],
    ['91508', '91508'],
    ['12', '12'],
  ])('of %j, which is not whole, looks for %j', (text, digits) => expect(searchedPhone(text)).toBe(digits));

  it.each([
    'Asha 50800',
    'a5080012345',
    '7%',
    '12 3',
    '1.5',
    '+',
    '-',
    '()',
    '+91',
    '5,080,012,345',
    '50800/12345',
    'x@50800.in',
    '५०८००१२३४५',
  ])('%j is no number and stays', (text) => expect(searchedPhone(text)).toBe(text));
});

describe('the digits that a search for anything looks for', () => {
  it.each([
    ['98 76', '9876'],
    ['98765 43210', '9876543210'],
    ['+91 91987 65432', '9198765432'],
    ['+91 987', '987'],
    ['(022) 2345', '0222345'],
    ['12-3', '123'],
  ])('of %j are %j', (text, digits) => expect(digitsSought(text)).toBe(digits));

  it.each(['', '12', '+91', '+91 98', 'CH-000123', 'Asha 98765', '9'.repeat(101), '()'])('of %j are none', (text) =>
    expect(digitsSought(text)).toBeNull(),
  );
});

describe('of several numbers in one cell', () => {
  it.each([
    ['98860 12345 / 98450 67890', '98860 12345', ['98450 67890']],
    ['98860 12345, 98450 67890', '98860 12345', ['98450 67890']],
    ['+91 98860-12345\n022 2345 6789', '+91 98860-12345', ['022 2345 6789']],
    ['2345678 / 98450 67890 & 9886012345', '98450 67890', ['2345678', '9886012345']],
    ['98860 12345 or 67890', '98860 12345', ['67890']],
    ['98860 12345 / +919886012345', '98860 12345', []],
  ])('%j has %j first', (text, first, others) => expect(firstPhoneIn(text)).toEqual({ first, others }));

  it.each(['98860 12345', '98860/12345', '2345678, 3456789', '', 'a / b', `98860 12345 / ${'9'.repeat(100)}`])('%j has none', (text) =>
    expect(firstPhoneIn(text)).toBeNull(),
  );
});
