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

test('Another number, and what stands on many payments, is not the same', () => {
  expect(isSameReference('412345678902', '412345678901')).toBe(false);
  expect(isSameReference('4123456789012', '412345678901')).toBe(false);
  expect(isSameReference('Cash', 'cash')).toBe(false);
  expect(isSameReference('Slip 12', 'Slip 12')).toBe(false);
  expect(isSameReference(null, '412345678901')).toBe(false);
  for (const typed of ['Cash', 'Slip 12', '', '000']) expect(searchedNumber(typed), typed).toBeNull();
});
