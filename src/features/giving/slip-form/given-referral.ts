// Around the saving of a new referral: whether the same contact was given to the same member just now, and telling the receiver by WhatsApp.

import { useRef } from 'react';
import { send } from '../../../platform/ui/call/api.ts';
import { mostChoices } from '../../../platform/ui/call/searched-choices.ts';
import { useConfirm } from '../../../platform/ui/dialog/confirm.ts';
import { showLongDate } from '../../../platform/ui/format/dates.ts';
import { whatsAppAddress } from '../../../platform/ui/reading/contact-addresses.ts';
import type { ResOf } from '../../../platform/wire/call.ts';
import { foldText } from '../../../platform/wire/fold-text.ts';
import { slipPath } from '../slips/slip-kinds.ts';
import { listSlips, type Slip, type SlipFields, type saveSlip } from '../slips/slips.contract.ts';

type Given = Pick<SlipFields, 'Day' | 'ContactName' | 'ContactPhone' | 'ContactEmail'> & { FromId: number; ToId: number };

/** A double tap and a tired evening give the same contact twice. It is asked, and never refused. */
export const useAskBeforeSecond = () => {
  const confirm = useConfirm();
  // The referral of a first try whose answer was lost is no second one.
  const isAsked = useRef(false);
  return async (given: Given): Promise<boolean> => {
    if (isAsked.current) return true;
    const first = await findSame(given);
    const mayGive =
      !first ||
      (await confirm({
        title: 'Give it again?',
        text: `${first.ToName} has this contact from ${first.FromName} already: ${showLongDate(first.Day)}.`,
        subject: first.ContactName ?? '',
        verb: 'Give again',
        tone: 'warning',
      }));
    isAsked.current = mayGive;
    return mayGive;
  };
};

/** The same contact to the same member within a day, as far as the caller reads contacts. */
const findSame = async (given: Given): Promise<Slip | undefined> => {
  const { FromId, ToId } = given;
  const [From, To] = [-oneDay, oneDay].map((away) => new Date(Date.parse(given.Day) + away).toISOString());
  const asked = { ...mostChoices, Kind: 'Referral', Direction: 'Given', UserId: FromId, OtherId: ToId, From, To } as const;
  // If this fails, the save reports the failure.
  const { rows } = await send(listSlips, asked).catch(() => ({ rows: [] }));
  return rows.find((slip) => isSameContact(slip, given));
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
