// By what a person who is erased is looked for in texts: names, e-mails and phones, those of before too. How they are taken out of a text.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Data, Reader } from '../../../../platform/data/data.ts';
import { contains } from '../../../../platform/data/lists/search.ts';
import { fieldsOf } from '../../../../platform/data/records/changes.tables.ts';
import { namesOf } from '../../../../platform/data/records/record-kind.ts';
import { erasedRole } from '../../../../platform/wire/roles.ts';
import { foldText, oneSpaceEach } from '../../../../platform/wire/texts/fold-text.ts';
import { memberRecords } from '../../../people/members/members.tables.ts';
import { readSettings } from '../../../people/organization/organization.server.ts';
import { formerMember } from '../registry/personal-rows.server.ts';

export interface Sought {
  names: string[];
  emails: string[];
  phones: string[];
}

interface Person {
  full_name: string;
  email: string;
  phone: string | null;
}

/**
 * A person's own words, and those that the history has of before. What somebody was called by their own choice counts where it is like a name
 * that others gave, or the present one: whoever was 'The Fee' for a moment must not take these words out of all texts. And only the latest count,
 * so that nobody makes the search endless.
 */
export const seekPerson = async (read: Reader, userId: number, { full_name, email, phone }: Person): Promise<Sought> => {
  const sought = { names: new Set([full_name]), emails: new Set([email]), phones: new Set(phone ? [phone] : []) };
  const into: Record<string, Set<string>> = { full_name: sought.names, email: sought.emails, phone: sought.phones };
  const chosen = new Set<string>();
  const given = new Set([full_name, email, phone]);
  for (let after = 0; ; ) {
    const changes = await read
      .selectFrom('changes')
      .select(['id', 'by_id', 'fields'])
      .where('record_id', '=', userId)
      .where('record', 'in', namesOf(memberRecords))
      .where('id', '>', after)
      .orderBy('id')
      .limit(changesAtOnce)
      .execute();
    for (const { by_id, fields } of changes) {
      for (const [column, ...values] of fieldsOf(fields)) {
        for (const value of values) if (typeof value === 'string' && value.trim() !== '') into[column]?.add(value);
        if (into[column]) (by_id === userId ? chosen : given).add(String(values[1]));
      }
    }
    if (changes.length < changesAtOnce) break;
    after = changes.at(-1)?.id ?? 0;
  }
  // What was there before all changes was given, too.
  const isGiven = (text: string) => given.has(text) || !chosen.has(text);
  const known = new Set([...sought.names].filter(isGiven).flatMap(wordsOfName));
  const names = [...sought.names].filter((name) => isGiven(name) || wordsOfName(name).some((word) => known.has(word)));
  const keep = (texts: Iterable<string>) => {
    const [all, own] = [[...texts], [...texts].filter((text) => !isGiven(text))];
    const left = new Set(own.slice(0, -mostChosen));
    return all.filter((text) => !left.has(text));
  };
  return { names: keep(names), emails: keep(sought.emails), phones: keep(sought.phones) };
};

/** Of names, of e-mails, of phones. */
const mostChosen = 50;

const changesAtOnce = 500;

/** Short ones are initials, or stand in any text. */
const wordsOfName = (name: string): string[] => foldText(name).match(/[\p{L}\p{M}]{3,}/gu) ?? [];

/**
 * A phone or an e-mail that is another account's, too, says nothing of this person; nor does a name that is part of somebody else's, or that of
 * a chapter or a profession, or a word of the portal. And how the organisation is called and reached is what the settings say.
 */
export const leaveOutShared = async (
  data: Data,
  { userId, fixedWords }: { userId: number; fixedWords: ReadonlySet<string> },
  { names, emails, phones }: Sought,
): Promise<Sought> => {
  const isOf = async (condition: RawBuilder<SqlBool>): Promise<boolean> => {
    const query = data.read.selectFrom('users').select('id').where('id', '!=', userId).where('role_id', '!=', erasedRole).where(condition);
    return (await query.limit(1).executeTakeFirst()) !== undefined;
  };
  const isOfOther = async (name: string): Promise<boolean> => {
    const others = [
      ['visitors', contains(data, 'visitors', 'full_name_folded', name)],
      ['chapters', contains(data, 'chapters', 'chapter_name_folded', name)],
      ['professions', contains(data, 'professions', 'name_folded', name)],
    ] as const;
    for (const [table, condition] of others) {
      const { rows } = await sql`select 1 from ${sql.table(table)} where ${condition} limit 1`.execute(data.read);
      if (rows.length > 0) return true;
    }
    return false;
  };
  const settings = Object.values(await readSettings(data.read)).flatMap((value) => (typeof value === 'string' ? foldText(value) : []));
  const isOfPerson = (text: string): boolean => !settings.some((value) => value.includes(foldText(text)));
  const [own, ownMails, ownPhones]: [string[], string[], string[]] = [[], [], []];
  for (const name of names.filter(isOfPerson)) {
    // A single word may mean anything.
    if (!/\S\s+\S/.test(name) || fixedWords.has(foldText(oneSpaceEach(name)))) continue;
    if (!(await isOf(contains(data, 'users', 'full_name_folded', name))) && !(await isOfOther(name))) own.push(name);
  }
  for (const email of emails.filter(isOfPerson)) if (!(await isOf(sql`email_folded = ${foldText(email)}`))) ownMails.push(email);
  for (const phone of phones.filter(isOfPerson)) if (!(await isOf(sql`phone_folded = ${foldText(phone)}`))) ownPhones.push(phone);
  return { names: own, emails: ownMails, phones: ownPhones };
};

/** As they may stand in a text: plain, folded for the search, inside JSON, inside HTML. */
export const formsOf = ({ names, emails, phones }: Sought): string[] => {
  const plain = [...names, ...emails, ...phones].flatMap((text) => [text, foldText(text)]);
  const written = plain.flatMap((text) => [text, JSON.stringify(text).slice(1, -1), escapeHtmlText(text)]);
  return [...new Set(written)].filter((text) => text !== '').toSorted((one, other) => other.length - one.length);
};

const escapeHtmlText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');

/** What people put between the digits of a phone, and what a blank of a name may be. */
const gaps = [' ', '\u00a0', '\t', '\n', '-', '\u2013', '.', '(', ')'];

/** Of whatever is written in some way the same is left. */
export const stripGaps = (text: string): string => gaps.reduce((left, gap) => left.replaceAll(gap, ''), text);

export const stripGapsInSql = (text: RawBuilder<string>): RawBuilder<string> =>
  gaps.reduce((left, gap) => sql<string>`replace(${left}, ${gap}, '')`, text);

const gap = `[${gaps.map(RegExp.escape).join('')}]{0,3}`;

/** A country's number, in a link too, or a zero, and a bracket around the first digits, are part of the phone. */
const beforePhone = `(?:(?:(?:\\+|%2B|00)?91|0)${gap})?(?:\\((?=\\d{1,6}\\)))?`;

/** As the pieces of a pattern: a digit of a phone, a letter, or what is between words. */
const piecesOf = (form: string): string[] => {
  if (/^\d{10}$/.test(form)) return [...form].map((digit, at) => (at === 0 ? `${beforePhone}${digit}` : `${gap}${digit}`));
  return (form.match(/\s+|\S/gu) ?? []).map((piece) => (piece.trim() === '' ? '\\s+' : RegExp.escape(lowerCaseOf(piece))));
};

/** A letter that is two in lower case stays as it is. */
const lowerCaseOf = (letter: string): string => {
  const lower = letter.toLowerCase();
  return [...lower].length === 1 ? lower : letter;
};

/** Forms that begin alike are compared with a text once, up to where they differ. The longest form wins. */
const patternOf = (forms: readonly string[][], at = 0): string => {
  const longer = Map.groupBy(
    forms.filter((pieces) => pieces.length > at),
    (pieces) => pieces[at],
  );
  const ways = [...longer].map(([piece, those]) => `${piece}${patternOf(those, at + 1)}`);
  if (forms.some((pieces) => pieces.length === at)) ways.push('');
  return ways.length === 1 ? `${ways[0]}` : `(?:${ways.join('|')})`;
};

/** Only whole words, in any case: of 'Asha Rao' nothing is taken out of 'Asha Raoji'. */
export const replacerOf = (forms: readonly string[], by: string = formerMember): ((text: string) => string) => {
  if (forms.length === 0) return (text) => text;
  const words = new RegExp(`(?<![\\p{L}\\p{N}])(?:${patternOf(forms.map(piecesOf))})(?![\\p{L}\\p{N}])`, 'giu');
  return (text) => text.replace(words, by);
};
