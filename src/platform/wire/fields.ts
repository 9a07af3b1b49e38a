// The pieces that requests are made of. Each understands what forms and JSON send (texts for numbers, '' for nothing) and
// refuses the rest with a sentence that names the field. What a piece gives is what a handler works with.

import { z } from 'zod';
import { characters } from './locale.ts';

export const longest = { name: 200, email: 254, text: 2_000, richText: 100_000 } as const;

/** No row has a larger one. What is sent may be larger: that becomes this one, which nobody has either. */
export const largestId = 2_147_483_647;

export const isBlank = (value: unknown): value is undefined | null | string =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);

/** Nothing, in any of the ways to send it, is null. */
export const orNull = (value: unknown) => (isBlank(value) ? null : trimmed(value));

export const tooLong = (label: string, max: number) => `${label} must be at most ${max} characters`;

const storableText = (label: string, max: number) =>
  z.string(`${label} must be a text`).max(max, tooLong(label, max)).refine(isStorable, unstorable(label));

const unstorable = (label: string) => `${label} contains characters that cannot be stored`;

/** No database keeps null bytes or halves of characters. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

export interface TextRules {
  max?: number;
  min?: { length: number; message: string };
  required?: string;
}

/** A text that must be there; what nobody can see counts as empty. */
export const requiredText = (label: string, { max = longest.text, min, required = `${label} is required` }: TextRules = {}) =>
  z.preprocess(
    (value) => (isBlank(value) || isInvisible(value) ? '' : trimmed(value)),
    storableText(label, max)
      .min(1, required)
      .refine((text) => text === '' || hasCharacters(text, min?.length ?? 1), min?.message)
      .meta({ minLength: min?.length ?? 1 }),
  );

// Marks without a letter, format characters, the fillers of Hangul and the blank of Braille.
const visible = /[^\s\u2800\p{M}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/v;

// Halves of characters are not invisible: they are refused.
const isInvisible = (value: unknown): boolean => typeof value === 'string' && isStorable(value) && !visible.test(value);

/** Counted as people see them: an emoji of a family is one. */
const hasCharacters = (text: string, least: number): boolean => [...characters.segment(text.slice(0, mostLookedAt))].length >= least;

// More than enough for the few characters that are asked for.
const mostLookedAt = 1_000;

/** A text or, when nothing was sent, null. As a filter, null is no filter. */
export const optionalText = (label: string, { max = longest.text }: TextRules = {}) =>
  z.preprocess(orNull, storableText(label, max).nullable());

/** One of a few words or, when nothing was sent, null. */
export const optionalOneOf = <const Words extends readonly string[]>(label: string, words: Words) =>
  z.preprocess(orNull, z.enum(words, `${label} must be ${listed(words)}`).nullable());

const listed = (words: readonly string[]) => `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

/** Formatted text as HTML. The server cleans it before it is stored. */
export const optionalRichText = (label: string) =>
  z.preprocess((value) => (isRichTextBlank(value) ? null : trimmed(value)), storableText(label, longest.richText).nullable());

export const requiredRichText = (label: string, { required = `${label} is required` }: TextRules = {}) =>
  z.preprocess((value) => (isRichTextBlank(value) ? '' : trimmed(value)), storableText(label, longest.richText).min(1, required));

/** Empty paragraphs are no text; a picture or a rule is. */
export const isRichTextBlank = (value: unknown): boolean =>
  isBlank(value) ||
  (typeof value === 'string' && !beginsText.test(value) && !/<(img|hr|table)\b/i.test(value) && plainTextOf(value) === '');

// Most formatted text shows it with its first word; without that all of it is looked at.
const beginsText = /(?:^|>)\s*[^\s<&]/;

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', '#39': "'" };

/** What is left of formatted text when its tags are taken away, for previews. */
export const plainTextOf = (html: string): string =>
  html
    // Those within a word or before a comma leave nothing behind, the others part words.
    .replace(/<\/?(?:a|b|code|del|em|i|s|span|strike|strong|sub|sup|u)\b[^<>]*>/gi, '')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();

/** What forms send as text, as a number; nothing is null, and what is no number stays for the rule to refuse. */
export const numberFromText = (value: unknown) => {
  if (isBlank(value)) return null;
  return typeof value === 'string' && /^\s*[+-]?(\d+(\.\d*)?|\.\d+)\s*$/.test(value) ? Number(value) : value;
};

const wholeNumber = (label: string, min: number, max: number = Number.MAX_SAFE_INTEGER) =>
  z
    .number(`${label} must be a number`)
    .int(`${label} must be a whole number`)
    .min(min, `${label} must be at least ${min}`)
    .max(max, `${label} must be at most ${max}`)
    .overwrite(withinDatabase);

// The columns of ids hold no more, and past the last page all pages are alike.
const withinDatabase = (number: number) => Math.min(number, largestId);

/** The message of a request that needs an id and has none. */
export const missingId = (noun: string) => `Invalid ${noun} ID`;

export const requiredId = (label: string, required = `${label} is required`) =>
  z.preprocess(
    numberFromText,
    z
      .number({ error: (issue) => (issue.input === null ? required : `${label} must be a number`) })
      .int(`${label} must be a whole number`)
      .min(1, required)
      .overwrite(withinDatabase),
  );

/** As a filter: nothing is no filter. 0 is refused, for it must not become "all rows". */
export const optionalId = (label: string) => z.preprocess(numberFromText, wholeNumber(label, 1).nullable());

/** What a record may refer to: 0 is nothing, too. */
export const idOrNone = (label: string) =>
  z.preprocess((value) => (numberFromText(value) === 0 ? null : numberFromText(value)), wholeNumber(label, 1).nullable());

export const optionalWholeNumber = (
  label: string,
  { min = 0, max = Number.MAX_SAFE_INTEGER, fallback }: { min?: number; max?: number; fallback: number },
) => z.preprocess((value) => numberFromText(value) ?? fallback, wholeNumber(label, min, max));

const flagsByText = new Map([
  ['1', true],
  ['true', true],
  ['0', false],
  ['false', false],
]);

const flagFrom = (value: unknown) => {
  if (isBlank(value)) return null;
  // An object may have no text at all, and a list of lists may be deeper than the stack.
  return typeof value === 'object' ? value : (flagsByText.get(String(value).trim().toLowerCase()) ?? value);
};

/** true, 'true', 1 and '1' are true; nothing is null. */
export const optionalFlag = (label: string) => z.preprocess(flagFrom, z.boolean(`${label} must be true or false`).nullable());

export const requiredFlag = (label: string, required = `${label} is required`) =>
  z.preprocess(flagFrom, z.boolean({ error: (issue) => (issue.input === null ? required : `${label} must be true or false`) }));

const instantPattern = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?( ?(Z|[+-]\d{2}:?\d{2}))?)?$/;

/** An ISO 8601 moment, kept in UTC with milliseconds so that it sorts as it stands. The zero date is no date. */
export const optionalInstant = (label: string) =>
  z.preprocess(
    (value) => instantFrom(orNull(value)),
    z.iso.datetime({ precision: 3, abort: true, error: `${label} must be a date` }).nullable(),
  );

export const requiredInstant = (label: string, required = `${label} is required`) =>
  z.preprocess(
    (value) => instantFrom(orNull(value)),
    z.iso.datetime({ precision: 3, abort: true, error: (issue) => (issue.input === null ? required : `${label} must be a date`) }),
  );

export const instantFrom = (value: unknown): unknown => {
  if (typeof value !== 'string' || isZeroDate(value) || !instantPattern.test(value)) return isZeroDate(value) ? null : value;
  const withZone = /[T ]/.test(value.slice(10)) && !/(Z|[+-]\d{2}:?\d{2})$/.test(value) ? `${value}Z` : value;
  const moment = new Date(withZone.replace(' ', 'T').replace(' ', ''));
  if (Number.isNaN(moment.getTime()) || !isDayOfCalendar(value.slice(0, 10))) return 'not a date';
  return moment.toISOString();
};

const isDayOfCalendar = (day: string) => {
  const moment = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day);
};

export const isZeroDate = (value: unknown): boolean => typeof value === 'string' && value.startsWith('0001-01-01');

// Requests reach these patterns at any length: each reads a text once, whatever stands in it. Letters and digits are those of any
// script; before the @ stand the signs that mail servers take without quotes, but no '?', which would break links.
const emailPattern = /^[\p{L}\p{M}\p{N}.!#$%&'*+/=^_`{|}~-]+@[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u;

// Some of the letters and marks are nothing that anybody can see.
const unseen = /\p{Default_Ignorable_Code_Point}/u;

// A dot stands between others, a hyphen within a part of the domain.
const misplaced = /^\.|\.\.|\.@|@-|-\.[^@]*$|@.*\.-|-$/;

export const isEmail = (text: string): boolean => emailPattern.test(text) && !unseen.test(text) && !misplaced.test(text);

/** Wide letters and ligatures as the plain ones that they stand for. A text that is too long anyway stays as it is. */
const plainEmail = (value: unknown): unknown => {
  const text = trimmed(value);
  return typeof text === 'string' && text.length <= 4 * longest.email ? text.normalize('NFKC') : text;
};

export const email = (label = 'Email') =>
  z.preprocess(
    (value) => (isBlank(value) ? '' : plainEmail(value)),
    storableText(label, longest.email)
      .min(1, `${label} is required`)
      .refine((text) => text === '' || isEmail(text), 'Please enter a valid email address'),
  );

/** The form in which an e-mail is unique and is counted. */
export const normalEmail = (value: string): string => value.trim().normalize('NFC').toLowerCase();

/** Passwords are taken as they are typed: never trimmed. Longer ones than this cost the server, not the attacker. */
export const password = (label: string, required: string, min?: { length: number; message: string }) =>
  z.preprocess(
    (value) => (isBlank(value) ? '' : value),
    z
      .string(`${label} must be a text`)
      .min(1, required)
      .refine((text) => text === '' || hasCharacters(text, min?.length ?? 1), min?.message ?? required)
      .max(longest.name, tooLong(label, longest.name))
      .refine(isStorable, unstorable(label))
      .meta({ minLength: min?.length ?? 1 }),
  );
