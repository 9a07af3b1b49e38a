// Phone numbers: ten digits are stored, however the number was typed. The server and the forms use the same rule.

import { z } from 'zod';
import { isBlank, orNull } from './fields.ts';
import { labelled, requiredMessage } from './labels.ts';

export const phoneDigits = 10;
const tenDigits = /^\d{10}$/;

/** The messages of a phone field, which differ from form to form. */
interface PhoneTexts {
  required: string;
  invalid: string;
  notText: string;
}

/** A required number of ten digits. It may have spaces and dashes, and the prefix +91, 91 or 0. */
export const phoneNumber = (label: string, { required, invalid, notText }: PhoneTexts) =>
  labelled(
    label,
    (value) => {
      if (isBlank(value)) return '';
      const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : value;
      return typeof text === 'string' && text.length <= longestSent ? nationalNumber(text) : text;
    },
    z
      .string(notText)
      .min(1, required)
      .refine((text) => text === '' || (text.length === phoneDigits && tenDigits.test(text)), invalid)
      .meta({ pattern: tenDigits.source }),
  );

export const phone = phoneNumber('Phone', {
  required: 'Phone number is required',
  invalid: 'Please enter a valid 10-digit phone number',
  notText: 'Phone number must be a text',
});

/** A number that may be left out. */
export const optionalPhone = (label: string) =>
  labelled(
    label,
    orNull,
    phoneNumber(label, {
      required: requiredMessage(label),
      invalid: `${label} must have 10 digits`,
      notText: `${label} must be a text`,
    }).nullable(),
  );

// With all the signs that people put between digits.
const longestSent = 100;

// A number that was copied from a contact list may have invisible marks around it.
const spaces = /[\s\p{Cf}]+/gu;
const dashes = /(?<=\d)\p{Pd}(?=\d)/gu;

const nationalNumber = (text: string): string => stripPrefix(text.replace(spaces, '').replace(dashes, ''));

/** Removes +91, 91 or 0 only if ten digits follow and the first of them is not 0. Otherwise the text stays as it is. */
export const stripPrefix = (text: string): string => text.replace(/^(?:\+?91|0)(?=[1-9]\d{9}$)/, '');

/** With signs between its digits, a text of fewer digits is rather a date or a code. */
const leastDigits = 5;

/**
 * What to look for among the stored numbers: of a text that is plainly a telephone number, or its beginning, the digits without a prefix;
 * else the text as it is.
 */
export const searchedPhone = (text: string): string => {
  const plain = text.replace(spaces, '');
  const digits = plain.replace(/\D/g, '');
  const isTelephone = digits === text || (digits.length >= leastDigits && /^\(?\+?[\d().\p{Pd}]+$/u.test(plain));
  return isTelephone ? dropCountry(plain) : text;
};

const dropCountry = (plain: string): string =>
  stripPrefix(plain.replace(/\D/g, '').replace(plain.includes('+') ? /^91/ : /^00(?=91[1-9]\d{9}$)/, ''));

/** With fewer digits almost every number would be found. */
const leastSought = 3;

/** The digits of a text that is nothing else than digits and the signs that people put between them, without a prefix; else null. */
export const digitsSought = (text: string): string | null => {
  if (text.length > longestSent) return null;
  const plain = text.replace(spaces, '');
  if (!/^\(?\+?[\d().\p{Pd}]+$/u.test(plain)) return null;
  const digits = dropCountry(plain);
  return digits.length < leastSought ? null : digits;
};
