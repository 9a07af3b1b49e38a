// What the palette can do to a member it has found. What needs a form opens it on the member's page.

import SwitchIcon from '~icons/tabler/arrows-exchange';
import CopyIcon from '~icons/tabler/copy';
import CurrencyRupeeIcon from '~icons/tabler/currency-rupee';
import MailIcon from '~icons/tabler/mail';
import UserIcon from '~icons/tabler/user';
import { messageOf, send } from '../../../platform/ui/call/api.ts';
import { useSave } from '../../../platform/ui/call/save.ts';
import { useConfirm } from '../../../platform/ui/dialog/confirm.ts';
import { toastError, toastSuccess } from '../../../platform/ui/screen/toasts.ts';
import { remindMembers } from '../../money/renewals/renewals.contract.ts';
import { listMembers, memberPath } from '../../people/members/members.contract.ts';
import type { Option } from './palette-options.ts';

export const usePersonActions = () => {
  const remind = useRemind();
  return ({ memberId: id = 0, label }: Option): Option[] => [
    { label: 'Record payment', href: `${memberPath(id)}?do=pay`, icon: CurrencyRupeeIcon, detail: label },
    { label: 'Move', href: `${memberPath(id)}?do=move`, icon: SwitchIcon, detail: label },
    { label: 'Remind', href: `${memberPath(id)}#remind`, icon: MailIcon, detail: label, run: () => void remind(id, label) },
    { label: 'Copy phone', href: `${memberPath(id)}#phone`, icon: CopyIcon, detail: label, run: () => void copy(id, 'Phone') },
    { label: 'Copy e-mail', href: `${memberPath(id)}#email`, icon: CopyIcon, detail: label, run: () => void copy(id, 'Email') },
    { label: 'Open', href: memberPath(id), icon: UserIcon, detail: label },
  ];
};

const verbs: Record<string, string> = {
  pay: 'Record payment',
  renew: 'Record payment',
  move: 'Move',
  remind: 'Remind',
  copy: 'Copy phone',
};

/** 'pay asha': what is to be done, and to whom. */
export const verbIn = (text: string) => {
  const [, verb = '', rest = ''] = /^\s*(\S+)\s+(\S.*)$/.exec(text) ?? [];
  const action = Object.hasOwn(verbs, verb.toLowerCase()) ? verbs[verb.toLowerCase()] : undefined;
  return action === undefined ? null : { action, rest };
};

const useRemind = () => {
  const confirm = useConfirm();
  const save = useSave(remindMembers);
  return (id: number, subject: string) =>
    confirm({
      title: 'Remind',
      text: 'A reminder of the membership is written to this member now.',
      subject,
      verb: 'Remind',
      tone: 'warning',
      work: () =>
        save(
          { Ids: [id], Count: 1 },
          {
            ...{ done: 'Reminder written', failed: 'Failed to write the reminder' },
            onSaved: ({ res, message }) => {
              const why = res?.Refused[0]?.Message;
              if (why) toastError(why);
              return why ? null : (message ?? 'Reminder written');
            },
          },
        ),
    });
};

const copy = async (Id: number, field: 'Phone' | 'Email') => {
  try {
    const { rows } = await send(listMembers, { Id, CurrentPage: 1, RecordsPerPage: 1 });
    const text = rows[0]?.[field];
    if (!text) return toastError('There is none');
    await navigator.clipboard.writeText(text);
    toastSuccess(`${text} copied`);
  } catch (error) {
    toastError(messageOf(error, 'It could not be copied'));
  }
};
