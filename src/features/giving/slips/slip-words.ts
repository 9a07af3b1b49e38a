// Slips in words: what one is called, between whom, about what. Nothing here tells a contact of a referral outside its own screen.

import { showMoney } from '../../../platform/ui/format/money.ts';
import type { SlipKind } from './slip-kinds.ts';
import type { Slip } from './slips.contract.ts';

type Named = Pick<Slip, 'Kind' | 'FromId' | 'FromName' | 'ToId' | 'ToName'>;

/** 'Referral to Ravi Iyer' for who gave it, 'Referral from Asha Rao' for who got it, and both names for others. */
export const nameOfSlip = ({ Kind, FromId, FromName, ToId, ToName }: Named, readerId: number): string => {
  if (Kind === 'Training') return FromId === readerId ? Kind : `${Kind} of ${FromName}`;
  const [toWord, fromWord] = Kind === 'One-to-one' ? ['with', 'with'] : ['to', 'from'];
  if (FromId === readerId) return `${Kind} ${toWord} ${ToName}`;
  if (ToId === readerId) return `${Kind} ${fromWord} ${FromName}`;
  return Kind === 'One-to-one' ? `${Kind} of ${FromName} and ${ToName}` : `${Kind} from ${FromName} to ${ToName}`;
};

/** What it is about, in a few words. '' where that is not seen or not said. */
export const aboutSlip = (slip: Slip): string => {
  const { ContactName, ContactPhone, Place, Mode, Amount, Note, Title, Hours } = slip;
  switch (slip.Kind) {
    case 'Referral':
      return ContactName ?? ContactPhone ?? '';
    case 'One-to-one':
      return Place ?? Mode ?? '';
    case 'Thank you':
      return Amount === null ? '' : showMoney(Amount);
    case 'Testimonial':
      return Note ?? '';
    case 'Training':
      return [Title, hoursInWords(Hours)].filter(Boolean).join(', ');
  }
};

export const hoursInWords = (hours: number | null): string => (hours === null ? '' : hours === 1 ? '1 hour' : `${hours} hours`);

const heats = ['Cool', 'Mild', 'Warm', 'Hot', 'Very hot'];

/** 'Warm, 3 of 5' */
export const heatInWords = (heat: number): string => `${heats[heat - 1] ?? ''}, ${heat} of ${heats.length}`;

export const heatChoices = [
  { value: '', label: 'Not said' },
  ...heats.map((_, at) => ({ value: String(at + 1), label: heatInWords(at + 1) })),
];

/** What is told to others: who did what, and nothing of the contact or the amount. */
export const sentenceOf = ({ Kind, FromName, ToName }: Named): string => {
  switch (Kind) {
    case 'Referral':
      return `${FromName} gave ${ToName} a referral.`;
    case 'One-to-one':
      return `${FromName} and ${ToName} had a one-to-one.`;
    case 'Thank you':
      return `${FromName} thanked ${ToName} for business.`;
    case 'Testimonial':
      return `${FromName} praised ${ToName}.`;
    case 'Training':
      return `${FromName} took part in a training.`;
  }
};

/** The titles of the form. */
export const titleToAdd: Record<SlipKind, string> = {
  Referral: 'Give referral',
  'One-to-one': 'One-to-one',
  'Thank you': 'Thank you',
  Testimonial: 'Give testimonial',
  Training: 'Add training',
};
