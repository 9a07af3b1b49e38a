// A web address that somebody types: a website, or the link of an online meeting.

import { orNull, shortText, tooLong } from './fields.ts';
import { labelled } from './labels.ts';

/** An address without a scheme gets https://. */
export const optionalHttpsAddress = (label: string, max: number) =>
  labelled(
    label,
    (sent) => {
      const text = orNull(sent);
      if (typeof text !== 'string' || text.length > max) return text;
      return text.includes('://') ? text : `https://${text}`;
    },
    shortText(max, { error: `${label} must be a text`, tooLong: tooLong(label, max) })
      .refine(isHttpsAddress, `${label} must begin with https://`)
      .nullable(),
  );

const isHttpsAddress = (address: string): boolean => {
  if (!/^https:\/\/[^\s/@\p{C}]+\.[^\s@\p{C}]+$/iu.test(address) || !URL.canParse(address)) return false;
  const { protocol, username } = new URL(address);
  return protocol === 'https:' && username === '';
};
