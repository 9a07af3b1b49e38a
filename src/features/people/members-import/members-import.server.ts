// How members come in from a file. A new one has no password, and cannot sign in before one is set.

import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/data/data.ts';
import { readInParts } from '../../../platform/data/parts.ts';
import type { PlainRow } from '../../../platform/data/records/record-kind.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { type ImportContext, type ImportRun, importer, type StoredRecord } from '../../../platform/server/imports/importer.ts';
import { normalEmail } from '../../../platform/wire/fields.ts';
import type { LineValues } from '../../../platform/wire/import-contract.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { roleNames, roles } from '../../../platform/wire/roles.ts';
import { likelierAddress } from '../../../platform/wire/texts/likelier-address.ts';
import { newUser } from '../accounts/accounts.server.ts';
import { knownTexts, nameWithNumber } from '../members/known-people.contract.ts';
import { readKnown, readTitled, untitledKey } from '../members/known-people.server.ts';
import { memberRecords } from '../members/members.tables.ts';
import { usersOfNumbers } from '../members/membership-numbers.server.ts';
import { setAside, strangersAmong } from '../members/strangers.server.ts';
import { normalMembershipNo } from '../membership/membership.ts';
import { membersImport, membersImportTexts } from './members-import.contract.ts';

type Line = LineValues<typeof membersImport.fields>;

export const membersImporter = importer({
  contract: membersImport,
  kind: memberRecords,
  begin: async (context, lines) => {
    const stored = await storedMembers(context, lines);
    return new MembersRun(stored, await numbersTaken(context.reader, lines), await knownBesides(context, lines, stored));
  },
  before: async (records, rows) => {
    await setStrangersAside(records, rows);
    await countMembershipNumbers(records, rows);
  },
});

class MembersRun implements ImportRun<Line> {
  readonly #stored: Map<string, StoredRecord>;
  /** Whose each membership number is, by the e-mail. */
  readonly #numbers: Map<string, string>;

  readonly #known: KnownBesides;

  constructor(stored: Map<string, StoredRecord>, numbers: Map<string, string>, known: KnownBesides) {
    this.#stored = stored;
    this.#numbers = numbers;
    this.#known = known;
  }

  /** A new member whose e-mail has a likely slip, or who may be here already, with another e-mail, or in another line. */
  noteOn(line: Line): string | null {
    const key = this.keyOf(line);
    if (this.#stored.has(key)) return null;
    const likelier = likelierAddress(line.Email ?? '');
    const notes = [likelier && membersImportTexts.isLikelier(likelier), this.#known.noteOn(key, line)];
    return notes.filter(Boolean).join('. ') || null;
  }

  keyOf({ Email = '' }: Line): string {
    return normalEmail(Email);
  }

  find(email: string): StoredRecord | undefined {
    const member = this.#stored.get(email);
    if (member?.row.role_id === roles.superAdmin) throw new Refusal(409, membersImportTexts.isStaff);
    return member;
  }

  columnsOf(line: Line, stored: PlainRow | null): PlainRow {
    const email = this.keyOf(line);
    const number = this.#numberFor(line, email, stored);
    if (stored) {
      return defined({
        full_name: line.FullName,
        phone: line.Phone,
        profession: line.Profession,
        is_tmn: line.IsTmnians,
        is_active: line.IsActive,
        membership_no: number,
        company: line.Company,
        city: line.City,
        website: line.Website,
        tax_number: line.TaxNumber,
        state: line.State,
      });
    }
    const account = {
      fullName: line.FullName ?? '',
      email: line.Email ?? '',
      phone: line.Phone ?? null,
      profession: line.Profession ?? null,
    };
    const roleId = line.RoleName === roleNames[roles.admin] ? roles.admin : roles.member;
    const user = newUser({ ...account, roleId }, '');
    return {
      ...user,
      company: line.Company ?? null,
      city: line.City ?? null,
      website: line.Website ?? null,
      tax_number: line.TaxNumber ?? null,
      state: line.State ?? null,
      is_tmn: line.IsTmnians ?? false,
      is_active: line.IsActive ?? true,
      membership_no: number ?? null,
      wants_membership_mail: line.WantsMembershipMail ?? true,
      created_at: line.CreatedAt ?? user.created_at,
    };
  }

  /** Undefined if it stays as it is. */
  #numberFor({ MembershipNo }: Line, email: string, stored: PlainRow | null): string | undefined {
    if (!MembershipNo) return undefined;
    const number = normalMembershipNo(MembershipNo);
    const own = stored?.membership_no ?? null;
    if (own !== null && normalMembershipNo(String(own)) === number) return undefined;
    if (own !== null) throw new Refusal(409, membersImportTexts.numberKept);
    if ((this.#numbers.get(number) ?? email) !== email) throw new Refusal(409, membersImportTexts.numberTaken);
    this.#numbers.set(number, email);
    return number;
  }
}

/** Names and numbers of people that new lines have, too: of those who are here, and of other new lines. */
class KnownBesides {
  readonly #byPhone = new Map<string, Alike>();
  readonly #byName = new Map<string, Alike>();

  add(alike: Alike, phone: string | null | undefined, name: string): void {
    if (phone && !this.#byPhone.has(phone)) this.#byPhone.set(phone, alike);
    if (name !== '' && !this.#byName.has(name)) this.#byName.set(name, alike);
  }

  noteOn(key: string, { Phone, FullName }: Line): string | null {
    const byPhone = Phone ? this.#byPhone.get(Phone) : undefined;
    if (byPhone && byPhone.key !== key) return `${byPhone.who} ${knownTexts.hasPhone}`;
    const byName = FullName ? this.#byName.get(untitledKey(FullName)) : undefined;
    return byName && byName.key !== key ? `${byName.who} ${knownTexts.hasName}` : null;
  }
}

interface Alike {
  /** Of a line of the file. */
  key: string | null;
  who: string;
}

const knownBesides = async (
  { reader, engine }: ImportContext,
  lines: readonly Line[],
  stored: ReadonlyMap<string, StoredRecord>,
): Promise<KnownBesides> => {
  const added = lines.filter(({ Email = '' }) => !stored.has(normalEmail(Email)));
  const phones = added.flatMap(({ Phone }) => Phone ?? []);
  const names = added.flatMap(({ FullName }) => (FullName ? [FullName, untitledKey(FullName)] : []));
  const untitled = [...new Set(names.map(untitledKey))];
  const known = new KnownBesides();
  // Whoever is stored as it is written goes before others, who have a title.
  const people = [...(await readKnown(reader, { engine }, { phones, names })), ...(await readTitled(reader, { engine }, untitled))];
  for (const { fullName, membershipNo, phone, name } of people) {
    known.add({ key: null, who: nameWithNumber({ FullName: fullName, MembershipNo: membershipNo }) }, phone, untitledKey(name));
  }
  for (const { Email = '', Phone, FullName } of added) {
    known.add({ key: normalEmail(Email), who: `${FullName ?? Email} in this file` }, Phone, untitledKey(FullName ?? ''));
  }
  return known;
};

const defined = (columns: Record<string, PlainRow[string] | undefined>): PlainRow =>
  Object.fromEntries(Object.entries(columns).filter((column): column is [string, PlainRow[string]] => column[1] !== undefined));

/** The accounts of strangers are none of the members in the file: those come in new. */
const storedMembers = async ({ reader, allowSignup }: ImportContext, lines: readonly Line[]): Promise<Map<string, StoredRecord>> => {
  const emails = lines.map(({ Email = '' }) => normalEmail(Email));
  const columns = [
    ...(['full_name', 'phone', 'profession', 'company', 'city', 'website', 'tax_number', 'state'] as const),
    ...(['is_tmn', 'is_active', 'membership_no', 'role_id'] as const),
  ] as const;
  const rows = await readInParts(emails, (part) =>
    reader
      .selectFrom('users')
      .select(['id', 'email_normal', ...columns])
      .where('email_normal', 'in', part)
      .execute(),
  );
  const strangers = new Set((await strangersAmong(reader, emails, allowSignup)).map(({ id }) => id));
  return new Map(rows.filter(({ id }) => !strangers.has(id)).map(({ id, email_normal, ...row }) => [email_normal, { id, row }]));
};

const numbersTaken = async (reader: Reader, lines: readonly Line[]): Promise<Map<string, string>> => {
  const numbers = lines.flatMap(({ MembershipNo }) => MembershipNo ?? []);
  return new Map([...(await usersOfNumbers(reader, numbers))].map(([number, { email_normal }]) => [number, email_normal]));
};

const setStrangersAside = async (records: Records, rows: readonly PlainRow[]): Promise<void> => {
  const emails = rows.flatMap(({ email_normal }) => (typeof email_normal === 'string' ? [email_normal] : []));
  for (const stranger of await strangersAmong(records.tx, emails, records.mailing.allowSignup)) await setAside(records, stranger);
};

/** The next number that is given must be free, also to a member of the same file: it follows the largest one that looks like ours. */
async function countMembershipNumbers({ tx }: Records, rows: readonly PlainRow[]): Promise<void> {
  const given = rows.map(({ membership_no }) => Number(/^CH-(\d{1,9})$/.exec(String(membership_no))?.[1] ?? 0));
  const largest = given.reduce((most, number) => Math.max(most, number), 0);
  if (largest > 0) await raiseCount(tx, largest);
}

const raiseCount = (tx: Tx, largest: number) =>
  tx
    .updateTable('membership_count')
    .set({ given: sql`${largest}` })
    .where('given', '<', largest)
    .execute();
