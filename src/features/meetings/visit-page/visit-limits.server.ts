// How often the public form is taken: from one address and its network, for one e-mail and phone, and for one chapter. What is counted is
// kept as a hash.

import { bounds } from '../../../platform/bounds/bounds.ts';
import type { Data, Tx } from '../../../platform/data/data.ts';
import { countedAs, networkCountedAs } from '../../../platform/server/http/addresses.ts';
import { type Counted, countDown, type Limit, mayTry, takeTry } from '../../../platform/server/tries.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { emailKey } from '../visitors/visitor-contacts.server.ts';
import { visitTexts } from './visit-page.contract.ts';

const hour = 60;
const day = 24 * hour;

const { visits } = bounds;

const limits = {
  address: { name: 'visit from address', most: visits.address, minutes: hour },
  email: { name: 'visit by e-mail', most: visits.mailbox, minutes: hour },
  phone: { name: 'visit by phone', most: visits.mailbox, minutes: hour },
  // Whoever has many addresses does not shut everybody out.
  network: { name: 'visits from network', most: visits.network, minutes: day },
  // Of new visitors only: whoever sends the form over and over shuts nobody out.
  chapter: { name: 'new visitors of chapter', most: visits.chapter, minutes: day },
} satisfies Record<string, Limit>;

/** However often somebody is registered, so many mails come to the address. */
export const mailsInDay: Limit = { name: 'mails about visits', most: visits.mailbox, minutes: day };

/** However often somebody registers with yet another phone, of so many the hosts are told. */
export const phonesInDay: Limit = { name: 'other phones of visitor', most: visits.mailbox, minutes: day };

/** Who comes by an invitation has counts of their own: nobody shuts them out in their name, or by filling the form of the chapter. */
export interface Registered {
  chapterId: number;
  inviterId: number | null;
}

interface Tried extends Registered {
  address: string;
  email: string;
  phone: string | null;
  /** A program has filled the field that people do not see. Nothing is kept of it, so it takes nobody's place. */
  isOfProgram: boolean;
}

/** Mail to name+one@… comes to name@… */
export const mailboxOf = (email: string): string => emailKey(email).replace(/\+[^@]*(?=@)/, '');

const invitedBy = ({ chapterId, inviterId }: Registered): string => (inviterId === null ? '' : ` invited to ${chapterId} by ${inviterId}`);

const countedByChapter = (registered: Registered): Counted => ({
  limit: limits.chapter,
  of: `${registered.chapterId}${invitedBy(registered)}`,
});

/** It counts before anybody looks who it is. A chapter that takes no new visitors today says so to everybody, known or not. */
export const countTry = async (data: Data, { address, email, phone, isOfProgram, ...registered }: Tried): Promise<void> => {
  const by = invitedBy(registered);
  const counted: Counted[] = [
    { limit: limits.address, of: countedAs(address) },
    { limit: limits.network, of: `${networkCountedAs(address)} for ${registered.chapterId}` },
    { limit: limits.email, of: `${mailboxOf(email)}${by}` },
    ...(phone === null ? [] : [{ limit: limits.phone, of: `${phone}${by}` }]),
  ];
  if (!isOfProgram && !(await mayTry(data.read, [countedByChapter(registered)]))) throw new Refusal(429, visitTexts.tooManyToday);
  if (!(await mayTry(data.read, counted)) || !(await takeTry(data, counted))) throw new Refusal(429, visitTexts.tooManyTries);
};

/** Counts a visitor who was not known, in the transaction that keeps them. */
export const countNewVisitor = async (tx: Tx, registered: Registered): Promise<void> => {
  if ((await countDown(tx, countedByChapter(registered))) === null) throw new Refusal(429, visitTexts.tooManyToday);
};
