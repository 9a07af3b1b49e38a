// Phone numbers: ten digits are stored, however the number was typed. The server and the forms use the same rule.

import { z } from 'zod';
import { isBlank } from './fields.ts';

export const phoneDigits = 10;
const tenDigits = /^\d{10}$/;

/** The messages of a phone field, which differ from form to form. */
interface PhoneTexts {
  required: string;
  invalid: string;
  notText: string;
}

/** A required number of ten digits. It may have spaces and dashes, and the prefix +91, 91 or 0. */
export const phoneNumber = ({ required, invalid, notText }: PhoneTexts) =>
  z.preprocess(
    (value) => {
      if (isBlank(value)) return '';
      return typeof value === 'string' || typeof value === 'number' ? nationalNumber(String(value)) : value;
    },
    z
      .string(notText)
      .min(1, required)
      .refine((text) => text === '' || tenDigits.test(text), invalid)
      .meta({ pattern: tenDigits.source }),
  );

export const phone = phoneNumber({
  required: 'Phone number is required',
  invalid: 'Please enter a valid 10-digit phone number',
  notText: 'Phone number must be a text',
});

// A number that was copied from a contact list may have invisible marks around it.
const spaces = /[\s\p{Cf}]+/gu;
const dashes = /(?<=\d)\p{Pd}(?=\d)/gu;

const nationalNumber = (text: string): string => withoutPrefix(text.replace(spaces, '').replace(dashes, ''));

/** Removes +91, 91 or 0 only if ten digits follow and the first of them is not 0. Otherwise the text stays as it is. */
export const withoutPrefix = (text: string): string => text.replace(/^(?:\+?91|0)(?=[1-9]\d{9}$)/, '');
