// The members whom the lines of a file name, by e-mail or by membership number.

import type { Reader } from '../../../platform/data/data.ts';
import { readInParts } from '../../../platform/data/parts.ts';
import { normalEmail } from '../../../platform/wire/fields.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { erasedRole, roles } from '../../../platform/wire/roles.ts';
import { writtenMembershipNos } from '../membership/membership.ts';
import { usersOfNumbers } from './membership-numbers.server.ts';
import { namedMemberTexts } from './named-members.contract.ts';
import { strangersAmong } from './strangers.server.ts';

export interface NamedLine {
  Email?: string | null;
  MembershipNo?: string | null;
}

export type NamedMembers = (line: NamedLine) => number;

/** Gives a function that finds the id of the member whom a line names, or refuses the line. A stranger's account is no member's. */
export const namedMembers = async (
  { reader, allowSignup }: { reader: Reader; allowSignup: boolean },
  lines: readonly NamedLine[],
  who: 'members' | 'all users',
): Promise<NamedMembers> => {
  const isMeant = ({ role_id }: { role_id: number }) => role_id > roles.superAdmin || (who === 'all users' && role_id !== erasedRole);
  const emails = lines.flatMap(({ Email }) => (Email ? keyOf(Email) : []));
  const numbers = lines.flatMap(({ MembershipNo }) => (MembershipNo ? writtenMembershipNos(MembershipNo) : []));
  const byEmail = await readInParts(emails, (part) =>
    reader.selectFrom('users').select(['id', 'email_normal', 'role_id']).where('email_normal', 'in', part).execute(),
  );
  const strangers = await strangersAmong(reader, emails, allowSignup);
  const strangersEmails = new Set(strangers.map(({ email_normal }) => email_normal));
  const byNumber = await usersOfNumbers(reader, numbers);
  const idOfEmail = new Map(byEmail.filter(isMeant).map(({ id, email_normal }) => [email_normal, id]));
  const idOfNumber = new Map([...byNumber].filter(([, user]) => isMeant(user)).map(([number, { id }]) => [number, id]));
  const idOfWritten = (typed: string) => idOfNumber.get(writtenMembershipNos(typed).find((number) => byNumber.has(number)) ?? '');
  return ({ Email, MembershipNo }) => {
    const found = [Email ? idOfEmail.get(keyOf(Email)) : undefined, MembershipNo ? idOfWritten(MembershipNo) : undefined];
    if (!Email && !MembershipNo) throw new Refusal(400, namedMemberTexts.missing);
    if (Email && strangersEmails.has(keyOf(Email))) throw new Refusal(409, namedMemberTexts.ofStranger);
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

const keyOf = (email: string): string => normalEmail(email);
