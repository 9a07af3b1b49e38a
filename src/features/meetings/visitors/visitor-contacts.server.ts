// By what a visitor is found again: the e-mail, then the phone, however they are written.

import { domainToASCII, domainToUnicode } from 'node:url';
import type { Tx } from '../../../platform/data/data.ts';
import { normalEmail } from '../../../platform/wire/fields.ts';
import './visitors.tables.ts';

/** A domain in letters of any script has a second spelling in ASCII. */
export const emailKey = (email: string): string => convertDomain(normalEmail(email), domainToASCII);

/** All spellings under which an account may have the e-mail. */
export const spellingsOf = (email: string): string[] => {
  const normal = normalEmail(email);
  return [...new Set([normal, convertDomain(normal, domainToASCII), convertDomain(normal, domainToUnicode)])];
};

const convertDomain = (email: string, convert: (domain: string) => string): string => {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  return `${email.slice(0, at)}@${convert(domain) || domain}`;
};

interface Contacts {
  email_normal: string | null;
  phone_normal: string | null;
}

/** The columns of contacts. A phone of a request has ten digits already, without a prefix. */
export const contactColumns = ({ Email, Phone }: { Email: string | null; Phone: string | null }) => ({
  email: Email,
  email_normal: Email === null ? null : emailKey(Email),
  phone: Phone,
  phone_normal: Phone,
});

/** The visitor of the chapter with the e-mail, else one with the phone. */
export const findVisitor = async (tx: Tx, chapterId: number, { email_normal, phone_normal }: Contacts, except = 0) => {
  const visitors = tx
    .selectFrom('visitors')
    .select(['id', 'full_name', 'stage'])
    .where('chapter_id', '=', chapterId)
    .where('id', '!=', except);
  const byEmail = email_normal === null ? undefined : await visitors.where('email_normal', '=', email_normal).limit(1).executeTakeFirst();
  if (byEmail || phone_normal === null) return byEmail ?? null;
  return (await visitors.where('phone_normal', '=', phone_normal).orderBy('id').limit(1).executeTakeFirst()) ?? null;
};

/** Who it is, in whichever chapter: of the first row of the person the own id stands for null. */
export const personOf = async (tx: Tx, { email_normal, phone_normal }: Contacts, except = 0): Promise<number | null> => {
  const visitors = tx.selectFrom('visitors').select(['id', 'person_id']).where('id', '!=', except).orderBy('id').limit(1);
  const byEmail = email_normal === null ? undefined : await visitors.where('email_normal', '=', email_normal).executeTakeFirst();
  const found = byEmail ?? (phone_normal === null ? undefined : await visitors.where('phone_normal', '=', phone_normal).executeTakeFirst());
  return found ? (found.person_id ?? found.id) : null;
};
