// The address that opens the form of a new slip: '/slips?add=thank-you-12-345' is a thank-you to member 12 for referral 345.

import { idFrom } from '../../../platform/ui/screen/screen-address.ts';
import { type SlipKind, slipKinds } from './slip-kinds.ts';

/** What is offered on the dashboard, in the palette and beside a member. */
export const slipActions = [
  { kind: 'Referral', label: 'Give referral', also: 'slip' },
  { kind: 'One-to-one', label: 'One-to-one', also: 'slip meeting' },
  { kind: 'Thank you', label: 'Thank you', also: 'slip thanks' },
] as const satisfies { kind: SlipKind; label: string; also: string }[];

const wordOf = (kind: SlipKind) => kind.toLowerCase().replaceAll(' ', '-');

/** The value of `add` in the address. */
export const slipToAdd = (kind: SlipKind, ...ids: readonly (number | null)[]): string =>
  [wordOf(kind), ...ids.filter((id) => id !== null)].join('-');

export const slipFormAddress = (...slip: Parameters<typeof slipToAdd>) => `/slips?add=${slipToAdd(...slip)}`;

/** A referral when the address names no kind. */
export const slipFromAddress = (add = ''): { kind: SlipKind; toId: number | null; referralId: number | null } => {
  const [, word, id, referral] = /^([a-z-]*?)(?:-(\d+))?(?:-(\d+))?$/.exec(add) ?? [];
  return { kind: slipKinds.find((kind) => wordOf(kind) === word) ?? 'Referral', toId: idFrom(id), referralId: idFrom(referral) };
};
