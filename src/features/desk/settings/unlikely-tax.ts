// What is asked about the tax of the organisation, in amber beside its field: each invoice carries these numbers, and the state decides what
// kind of tax it is.

import { gstinIn, stateOfGstin } from '../../people/organization/india.ts';

interface Tax {
  TaxNumber: string | null;
  TaxRate: string | number | null;
  TaxCode: string | null;
  TaxState: string | null;
}

/** Nothing while no tax is charged, and nothing about an empty field: the rule says what is missing. */
export const unlikelyTax = ({ TaxNumber, TaxRate, TaxCode, TaxState }: Tax): { number: string | null; code: string | null } => {
  if (!(Number(TaxRate) > 0)) return { number: null, code: null };
  return { number: TaxNumber?.trim() ? questionOfNumber(TaxNumber, TaxState) : null, code: questionOfCode(TaxCode?.trim() ?? '') };
};

const questionOfNumber = (number: string, taxState: string | null): string | null => {
  const gstin = gstinIn(number);
  if (gstin === null) return 'This is no valid GSTIN. Tax invoices carry it: please check it';
  const state = stateOfGstin(gstin);
  return state === null || !taxState || state === taxState ? null : `This GSTIN is of ${state}, and the tax state is ${taxState}`;
};

/** A SAC has six digits, an HSN four, six or eight. */
const questionOfCode = (code: string): string | null =>
  code === '' || /^(\d{4}|\d{6}|\d{8})$/.test(code) ? null : 'A SAC has six digits: please check it';
