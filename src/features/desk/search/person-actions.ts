// What the palette can do to a member it has found. What needs a form opens it on the member's page.

import { use } from 'react';
import SwitchIcon from '~icons/tabler/arrows-exchange';
import CopyIcon from '~icons/tabler/copy';
import CurrencyRupeeIcon from '~icons/tabler/currency-rupee';
import GiftIcon from '~icons/tabler/gift';
import MailIcon from '~icons/tabler/mail';
import ReceiptIcon from '~icons/tabler/receipt';
import SpeakerphoneIcon from '~icons/tabler/speakerphone';
import UserIcon from '~icons/tabler/user';
import { messageOf, send } from '../../../platform/ui/call/api.ts';
import { useIsSuperAdmin, useUser } from '../../../platform/ui/call/user.tsx';
import { copyWithToast } from '../../../platform/ui/screen/copy-text.ts';
import { toastError } from '../../../platform/ui/screen/toasts.ts';
import { listAssigned } from '../../chapters/assignments/assignments.contract.ts';
import { slipActions, slipFormAddress } from '../../giving/slips/slip-address.ts';
import { listRenewals, renewalTexts } from '../../money/renewals/renewals.contract.ts';
import { useRemind } from '../../money/renewals/use-remind.ts';
import { listMembers, memberPath } from '../../people/members/members.contract.ts';
import { type PeopleToWrite, WriteTo } from '../../people/notices/write-to.tsx';
import type { Option } from './palette-options.ts';

export const usePersonActions = () => {
  const remind = useRemindById();
  const write = use(WriteTo);
  return ({ memberId: id = 0, label }: Option): Option[] => [
    { label: 'Record payment', href: `${memberPath(id)}?do=pay`, icon: CurrencyRupeeIcon, detail: label },
    { label: 'Move', href: `${memberPath(id)}?do=move`, icon: SwitchIcon, detail: label },
    { label: 'Remind', href: `${memberPath(id)}#remind`, icon: MailIcon, detail: label, run: () => void remind(id, label) },
    ...slipActions.map(({ kind, label: does }) => ({ label: does, href: slipFormAddress(kind, id), icon: GiftIcon, detail: label })),
    { label: 'Copy phone', href: `${memberPath(id)}#phone`, icon: CopyIcon, detail: label, run: () => void copy(id, 'Phone') },
    { label: 'Copy e-mail', href: `${memberPath(id)}#email`, icon: CopyIcon, detail: label, run: () => void copy(id, 'Email') },
    {
      label: writing,
      href: `${memberPath(id)}#write`,
      icon: SpeakerphoneIcon,
      detail: label,
      run: () => write({ call: listMembers.name, filters: { Id: id }, whom: label }),
    },
    { label: 'Receipts', href: `/payments?MemberId=${id}`, icon: ReceiptIcon, detail: label },
    { label: 'Open', href: memberPath(id), icon: UserIcon, detail: label },
  ];
};

export const writing = 'Write to';

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
  write: writing,
  'write-to': writing,
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
    .replace(/^write to\b/i, 'write-to')
    .replace(/^thank you\b|\bthank you$/i, 'thank-you')
    .split(/\s+/);
  for (const at of [0, words.length - 1]) {
    const action = actionOf(words[at] ?? '');
    if (action !== undefined && words.length > 1) return { action, rest: words.toSpliced(at, 1).join(' ') };
  }
  return null;
};

const actionOf = (verb: string) => (Object.hasOwn(verbs, verb.toLowerCase()) ? verbs[verb.toLowerCase()] : undefined);

/** What the palette can do to a chapter that it has found. */
export const useChapterActions = () => {
  const write = use(WriteTo);
  const { offices } = useUser();
  const isSuperAdmin = useIsSuperAdmin();
  return ({ href, label }: Option): Option[] => {
    const id = Number(/^\/chapters\/(\d+)$/.exec(href)?.[1]);
    const mayWrite = isSuperAdmin || offices.some(({ chapterId, rights }) => chapterId === id && rights.includes('meetings'));
    const people: PeopleToWrite = { call: listAssigned.name, filters: { ChapterId: id }, whom: `members of ${label}` };
    return mayWrite ? [{ label: writing, href: `${href}#write`, icon: SpeakerphoneIcon, detail: label, run: () => write(people) }] : [];
  };
};

const useRemindById = () => {
  const remind = useRemind();
  return async (Id: number, FullName: string) => {
    try {
      const { rows } = await send(listRenewals, { Id, CurrentPage: 1, RecordsPerPage: 1 });
      await remind(rows[0] ?? { Id, FullName, LastRemindedAt: null, ReminderState: null, MayBeReminded: true });
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
