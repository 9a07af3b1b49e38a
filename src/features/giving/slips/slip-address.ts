// The address that opens the form of a new slip: '/slips?add=thank-you-12' is a thank-you to member 12.

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
export const slipToAdd = (kind: SlipKind, toId: number | null = null): string => wordOf(kind) + (toId === null ? '' : `-${toId}`);

export const slipFormAddress = (kind: SlipKind, toId: number | null = null) => `/slips?add=${slipToAdd(kind, toId)}`;

/** A referral when the address names no kind. */
export const slipFromAddress = (add = ''): { kind: SlipKind; toId: number | null } => {
  const [, word, id] = /^([a-z-]*?)(?:-(\d+))?$/.exec(add) ?? [];
  return { kind: slipKinds.find((kind) => wordOf(kind) === word) ?? 'Referral', toId: idFrom(id) };
};
