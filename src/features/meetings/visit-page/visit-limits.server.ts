// How often the public form is taken: from one address and its network, for one e-mail and phone, and for one chapter. What is counted is
// kept as a hash.

import type { Data } from '../../../platform/data/data.ts';
import { countedAs, networkCountedAs } from '../../../platform/server/http/addresses.ts';
import { type Counted, type Limit, mayTry, takeTry } from '../../../platform/server/tries.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { emailKey } from '../visitors/visitor-contacts.server.ts';
import { visitTexts } from './visit-page.contract.ts';

const hour = 60;
const day = 24 * hour;

const limits = {
  address: { name: 'visit from address', most: 5, minutes: hour },
  email: { name: 'visit by e-mail', most: 3, minutes: hour },
  phone: { name: 'visit by phone', most: 3, minutes: hour },
  // Whoever has many addresses does not shut everybody out.
  network: { name: 'visits from network', most: 30, minutes: day },
  chapter: { name: 'visits of chapter', most: 200, minutes: day },
} satisfies Record<string, Limit>;

/** However often somebody is registered, so many mails come to the address. */
export const mailsInDay: Limit = { name: 'mails about visits', most: 3, minutes: day };

interface Tried {
  chapterId: number;
  inviterId: number | null;
  address: string;
  email: string;
  phone: string | null;
  /** A program has filled the field that people do not see. Nothing is kept of it, so it takes nobody's place. */
  isOfProgram: boolean;
}

/** Mail to name+one@… comes to name@… */
export const mailboxOf = (email: string): string => emailKey(email).replace(/\+[^@]*(?=@)/, '');

/**
 * It counts before anybody looks who it is. Who comes by an invitation has counts of their own: nobody shuts them out by registering in
 * their name, or by filling the form of the chapter for a day.
 */
export const countTry = async (data: Data, { chapterId, inviterId, address, email, phone, isOfProgram }: Tried): Promise<void> => {
  const by = inviterId === null ? '' : ` invited to ${chapterId} by ${inviterId}`;
  const ofChapter: Counted = { limit: limits.chapter, of: `${chapterId}${by}` };
  const counted: Counted[] = [
    { limit: limits.address, of: countedAs(address) },
    { limit: limits.network, of: `${networkCountedAs(address)} for ${chapterId}` },
    { limit: limits.email, of: `${mailboxOf(email)}${by}` },
    ...(phone === null ? [] : [{ limit: limits.phone, of: `${phone}${by}` }]),
    ...(isOfProgram ? [] : [ofChapter]),
  ];
  if ((await mayTry(data.read, counted)) && (await takeTry(data, counted))) return;
  const isFull = !(await mayTry(data.read, [ofChapter]));
  throw new Refusal(429, isFull ? visitTexts.tooManyToday : visitTexts.tooManyTries);
};
