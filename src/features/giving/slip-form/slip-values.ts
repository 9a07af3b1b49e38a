// The form of a slip: what its fields begin with, their rules, and which of them each kind has.

import { useState } from 'react';
import { z } from 'zod';
import type { Choice } from '../../../platform/ui/call/choices.ts';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { todayInPortal } from '../../../platform/ui/format/dates.ts';
import { noonOf } from '../../../platform/wire/days.ts';
import { optionalOneOf } from '../../../platform/wire/fields.ts';
import { rupeesOf } from '../../../platform/wire/money.ts';
import { optionalId, requiredId } from '../../../platform/wire/numbers.ts';
import { type SlipKind, slipKinds } from '../slips/slip-kinds.ts';
import { slipTexts } from '../slips/slip-texts.ts';
import { missingContact, missingFields, type Slip, type SlipFields, slipFields, takesOutsiders } from '../slips/slips.contract.ts';

export interface SlipValues {
  Kind: SlipKind;
  FromId: number | null;
  ToId: number | null;
  ToName: string;
  Day: string | null;
  Note: string;
  Type: string;
  ContactName: string;
  ContactPhone: string;
  ContactEmail: string;
  ToldThem: boolean;
  GaveCard: boolean;
  Heat: string;
  Place: string;
  Mode: string;
  Declined: boolean;
  Amount: string;
  Business: string;
  ReferralId: number | null;
  Share: string;
  Title: string;
  Hours: string;
  MayBeShown: boolean;
}

interface Begun {
  kind: SlipKind;
  to: Choice | null;
  /** The referral that is thanked for. */
  referralId?: number | null;
}

export const valuesOfSlip = (slip: Slip | null, { kind, to, referralId = null }: Begun): SlipValues => ({
  Kind: slip?.Kind ?? kind,
  FromId: slip?.FromId ?? null,
  ToId: slip ? slip.ToId : (to?.Id ?? null),
  ToName: slip && slip.ToId === null ? (slip.ToName ?? '') : '',
  Day: slip?.Day ?? noonOf(todayInPortal()),
  Note: slip?.Note ?? '',
  Type: slip?.Type ?? 'Outside',
  ContactName: slip?.ContactName ?? '',
  ContactPhone: slip?.ContactPhone ?? '',
  ContactEmail: slip?.ContactEmail ?? '',
  ToldThem: slip?.ToldThem ?? false,
  GaveCard: slip?.GaveCard ?? false,
  Heat: String(slip?.Heat ?? ''),
  Place: slip?.Place ?? '',
  Mode: slip?.Mode ?? 'In-Person',
  Declined: slip?.Declined ?? false,
  Amount: String(slip?.Amount ?? ''),
  Business: slip?.Business ?? 'New',
  ReferralId: slip ? slip.ReferralId : referralId,
  Share: slip?.Share ?? 'Name',
  Title: slip?.Title ?? '',
  Hours: String(slip?.Hours ?? ''),
  MayBeShown: slip?.MayBeShown ?? false,
});

interface Asked {
  /** Whoever is no member must name who gives it. */
  mustNameGiver: boolean;
  /** Whoever is neither of the two does not see the contact, and leaves it as it is. */
  seesContact: boolean;
}

export const useSlipForm = (slip: Slip | null, begun: Begun, { mustNameGiver, seesContact }: Asked) => {
  const FromId: typeof giver | ReturnType<typeof optionalId> = mustNameGiver ? giver : optionalId('From');
  const [rules] = useState(() => z.object({ ...slipFields, Kind, FromId }).check(hasWhatItsKindNeeds(slip, seesContact)));
  return useRecordForm<typeof rules.shape, SlipValues>(rules, valuesOfSlip(slip, begun));
};

/** The contact of a referral is for the two only. */
export const mayReadContact = (slip: Slip | null, userId: number): boolean => !slip || [slip.FromId, slip.ToId].includes(userId);

export type SlipFormState = ReturnType<typeof useSlipForm>;

const giver = requiredId('From', slipTexts.chooseGiver);
const Kind = optionalOneOf('Kind', slipKinds);

const hasWhatItsKindNeeds = (slip: Slip | null, seesContact: boolean): z.core.CheckFn<SlipFields & { Kind: SlipKind | null }> => {
  const wasWithout = slip !== null && missingContact(slip.Kind, slip).length > 0;
  return ({ value, issues }) => {
    const kind = value.Kind ?? 'Referral';
    const mayBeWithout = !seesContact || (wasWithout && value.ToId === slip.ToId);
    for (const [field, message] of [...missingFields(kind, value), ...(mayBeWithout ? [] : missingContact(kind, value))]) {
      issues.push({ code: 'custom', message, path: [field], input: value[field] });
    }
  };
};

const fieldsByKind = {
  Referral: ['Type', 'ContactName', 'ContactPhone', 'ContactEmail', 'ToldThem', 'GaveCard', 'Heat'],
  'One-to-one': ['Place', 'Mode', 'Declined'],
  'Thank you': ['Amount', 'Business', 'Type', 'ReferralId', 'Share'],
  Testimonial: ['MayBeShown'],
  Training: ['Title', 'Hours'],
} as const satisfies Record<SlipKind, (keyof SlipFields)[]>;

const optionalFields = [...new Set(Object.values(fieldsByKind).flat())];

/** What the server takes: the columns of the kind, and rupees. */
export const columnsOfSlip = (kind: SlipKind, { Amount, ...fields }: SlipFields) => {
  const { ToId, ToName, Day, Note, ...columns } = { ...fields, Amount: Amount === null ? null : rupeesOf(Amount) };
  const own: readonly string[] = fieldsByKind[kind];
  const kept = Object.fromEntries(Object.entries(columns).filter(([field]) => own.includes(field)));
  const people = { ToId: kind === 'Training' ? null : ToId, ToName: takesOutsiders(kind) ? ToName : null };
  return { Day, Note, ...people, ...(kept as Partial<typeof columns>) };
};

/** What another kind does not have, and its rules would refuse, begins anew. All else stays as it was typed. */
export const changesForKind = (kind: SlipKind, values: SlipValues): Partial<SlipValues> => {
  const usual = valuesOfSlip(null, { kind, to: null });
  const own: readonly string[] = fieldsByKind[kind];
  const refused = optionalFields.filter((field) => !own.includes(field) && !slipFields[field].safeParse(values[field]).success);
  return {
    Kind: kind,
    ...Object.fromEntries(refused.map((field) => [field, usual[field]])),
    ...(kind === 'Referral' && values.Type === 'Tier 3' && { Type: usual.Type }),
    ...(!takesOutsiders(kind) && { ToName: '' }),
  };
};
