// The users: everybody who can sign in. A member's row also has the membership, copied from the payment whose membership ends last.

import { type Generated, type SqlBool, sql } from 'kysely';
import type { Reader } from '../../../platform/data/data.ts';
import type { FieldChange } from '../../../platform/data/records/changes.tables.ts';
import { type PlainRow, recordKind } from '../../../platform/data/records/record-kind.ts';
import type { Day } from '../../../platform/wire/days.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { erasedRole, roleNameOf, roles } from '../../../platform/wire/roles.ts';
import { soughtMembershipNos } from '../membership/membership.ts';
import { type Audience, memberPath } from './members.contract.ts';

export interface UserTable {
  id: Generated<number>;
  full_name: string;
  full_name_folded: string;
  email: string;
  email_folded: string;
  /** Normalized and unique. */
  email_normal: string;
  phone: string | null;
  phone_folded: string;
  profession: string | null;
  profession_folded: Generated<string>;
  photo: string | null;
  /** Empty until an invited user chooses a password. Nothing that anybody types matches it. */
  password_hash: string;
  /** Increased to end all earlier sessions. */
  session_no: number;
  role_id: number;
  is_active: boolean;
  is_active_member: boolean;
  is_tmn: boolean;
  membership_no: string | null;
  membership_start: Day | null;
  membership_end: Day | null;
  /** The valid terms, as storedTerms() writes them. */
  membership_terms: Generated<string | null>;
  amount_paise: number | null;
  payment_date: Day | null;
  created_at: string;
  /** Whether reminders of the membership are sent. */
  wants_membership_mail: Generated<boolean>;
  company: Generated<string | null>;
  company_folded: Generated<string>;
  city: Generated<string | null>;
  city_folded: Generated<string>;
  website: Generated<string | null>;
  offers: Generated<string | null>;
  offers_folded: Generated<string>;
  wants: Generated<string | null>;
  wants_folded: Generated<string>;
  /** The GSTIN. */
  tax_number: Generated<string | null>;
  /** A state of India. */
  state: Generated<string | null>;
  show_me: Generated<Audience>;
  show_phone: Generated<Audience>;
  show_email: Generated<Audience>;
  show_company: Generated<Audience>;
  /** When the member chose who sees what; null before the first choice. */
  visibility_at: Generated<string | null>;
  /** Ever: nobody who has is deleted. */
  has_signed_in: Generated<boolean>;
  version: Generated<number>;
}

declare module '../../../platform/data/data.ts' {
  interface Tables {
    users: UserTable;
  }
}

/** The role is written into the statement: see hasStatus. */
export const isNotSuperAdmin = sql<SqlBool>`role_id > ${sql.lit(roles.superAdmin)}`;

/** How the history names that a person was erased. */
export const erasedData = 'personal_data';

/** How it names that the sealed copy of somebody erased was opened. */
export const openedCopy = 'sealed_copy';

/** How it names that a consent was given or withdrawn, and that the nominee was changed. */
export const changedConsents = 'consents';
export const changedNominee = 'nominee';

/** The name in the history of changes that concern signing in. */
export const accountName = 'Account';

const reservedTexts = {
  erased: 'The person of this account was erased.',
  role: 'Roles are changed on the command line only.',
  account:
    'The e-mail and the password of another super admin are changed on the command line only. So is switching the account off or on, and deleting it.',
};

/** What the history notes of a link to choose a password. */
export const linkFields: FieldChange[] = [['password_link', null, null]];

export const memberRecords = recordKind({
  table: 'users',
  name: 'Member',
  title: sql.ref('full_name'),
  searched: ['full_name', 'email', 'phone', 'profession', 'company', 'city', 'offers', 'wants'],
  owner: 'id',
  // Only the first is a column. The next three are links to choose a password, the second factor, and its recovery codes.
  secrets: ['password_hash', 'password_link', 'second_factor', 'recovery_codes', erasedData, openedCopy, changedConsents, changedNominee],
  notes: ['password_link'],
  apart: {
    name: accountName,
    columns: ['role_id', 'is_active', 'password_hash', 'password_link', 'second_factor', 'recovery_codes'],
  },
  parts: [
    { table: 'second_factors', column: 'user_id' },
    { table: 'recovery_codes', column: 'user_id' },
    { table: 'sessions', column: 'user_id' },
    { table: 'access_keys', column: 'user_id' },
    { table: 'password_links', column: 'user_id' },
    { table: 'reminders', column: 'user_id' },
    { table: 'last_reminders', column: 'user_id' },
    { table: 'announcement_people', column: 'user_id' },
    { table: 'contacts', column: 'user_id' },
    { table: 'payers', column: 'user_id' },
    { table: 'notice_choices', column: 'user_id' },
    { table: 'consents', column: 'user_id' },
    { table: 'nominees', column: 'user_id' },
    // Receipts stay in the ledger.
    { table: 'payments', column: 'user_id', only: sql<SqlBool>`receipt_no is null` },
  ],
  reserved: (row, changed, by) => {
    if (row.role_id === erasedRole) return reservedTexts.erased;
    if (changed !== 'deleted' && changed.includes('role_id')) return reservedTexts.role;
    const isAnotherStaff = Number(row.role_id) === roles.superAdmin && row.id !== by;
    const isOfAccount =
      changed === 'deleted' || ['email', 'email_normal', 'password_hash', 'is_active'].some((column) => changed.includes(column));
    return isAnotherStaff && isOfAccount ? reservedTexts.account : null;
  },
  hidden: ['email_normal'],
  ownChoices: ['show_me', 'show_phone', 'show_email', 'show_company', 'wants_membership_mail'],
  internal: ['session_no', 'membership_terms', 'visibility_at', 'has_signed_in'],
  // Such changes end the user's sessions, also by undo.
  alsoSet: (changed, { session_no }): PlainRow =>
    ['role_id', 'is_active', 'password_hash'].some((column) => column in changed) ? { session_no: Number(session_no) + 1 } : {},
  files: ['photo'],
  wireNames: {
    is_tmn: 'IsTmnians',
    role_id: 'RoleName',
    membership_start: 'MembershipStartDate',
    membership_end: 'MembershipEndDate',
    created_at: 'CreatedAt',
  },
  taken: { email_normal: 'had an e-mail that belongs to another account now' },
  shown: { role_id: (role) => roleNameOf(Number(role)) },
  listed: isNotSuperAdmin,
  found: {
    by: 'full_name',
    isIndexed: true,
    also: ['email', 'profession'],
    phone: 'phone',
    code: { column: 'membership_no', of: soughtMembershipNos },
    words: {
      columns: ['full_name', 'profession', 'company'],
      names: [
        { table: 'chapters', column: 'chapter_name', ids: (found) => sql`select user_id from assignments where chapter_id in (${found})` },
        {
          table: 'professions',
          column: 'name',
          // By the index alone, whatever statistics know: where nearly nobody has a seat, SQLite would read all who are in chapters.
          ids: (found) => sql`select user_id from assignments where id in (select assignments.id from professions cross join assignments
            where profession_id = professions.id and professions.id in (${found}))`,
        },
      ],
    },
    detail: sql`concat_ws(' · ', membership_no, nullif(profession, ''), email, phone)`,
    path: memberPath,
  },
});

/** As in the index of roles, which has the members apart. */
export const activeSuperAdmins = (reader: Reader) =>
  reader.selectFrom('users').select('id').where(sql`role_id + 0`, '=', roles.superAdmin).where('is_active', '=', true);

/** No undo may leave the portal to nobody. */
export const requireSuperAdmin = async ({ tx }: { tx: Reader }): Promise<void> => {
  if (!(await activeSuperAdmins(tx).limit(1).executeTakeFirst()))
    throw new Refusal('LastSuperAdmin', 'This is the last active super admin.');
};

/** Whom the office has taken in as a member: by a membership number, a payment, or a place in a chapter. */
export const isTakenAsMember = sql<SqlBool>`(users.membership_no is not null or exists (select 1 from payments where payments.user_id = users.id)
  or exists (select 1 from assignments where assignments.user_id = users.id))`;
