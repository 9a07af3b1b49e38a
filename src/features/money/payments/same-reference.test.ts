import { expect, test } from 'vitest';
import { isSameReference, searchedNumber } from './same-reference.ts';

test('The number of a transfer is the same with zeros before it, with words around it, and in small letters', () => {
  for (const typed of ['412345678901', '0412345678901', 'UPI/412345678901/asha', ' utr 412345678901 ']) {
    expect(isSameReference(typed, '412345678901'), typed).toBe(true);
    expect(isSameReference('412345678901', typed), typed).toBe(true);
    expect(searchedNumber(typed), typed).toBe('412345678901');
  }
  expect(isSameReference('HDFCN52026112800', 'hdfcn52026112800')).toBe(true);
});

test('The number of a transfer is the same with blanks in it, and with words or the letters of a bank glued before it', () => {
  const typed = ['UTR 4122 3344 5566', 'UTR412233445566', '4122 3344 5566', '412233445566', 'neft4122 3344  5566 by phone'];
  for (const one of typed) {
    for (const other of typed) expect(isSameReference(one, other), `${one}, ${other}`).toBe(true);
    expect(searchedNumber(one), one).toBe('412233445566');
  }
  for (const copied of ['52026334001999', 'utibn52026334001999', 'UTIBN 52026 3340 01999']) {
    expect(isSameReference('UTIBN52026334001999', copied), copied).toBe(true);
    expect(isSameReference(copied, 'UTIBN52026334001999'), copied).toBe(true);
    expect(searchedNumber(copied), copied).toBe('52026334001999');
  }
  // A number beside it is none of its own.
  expect(isSameReference('412233445566 18000', '412233445566')).toBe(true);
});

test('Another number, and what stands on many payments, is not the same', () => {
  expect(isSameReference('412345678902', '412345678901')).toBe(false);
  expect(isSameReference('4123456789012', '412345678901')).toBe(false);
  expect(isSameReference('4122 3344 5566', '4122 9999 1111')).toBe(false);
  expect(isSameReference('4122 3344 5566', '3344')).toBe(false);
  expect(isSameReference('Slip00417', 'Chq00417')).toBe(false);
  expect(isSameReference('Fees 2026-27', 'Dues of 2026')).toBe(false);
  expect(isSameReference('Cash', 'cash')).toBe(false);
  expect(isSameReference('Slip 12', 'Slip 12')).toBe(false);
  expect(isSameReference(null, '412345678901')).toBe(false);
  for (const typed of ['Cash', 'Slip 12', '', '000', 'Fees 2026']) expect(searchedNumber(typed), typed).toBeNull();
});
