// The columns of a slip by its kind: what other kinds have is null. What the receiver says stands apart from what the giver writes.

import type { SlipKind } from './slip-kinds.ts';
import { type SlipFields, tenthsOf } from './slips.contract.ts';
import type { SlipTable } from './slips.tables.ts';

type Written =
  | ('note' | 'type' | 'contact_name' | 'contact_phone' | 'contact_email' | 'told_them' | 'gave_card' | 'heat' | 'place')
  | ('mode' | 'amount_paise' | 'business' | 'referral_id' | 'share' | 'title' | 'hours_tenths');

export const columnsOfKind = (kind: SlipKind, input: SlipFields): Pick<SlipTable, Written> => ({
  ...nothingWritten,
  note: input.Note,
  ...{
    Referral: {
      type: input.Type ?? 'Outside',
      contact_name: input.ContactName,
      contact_phone: input.ContactPhone,
      contact_email: input.ContactEmail,
      told_them: input.ToldThem ?? false,
      gave_card: input.GaveCard ?? false,
      heat: input.Heat,
    },
    'One-to-one': { place: input.Place, mode: input.Mode ?? 'In-Person' },
    'Thank you': {
      amount_paise: input.Amount,
      business: input.Business ?? 'New',
      type: input.Type ?? 'Outside',
      referral_id: input.ReferralId,
      share: input.Share ?? 'Name',
    },
    Testimonial: {},
    Training: { title: input.Title, hours_tenths: input.Hours === null ? null : tenthsOf(input.Hours) },
  }[kind],
});

const nothingWritten = {
  type: null,
  contact_name: null,
  contact_phone: null,
  contact_email: null,
  told_them: null,
  gave_card: null,
  heat: null,
  place: null,
  mode: null,
  amount_paise: null,
  business: null,
  referral_id: null,
  share: null,
  title: null,
  hours_tenths: null,
};

type Said = 'status' | 'status_note' | 'declined' | 'declined_by_receiver' | 'is_public';

/** The receiver has said nothing yet. Of a one-to-one the giver too says whether it took place. */
export const columnsOfReceiver = (kind: SlipKind, { Declined }: Pick<SlipFields, 'Declined'>): Pick<SlipTable, Said> => ({
  status: kind === 'Referral' ? 'New' : null,
  status_note: null,
  declined: kind === 'One-to-one' ? (Declined ?? false) : null,
  declined_by_receiver: kind === 'One-to-one' ? false : null,
  is_public: kind === 'Testimonial' ? false : null,
});
