// Around the saving of a new slip: whether the same contact was given to the same member just now, or the same referral thanked for, and
// telling the receiver of a referral by WhatsApp.

import { useRef } from 'react';
import { send } from '../../../platform/ui/call/api.ts';
import { mostChoices } from '../../../platform/ui/call/searched-choices.ts';
import { type Question, useConfirm } from '../../../platform/ui/dialog/confirm.ts';
import { showLongDate } from '../../../platform/ui/format/dates.ts';
import { showMoney } from '../../../platform/ui/format/money.ts';
import { whatsAppAddress } from '../../../platform/ui/reading/contact-addresses.ts';
import type { ResOf } from '../../../platform/wire/call.ts';
import { foldText } from '../../../platform/wire/texts/fold-text.ts';
import { type SlipKind, slipPath } from '../slips/slip-kinds.ts';
import { listSlips, type Slip, type SlipFields, type saveSlip } from '../slips/slips.contract.ts';

type Given = Pick<SlipFields, 'Day' | 'ContactName' | 'ContactPhone' | 'ContactEmail' | 'ReferralId'> & { FromId: number; ToId: number };

/** A double tap and a tired evening give the same contact twice, and thank twice. It is asked, and never refused. */
export const useAskBeforeSecond = () => {
  const confirm = useConfirm();
  // The slip of a first try whose answer was lost is no second one. With another receiver, contact or referral it is another slip.
  const asked = useRef<string | null>(null);
  return async (kind: SlipKind, given: Given): Promise<boolean> => {
    const { FromId, ToId, ContactName, ContactPhone, ContactEmail, ReferralId } = given;
    const slip = JSON.stringify([kind, FromId, ToId, ContactName, ContactPhone, ContactEmail, ReferralId]);
    if (asked.current === slip) return true;
    const question = await questionAbout(kind, given);
    const mayGive = !question || (await confirm(question));
    asked.current = mayGive ? slip : null;
    return mayGive;
  };
};

const questionAbout = async (kind: SlipKind, given: Given): Promise<Question | null> => {
  if (kind === 'Referral') return questionAboutReferral(await findSame(given));
  return kind === 'Thank you' ? questionAboutThanks(await findThanks(given)) : null;
};

const questionAboutReferral = (first: Slip | undefined): Question | null =>
  first
    ? {
        title: 'Give it again?',
        text: `${first.ToName} has this contact from ${first.FromName} already: ${showLongDate(first.Day)}.`,
        subject: first.ContactName ?? '',
        verb: 'Give again',
        tone: 'warning',
      }
    : null;

const questionAboutThanks = (first: Slip | undefined): Question | null =>
  first
    ? {
        title: 'Thank again?',
        text: `${first.FromName} has thanked ${first.ToName} for this referral already: ${first.Amount === null ? '' : `${showMoney(first.Amount)} on `}${showLongDate(first.Day)}. Both sums count.`,
        verb: 'Thank again',
        tone: 'warning',
      }
    : null;

/** The same contact to the same member within a day, as far as the caller reads contacts. */
const findSame = async (given: Given): Promise<Slip | undefined> => {
  const [From, To] = [-oneDay, oneDay].map((away) => new Date(Date.parse(given.Day) + away).toISOString());
  const rows = await slipsOfTwo(given, { Kind: 'Referral', From, To });
  return rows.find((slip) => isSameContact(slip, given));
};

const findThanks = async (given: Given): Promise<Slip | undefined> => {
  if (given.ReferralId === null) return undefined;
  const rows = await slipsOfTwo(given, { Kind: 'Thank you' });
  return rows.find(({ ReferralId }) => ReferralId === given.ReferralId);
};

const slipsOfTwo = async ({ FromId, ToId }: Given, asked: { Kind: SlipKind; From?: string | undefined; To?: string | undefined }) => {
  // If this fails, the save reports the failure.
  const { rows } = await send(listSlips, { ...mostChoices, Direction: 'Given', UserId: FromId, OtherId: ToId, ...asked }).catch(() => ({
    rows: [],
  }));
  return rows;
};

const oneDay = 24 * 60 * 60 * 1_000;

type Contact = Pick<SlipFields, 'ContactName' | 'ContactPhone' | 'ContactEmail'>;

/** A name alone says it where not both have a phone. */
const isSameContact = (one: Contact, other: Contact): boolean => {
  const isSame = (field: keyof Contact) => one[field] !== null && foldText(one[field]) === foldText(other[field] ?? '');
  const haveBothPhones = one.ContactPhone !== null && other.ContactPhone !== null;
  return isSame('ContactPhone') || isSame('ContactEmail') || (isSame('ContactName') && !haveBothPhones);
};

type Receiver = NonNullable<ResOf<typeof saveSlip>['Receiver']>;

/** Not who the contact is: that stands behind the link, for the two. */
export const toldByWhatsApp = (id: number, { FullName, Phone }: Receiver) => {
  const text = `I have a referral for you: ${window.location.origin}${slipPath(id)}`;
  return {
    label: `WhatsApp ${FullName}`,
    // Where the number is not shown, the chat is chosen in WhatsApp.
    href: whatsAppAddress(Phone, text) ?? `https://wa.me/?text=${encodeURIComponent(text)}`,
  };
};
