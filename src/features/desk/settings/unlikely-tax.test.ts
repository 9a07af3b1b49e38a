// What is asked about the organisation's own tax number and code.

import { expect, it } from 'vitest';
import { unlikelyTax } from './unlikely-tax.ts';

const right = { TaxNumber: '27AAPFU0939F1ZV', TaxRate: '18', TaxCode: '999599', TaxState: 'Maharashtra' };
const nothing = { number: null, code: null };

it.each([
  ['the number as people write it', {}],
  ['small letters and blanks', { TaxNumber: ' 27 aapfu0939f1zv' }],
  ['words beside it', { TaxNumber: 'GSTIN: 27AAPFU0939F1ZV, PAN AAPFU0939F' }],
  ['an HSN', { TaxCode: '9995' }],
  ['empty fields, of which the rule speaks', { TaxNumber: '', TaxCode: '', TaxState: '' }],
  ['what is not set', { TaxNumber: null, TaxCode: null, TaxState: null }],
  ['no rate', { TaxNumber: 'PAN AAPFU0939F', TaxCode: 'ABC', TaxState: 'Gujarat', TaxRate: '' }],
  ['a rate of 0', { TaxNumber: 'PAN AAPFU0939F', TaxCode: 'ABC', TaxRate: 0 }],
])('has no question about %s', (_, changes) => {
  expect(unlikelyTax({ ...right, ...changes })).toEqual(nothing);
});

it('asks about a wrong check digit, another state, and a code that is none', () => {
  const invalid = 'This is no valid GSTIN. Tax invoices carry it: please check it';
  for (const TaxNumber of ['27AAPFU0939F1ZW', 'AAPFU0939F', '99AAPFU0939F1ZV', '27AAPFU0939F1Z']) {
    expect(unlikelyTax({ ...right, TaxNumber })).toEqual({ ...nothing, number: invalid });
  }
  expect(unlikelyTax({ ...right, TaxState: 'Gujarat', TaxRate: 18 })).toEqual({
    ...nothing,
    number: 'This GSTIN is of Maharashtra, and the tax state is Gujarat',
  });
  for (const TaxCode of ['ABC', '99959', '9995991', '1234567890'])
    expect(unlikelyTax({ ...right, TaxCode })).toEqual({ ...nothing, code: 'A SAC has six digits: please check it' });
});
