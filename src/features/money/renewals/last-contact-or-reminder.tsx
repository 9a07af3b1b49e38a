// How a member was reached last: by a reminder, a call, a WhatsApp or a visit. A reminder does not hide what was said before it.

import { showShortDate } from '../../../platform/ui/format/dates.ts';
import { TwoLines } from '../../../platform/ui/list/row-parts.tsx';
import type { ContactWay } from '../contacts/contacts.contract.ts';
import { ColouredState, neverReached, type ShownState, stateOfReminder } from './last-reminder.tsx';
import type { Renewal } from './renewals.contract.ts';

export const LastContactOrReminder = ({ of }: { of: Renewal }) => {
  const [last, before] = lastOf(of);
  return <TwoLines first={<ColouredState state={last} />} second={before?.text ?? (of.WantsMembershipMail ? null : 'Wants no mail')} />;
};

const lastOf = (member: Renewal): [last: ShownState, before?: ShownState] => {
  const { LastRemindedAt: mailed, LastContactAt: contacted, LastContactHow: how, LastContactNote: note } = member;
  const contact: ShownState | null =
    contacted && how ? { text: `${wayWords[how]} ${showShortDate(contacted)}${note ? `: ${note}` : ''}` } : null;
  const mail = stateOfReminder(member, showShortDate);
  if (contact && mail && (mailed ?? '') > (contacted ?? '')) return [mail, contact];
  return [contact ?? mail ?? neverReached];
};

const wayWords: Record<ContactWay, string> = { Call: 'Called', WhatsApp: 'WhatsApp', Visit: 'Visited' };
