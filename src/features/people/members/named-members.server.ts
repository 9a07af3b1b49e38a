// The members whom the lines of a file name, by e-mail or by membership number.

import type { Reader } from '../../../platform/data/data.ts';
import { readInParts } from '../../../platform/server/imports/importer.ts';
import { normalEmail } from '../../../platform/wire/fields.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { roles } from '../../../platform/wire/roles.ts';
import { namedMemberTexts } from './named-members.contract.ts';

export interface NamedLine {
  Email?: string | null;
  MembershipNo?: string | null;
}

export type NamedMembers = (line: NamedLine) => number;

/** Gives a function that finds the id of the member whom a line names, or refuses the line. */
export const namedMembers = async (reader: Reader, lines: readonly NamedLine[], who: 'members' | 'all users'): Promise<NamedMembers> => {
  const users = () => {
    const all = reader.selectFrom('users').select(['id', 'email_normal', 'membership_no']);
    return who === 'members' ? all.where('role_id', '>', roles.superAdmin) : all;
  };
  const emails = lines.flatMap(({ Email }) => (Email ? keyOf(Email) : []));
  const numbers = lines.flatMap(({ MembershipNo }) => MembershipNo ?? []);
  const byEmail = await readInParts(emails, (part) => users().where('email_normal', 'in', part).execute());
  const byNumber = await readInParts(numbers, (part) => users().where('membership_no', 'in', part).execute());
  const idOfEmail = new Map(byEmail.map(({ id, email_normal }) => [email_normal, id]));
  const idOfNumber = new Map(byNumber.map(({ id, membership_no }) => [membership_no ?? '', id]));
  return ({ Email, MembershipNo }) => {
    const found = [Email ? idOfEmail.get(keyOf(Email)) : undefined, MembershipNo ? idOfNumber.get(MembershipNo) : undefined];
    if (!Email && !MembershipNo) throw new Refusal(400, namedMemberTexts.missing);
    if (Email && found[0] === undefined) throw new Refusal(404, namedMemberTexts.unknownEmail);
    if (MembershipNo && found[1] === undefined) throw new Refusal(404, namedMemberTexts.unknownNumber);
    const [id, ...others] = found.filter((one) => one !== undefined);
    if (id === undefined || others.some((other) => other !== id)) throw new Refusal(409, namedMemberTexts.notTheSame);
    return id;
  };
};

/** The members whom the lines name. A line that names nobody is refused later, with its reason. */
export const idsOfNamed = (memberOf: NamedMembers, lines: readonly NamedLine[]): number[] =>
  lines.flatMap((line) => {
    try {
      return [memberOf(line)];
    } catch {
      return [];
    }
  });

const keyOf = (email: string): string => normalEmail(email.normalize('NFKC'));
