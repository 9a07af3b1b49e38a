// Phone numbers: the ten digits that are kept, in whatever way they were typed. Server and forms read them by the same rule.

import { z } from 'zod';
import { isBlank } from './fields.ts';

export const phoneDigits = 10;
const tenDigits = /^\d{10}$/;

/** What a phone number's piece says, in the words of its form. */
interface PhoneTexts {
  required: string;
  invalid: string;
  notText: string;
}

/** Ten digits that must be there; they may come with spaces, with dashes, and with +91, 91 or 0 before them. */
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

// A number copied from a list of contacts may have marks around it that nobody sees.
const spaces = /[\s\p{Cf}]+/gu;
const dashes = /(?<=\d)\p{Pd}(?=\d)/gu;

const nationalNumber = (text: string): string => withoutPrefix(text.replace(spaces, '').replace(dashes, ''));

/** +91, 91 or 0 is a prefix only where ten digits follow it, of which the first is not 0; else the text stays as it is. */
export const withoutPrefix = (text: string): string => text.replace(/^(?:\+?91|0)(?=[1-9]\d{9}$)/, '');
