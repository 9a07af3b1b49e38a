// Phone numbers: ten digits are stored, however the number was typed. The server and the forms use the same rule.

import { z } from 'zod';
import { isBlank, orNull } from './fields.ts';
import { labelled, requiredMessage } from './labels.ts';

export const phoneDigits = 10;
const tenDigits = /^\d{10}$/;

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

// With all characters that people put between digits.
const longestSent = 100;

// A number copied from a contact list may have invisible characters around it.
const spaces = /[\s\p{Cf}]+/gu;
const dashes = /(?<=\d)\p{Pd}(?=\d)/gu;

const nationalNumber = (text: string): string => stripPrefix(text.replace(spaces, '').replace(dashes, ''));

/** Of several numbers in one cell the first whole one, and what else stands there. Null where there is one number, or none is whole. */
export const firstPhoneIn = (text: string): { first: string; others: string[] } | null => {
  const parts = text.length > longestSent ? [] : text.split(betweenPhones).flatMap((part) => part.trim() || []);
  const first = parts.find(isWhole);
  if (first === undefined || parts.length < 2) return null;
  return { first, others: parts.filter((part) => nationalNumber(part) !== nationalNumber(first)) };
};

const betweenPhones = /[/,;|&\r\n]+|\s(?:or|and)\s/i;

const isWhole = (text: string): boolean => tenDigits.test(nationalNumber(text));

/** Removes +91, 91 or 0 only before ten digits of which the first is not 0. */
export const stripPrefix = (text: string): string => text.replace(/^(?:\+?91|0)(?=[1-9]\d{9}$)/, '');

/** A text with fewer digits and other characters between them is rather a date or a code. */
const leastDigits = 5;

/**
 * What to look for among stored numbers: the digits without a prefix if the text is plainly (the beginning of) a phone number, else the
 * text.
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

/** The digits without a prefix, if the text has nothing but digits and what people put between them; else null. */
export const digitsSought = (text: string): string | null => {
  if (text.length > longestSent) return null;
  const plain = text.replace(spaces, '');
  if (!/^\(?\+?[\d().\p{Pd}]+$/u.test(plain)) return null;
  const digits = dropCountry(plain);
  return digits.length < leastSought ? null : digits;
};
