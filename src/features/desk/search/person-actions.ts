// What the palette can do to a member it has found. What needs a form opens it on the member's page.

import SwitchIcon from '~icons/tabler/arrows-exchange';
import CopyIcon from '~icons/tabler/copy';
import CurrencyRupeeIcon from '~icons/tabler/currency-rupee';
import GiftIcon from '~icons/tabler/gift';
import MailIcon from '~icons/tabler/mail';
import ReceiptIcon from '~icons/tabler/receipt';
import UserIcon from '~icons/tabler/user';
import { messageOf, send } from '../../../platform/ui/call/api.ts';
import { copyWithToast } from '../../../platform/ui/screen/copy-text.ts';
import { toastError } from '../../../platform/ui/screen/toasts.ts';
import { slipActions, slipFormAddress } from '../../giving/slips/slip-address.ts';
import { listRenewals, renewalTexts } from '../../money/renewals/renewals.contract.ts';
import { useRemind } from '../../money/renewals/use-remind.ts';
import { listMembers, memberPath } from '../../people/members/members.contract.ts';
import type { Option } from './palette-options.ts';

export const usePersonActions = () => {
  const remind = useRemindById();
  return ({ memberId: id = 0, label }: Option): Option[] => [
    { label: 'Record payment', href: `${memberPath(id)}?do=pay`, icon: CurrencyRupeeIcon, detail: label },
    { label: 'Move', href: `${memberPath(id)}?do=move`, icon: SwitchIcon, detail: label },
    { label: 'Remind', href: `${memberPath(id)}#remind`, icon: MailIcon, detail: label, run: () => void remind(id, label) },
    ...slipActions.map(({ kind, label: does }) => ({ label: does, href: slipFormAddress(kind, id), icon: GiftIcon, detail: label })),
    { label: 'Copy phone', href: `${memberPath(id)}#phone`, icon: CopyIcon, detail: label, run: () => void copy(id, 'Phone') },
    { label: 'Copy e-mail', href: `${memberPath(id)}#email`, icon: CopyIcon, detail: label, run: () => void copy(id, 'Email') },
    { label: 'Receipts', href: `/payments?MemberId=${id}`, icon: ReceiptIcon, detail: label },
    { label: 'Open', href: memberPath(id), icon: UserIcon, detail: label },
  ];
};

const verbs: Record<string, string> = {
  pay: 'Record payment',
  renew: 'Record payment',
  move: 'Move',
  assign: 'Move',
  remind: 'Remind',
  copy: 'Copy phone',
  call: 'Copy phone',
  phone: 'Copy phone',
  // The page of the member has the button.
  whatsapp: 'Open',
  receipt: 'Receipts',
  receipts: 'Receipts',
  referral: 'Give referral',
  'one-to-one': 'One-to-one',
  'thank-you': 'Thank you',
};

/** 'pay asha' or 'asha pay': what is to be done, and to whom. */
export const verbIn = (text: string) => {
  // The whole name of an action means it, and nobody called 'Give'.
  if (Object.values(verbs).some((action) => action.toLowerCase() === text.trim().toLowerCase())) return null;
  const words = text
    .trim()
    .replace(/^thank you\b|\bthank you$/i, 'thank-you')
    .split(/\s+/);
  for (const at of [0, words.length - 1]) {
    const action = actionOf(words[at] ?? '');
    if (action !== undefined && words.length > 1) return { action, rest: words.toSpliced(at, 1).join(' ') };
  }
  return null;
};

const actionOf = (verb: string) => (Object.hasOwn(verbs, verb.toLowerCase()) ? verbs[verb.toLowerCase()] : undefined);

const useRemindById = () => {
  const remind = useRemind();
  return async (Id: number, FullName: string) => {
    try {
      const { rows } = await send(listRenewals, { Id, CurrentPage: 1, RecordsPerPage: 1 });
      await remind(rows[0] ?? { Id, FullName, LastRemindedAt: null, ReminderState: null, MayBeReminded: true }, { isAsked: true });
    } catch (error) {
      toastError(messageOf(error, renewalTexts.notReminded));
    }
  };
};

const copy = async (Id: number, field: 'Phone' | 'Email') => {
  try {
    const { rows } = await send(listMembers, { Id, CurrentPage: 1, RecordsPerPage: 1 });
    const text = rows[0]?.[field];
    if (text) await copyWithToast(text, text);
    else toastError('There is none');
  } catch (error) {
    toastError(messageOf(error, 'It could not be copied'));
  }
};
