// Slips in words: what one is called, between whom, about what. Nothing here tells a contact of a referral outside its own screen.

import { showMoney } from '../../../platform/ui/format/money.ts';
import type { SlipKind } from './slip-kinds.ts';
import type { Slip } from './slips.contract.ts';

type Named = Pick<Slip, 'Kind' | 'FromId' | 'FromName' | 'ToId' | 'ToName'>;

/** 'Referral to Ravi Iyer' for who gave it, 'Referral from Asha Rao' for who got it, and both names for others. */
export const nameOfSlip = (slip: Named, readerId: number): string => {
  const names = { From: slip.FromName, To: slip.ToName ?? '' };
  return [slip.Kind, ...sidesInWords(slip, readerId).map(({ word, side }) => `${word} ${names[side]}`)].join(' ');
};

/** Whom the name of a slip says after its kind, each after a word. */
export const sidesInWords = ({ Kind, FromId, ToId }: Named, readerId: number): { word: string; side: 'From' | 'To' }[] => {
  if (Kind === 'Training') return FromId === readerId ? [] : [{ word: 'of', side: 'From' }];
  const isTogether = Kind === 'One-to-one';
  if (FromId === readerId) return [{ word: isTogether ? 'with' : 'to', side: 'To' }];
  if (ToId === readerId) return [{ word: isTogether ? 'with' : 'from', side: 'From' }];
  return [
    { word: isTogether ? 'of' : 'from', side: 'From' },
    { word: isTogether ? 'and' : 'to', side: 'To' },
  ];
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
