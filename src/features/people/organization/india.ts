// States of India with their codes of the GST, and the number of who is registered for it (GSTIN).

import { z } from 'zod';
import { orNull, shortText, tooLong } from '../../../platform/wire/fields.ts';
import { labelled } from '../../../platform/wire/labels.ts';
import { foldText } from '../../../platform/wire/texts/fold-text.ts';

/** By name: the code of the GST, and what people write in short. */
const codes = {
  'Andaman and Nicobar Islands': ['35', 'AN'],
  'Andhra Pradesh': ['37', 'AP'],
  'Arunachal Pradesh': ['12', 'AR'],
  Assam: ['18', 'AS'],
  Bihar: ['10', 'BR'],
  Chandigarh: ['04', 'CH'],
  Chhattisgarh: ['22', 'CG', 'CT'],
  'Dadra and Nagar Haveli and Daman and Diu': ['26', 'DN', 'DD', 'DH'],
  Delhi: ['07', 'DL', 'New Delhi', 'NCT of Delhi'],
  Goa: ['30', 'GA'],
  Gujarat: ['24', 'GJ'],
  Haryana: ['06', 'HR'],
  'Himachal Pradesh': ['02', 'HP'],
  'Jammu and Kashmir': ['01', 'JK', 'J&K', 'Jammu & Kashmir'],
  Jharkhand: ['20', 'JH'],
  Karnataka: ['29', 'KA'],
  Kerala: ['32', 'KL'],
  Ladakh: ['38', 'LA'],
  Lakshadweep: ['31', 'LD'],
  'Madhya Pradesh': ['23', 'MP'],
  Maharashtra: ['27', 'MH'],
  Manipur: ['14', 'MN'],
  Meghalaya: ['17', 'ML'],
  Mizoram: ['15', 'MZ'],
  Nagaland: ['13', 'NL'],
  Odisha: ['21', 'OD', 'OR', 'Orissa'],
  'Other Territory': ['97', 'OT'],
  Puducherry: ['34', 'PY', 'Pondicherry'],
  Punjab: ['03', 'PB'],
  Rajasthan: ['08', 'RJ'],
  Sikkim: ['11', 'SK'],
  'Tamil Nadu': ['33', 'TN', 'Tamilnadu'],
  Telangana: ['36', 'TS', 'TG'],
  Tripura: ['16', 'TR'],
  'Uttar Pradesh': ['09', 'UP'],
  Uttarakhand: ['05', 'UK', 'UT', 'Uttaranchal'],
  'West Bengal': ['19', 'WB'],
} as const satisfies Record<string, readonly [string, ...string[]]>;

export type IndianState = keyof typeof codes;

// The keys of an object are texts for TypeScript.
export const indianStates = Object.keys(codes) as [IndianState, ...IndianState[]];

const stateByWord = new Map(indianStates.flatMap((name) => [name, ...codes[name]].map((word) => [foldText(word), name] as const)));

/** By name, as people write it in short, or by the code. Null if it is none. */
export const stateNamed = (text: string): IndianState | null => stateByWord.get(foldText(text).replace(/\s+/g, ' ').trim()) ?? null;

/** 'Maharashtra (27)', as invoices have it. */
export const stateWithCode = (name: string): string => {
  const state = stateNamed(name);
  return state ? `${state} (${codes[state][0]})` : name;
};

/** No value is null. */
export const optionalState = (label: string) =>
  labelled(
    label,
    (value) => {
      const text = orNull(value);
      return typeof text === 'string' && text.length <= longestWord ? (stateNamed(text) ?? text) : text;
    },
    z.enum(indianStates, `${label} must be a state of India`).nullable(),
  );

const longestWord = 60;

const gstinText = 'This GSTIN is not valid';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The last of the fifteen letters and digits follows from the others. */
export const checkDigitOf = (first: string): string => {
  const sum = [...first].reduce((total, sign, at) => {
    const product = digits.indexOf(sign) * (at % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / digits.length) + (product % digits.length);
  }, 0);
  return digits[(digits.length - (sum % digits.length)) % digits.length] ?? '';
};

const isGstin = (text: string): boolean =>
  /^\d{2}[0-9A-Z]{13}$/.test(text) && stateOfGstin(text) !== null && text.endsWith(checkDigitOf(text.slice(0, -1)));

/** It begins with the code of the state. */
export const stateOfGstin = (gstin: string): IndianState | null => stateNamed(gstin.slice(0, 2));

/** The first right one in a text; null without one. */
export const gstinIn = (text: string): string | null => {
  const plain = text.toUpperCase();
  const words = [plain.replace(/[\s-]/g, ''), ...plain.split(/[^0-9A-Z]+/)];
  return words.find(isGstin) ?? null;
};

const longestGstin = 40;

/** Also with spaces and in small letters. No value is null. */
export const optionalGstin = (label: string) =>
  labelled(
    label,
    (value) => {
      const text = orNull(value);
      return typeof text === 'string' && text.length <= longestGstin ? text.replace(/[\s-]/g, '').toUpperCase() : text;
    },
    shortText(longestGstin, { error: `${label} must be a text`, tooLong: tooLong(label, longestGstin) })
      .refine(isGstin, gstinText)
      .nullable(),
  );
