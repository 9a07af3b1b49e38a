// The schemas of text fields. Each accepts what forms and JSON send ('' for no value) and refuses the rest with a sentence that names the
// field. Numbers, ids and flags are in numbers.ts, days and moments in days.ts.

import { z } from 'zod';
import { labelled, requiredMessage } from './labels.ts';
import { characters } from './locale.ts';
import { oneSpaceEach } from './texts/fold-text.ts';

export const longest = { name: 200, email: 254, website: 300, password: 200, text: 2_000, richText: 100_000 } as const;

export const isBlank = (value: unknown): value is undefined | null | string =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

export const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);

export const orNull = (value: unknown) => (isBlank(value) ? null : trimmed(value));

/** For a field that is itself an object: its keys may have any case, as those of a request. */
export const respelledAs =
  (names: readonly string[]) =>
  (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const spelling = new Map(names.map((name) => [name.toLowerCase(), name]));
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [spelling.get(key.toLowerCase()) ?? key, one]));
  };

export const tooLong = (label: string, max: number) => `${label} must be at most ${max} characters`;

/**
 * Trims a text, unless it is longer than `max`: long texts are refused before anything else looks at them. Whatever reads a text of a
 * request does it in here or after this rule.
 */
const upTo =
  (max: number, look: (text: string) => unknown) =>
  (value: unknown): unknown => {
    const text = trimmed(value ?? '');
    return typeof text === 'string' && !isFarTooLong(text, max) ? look(text) : text;
  };

const orNone =
  (read: (value: unknown) => unknown) =>
  (value: unknown): unknown => {
    const text = read(value);
    return text === '' ? null : text;
  };

const storableText = (label: string, max: number) => labelledText(label, max).refine(isStorable, unstorable(label));

/** Comes first: a text that is too long gets no other message. */
export const shortText = (max: number, { error, tooLong }: { error: string; tooLong: string }) =>
  z
    .string(error)
    .refine((text) => !isFarTooLong(text, max), { error: tooLong, abort: true })
    .max(max, { error: tooLong, abort: true });

// Zod counts a surrogate pair as one character, and reads the whole text for it.
const isFarTooLong = (text: string, max: number): boolean => text.length > 2 * max;

const labelledText = (label: string, max: number) => shortText(max, { error: `${label} must be a text`, tooLong: tooLong(label, max) });

const plainText = (label: string, max: number, hasLines: boolean) =>
  labelledText(label, max).refine((text) => isStorable(text) && !(hasLines ? controlInLines : control).test(text), unstorable(label));

const unstorable = (label: string) => `${label} contains characters that cannot be stored`;

/** PostgreSQL cannot store null bytes, and no database can store half a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

// Line breaks of any kind, and control characters.
const control = /[\p{Cc}\p{Zl}\p{Zp}]/u;
const controls = /[\p{Cc}\p{Zl}\p{Zp}]+/u;
const controlInLines = /[[\p{Cc}\p{Zl}\p{Zp}]--[\n\t]]/v;

/** Line breaks and control characters become spaces. */
const joinLines = (text: string): string => {
  if (!isStorable(text) || !control.test(text)) return text;
  const parts = text.split(controls).map((part) => part.trim());
  // A text of control characters only is not blank: as a filter, blank would mean "all rows".
  return parts.filter(Boolean).join(' ') || text;
};

/** A text of somebody else's file as `requiredText` would keep it, shortened to `max`. */
export const cutToLine = (text: string, max: number): string => {
  const line = joinLines(text.toWellFormed()).slice(0, max).toWellFormed().trim();
  return isInvisible(line) ? '' : line;
};

/** Forms send each line break as \r\n. */
const tidyLines = (text: string): string => {
  const lines = text.replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n');
  return isStorable(lines) ? lines.replace(/[\p{Cc}--[\n\t]]/gv, ' ') : lines;
};

const tidyText = (text: string, { hasLines, isName }: { hasLines: boolean; isName: boolean }): string =>
  hasLines ? tidyLines(text) : isName ? oneSpaceEach(joinLines(text)) : joinLines(text);

export interface TextRules {
  max?: number;
  hasLines?: boolean;
  /** Of a person: it has one space between two words. */
  isName?: boolean;
  min?: { length: number; message: string };
  required?: string;
}

/** A text of invisible characters counts as empty. */
export const requiredText = (
  label: string,
  { max = longest.text, hasLines = false, isName = false, min, required = requiredMessage(label) }: TextRules = {},
) =>
  labelled(
    label,
    upTo(max, (text) => (isInvisible(text) ? '' : tidyText(text, { hasLines, isName }))),
    plainText(label, max, hasLines)
      .min(1, required)
      .refine((text) => text === '' || hasCharacters(text, min?.length ?? 1), min?.message)
      .meta({ minLength: min?.length ?? 1 }),
  );

// Invisible: marks without a letter, format characters, the Hangul fillers and the Braille blank (U+2800).
const visible = /[^\s\u2800\p{M}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/v;

// Texts that cannot be stored do not count as invisible, so that they get their own message.
const isInvisible = (text: string): boolean => isStorable(text) && !visible.test(text);

/** Counts characters as people see them: an emoji of a family is one. Counting takes long, and whether there is one needs none. */
const hasCharacters = (text: string, min: number): boolean =>
  min === 1 ? text !== '' : [...characters.segment(text.slice(0, maxCounted))].length >= min;

// The minimum is only a few characters.
const maxCounted = 1_000;

/** As a filter, null means no filter. */
export const optionalText = (label: string, { max = longest.text, hasLines = false, isName = false }: TextRules = {}) =>
  labelled(label, orNone(upTo(max, (text) => tidyText(text, { hasLines, isName }))), plainText(label, max, hasLines).nullable());

/** Two spaces in a name are a slip that nobody sees, and keep a spreadsheet from finding it. */
export const personName = (label: string, { required }: Pick<TextRules, 'required'> = {}) =>
  requiredText(label, { max: longest.name, isName: true, required });

export const optionalPersonName = (label: string) => optionalText(label, { max: longest.name, isName: true });

/** Null for an object with too many keys: none of them is read. */
export const limitKeys = (value: unknown): unknown => {
  const read = orNull(value);
  return typeof read === 'object' && read !== null && Object.keys(read).length > mostKeys ? 'too many' : read;
};

const mostKeys = 200;

export const optionalOneOf = <const Words extends readonly string[]>(label: string, words: Words) =>
  labelled(label, orNull, z.enum(words, `${label} must be ${joinedWithOr(words)}`).nullable());

export const joinedWithOr = (words: readonly string[]): string =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

/** Formatted text as HTML. The server cleans it before it is stored. */
export const optionalRichText = (label: string) =>
  labelled(label, orNone(upTo(longest.richText, emptyIfBlank)), storableText(label, longest.richText).nullable());

export const requiredRichText = (label: string, { required = requiredMessage(label), max = longest.richText }: TextRules = {}) =>
  labelled(label, upTo(max, emptyIfBlank), storableText(label, max).min(1, required));

const emptyIfBlank = (html: string): string => (isRichTextBlank(html) ? '' : html);

/** Empty paragraphs count as blank. A picture, a rule or a table does not. */
export const isRichTextBlank = (value: unknown): boolean =>
  isBlank(value) ||
  (typeof value === 'string' && !beginsText.test(value) && !/<(img|hr|table)\b/i.test(value) && plainTextOf(value) === '');

// A shortcut: most formatted text has a visible character directly after a tag. Only the rest needs plainTextOf.
const beginsText = /(?:^|>)\s*[^\s<&]/;

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', '#39': "'" };

/** Formatted text without its tags, for previews. */
export const plainTextOf = (html: string): string =>
  html
    // Inline tags may stand inside a word, so they are removed. All other tags separate words, so they become a space.
    .replace(/<\/?(?:a|b|code|del|em|i|s|span|strike|strong|sub|sup|u)\b[^<>]*>/gi, '')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();

// Letters and digits of all scripts. Before the @ also the signs that mail servers accept without quotes, except '?', which would break
// mailto links. Each part is one character class, so matching takes linear time.
const localPart = /^[\p{L}\p{M}\p{N}!#$%&'*+/=^_`{|}~-]+$/u;
const domainPart = /^[\p{L}\p{M}\p{N}-]+$/u;

const invisible = /\p{Default_Ignorable_Code_Point}/u;

/** Dots stand between parts only. A part of the domain neither begins nor ends with a hyphen. */
export const isEmail = (text: string): boolean => {
  if (text.length > longest.email || invisible.test(text)) return false;
  const [local = '', domain = '', ...others] = text.split('@');
  const domainParts = domain.split('.');
  if (others.length > 0 || domainParts.length < 2) return false;
  return (
    local.split('.').every((part) => localPart.test(part)) &&
    domainParts.every((part) => domainPart.test(part) && !part.startsWith('-') && !part.endsWith('-'))
  );
};

/** NFKC: full-width letters and ligatures become plain ones. */
const plainEmail = (text: string): string => text.trim().normalize('NFKC');

// A decomposed text becomes shorter when it is normalized.
const longestSentEmail = 4 * longest.email;

export const email = (label = 'Email') =>
  labelled(
    label,
    upTo(longestSentEmail, plainEmail),
    storableText(label, longest.email)
      .min(1, requiredMessage(label))
      .refine((text) => text === '' || isEmail(text), 'Please enter a valid email address'),
  );

export const optionalEmail = (label = 'Email') => labelled(label, orNull, email(label).nullable());

/** The form in which e-mails are compared: in the unique index, at sign-in, and when failed sign-ins are counted. */
export const normalEmail = (value: string): string => plainEmail(value).toLowerCase();

/** Never trimmed. The length is limited because hashing a long password costs the server much time. */
export const password = (label: string, min?: { length: number; message: string }) =>
  labelled(
    label,
    (value) => (isBlank(value) ? '' : value),
    labelledText(label, longest.password)
      .min(1, requiredMessage(label))
      .refine((text) => text === '' || hasCharacters(text, min?.length ?? 1), min?.message)
      .refine(isStorable, unstorable(label))
      .meta({ minLength: min?.length ?? 1 }),
  );

/** A field of a form with a file is text: an object comes as JSON. What is none stays as it is, and the rule refuses it. */
export const readJsonObject = (value: unknown): unknown => {
  if (isBlank(value)) return null;
  if (typeof value !== 'string') return limitKeys(value);
  try {
    return limitKeys(JSON.parse(value));
  } catch {
    return value;
  }
};
