// How a member was reached last: by a reminder, a call, a WhatsApp or a visit. A reminder does not hide what was said before it.

import { Text } from '@mantine/core';
import { showShortDate } from '../../../platform/ui/format/dates.ts';
import { TwoLines } from '../../../platform/ui/list/row-parts.tsx';
import type { ContactWay } from '../contacts/contacts.contract.ts';
import type { Renewal } from './renewals.contract.ts';

export const LastContactOrReminder = ({ of }: { of: Renewal }) => {
  const [{ text, colour }, before] = lastOf(of);
  const shown = colour ? (
    <Text inherit span c={colour}>
      {text}
    </Text>
  ) : (
    text
  );
  return <TwoLines first={shown} second={before?.text ?? (of.WantsMembershipMail ? null : 'Wants no mail')} />;
};

interface Shown {
  text: string;
  colour?: string;
}

const lastOf = (member: Renewal): [last: Shown, before?: Shown] => {
  const { LastRemindedAt: mailed, LastContactAt: contacted, LastContactHow: how, LastContactNote: note } = member;
  const contact: Shown | null =
    contacted && how ? { text: `${wayWords[how]} ${showShortDate(contacted)}${note ? `: ${note}` : ''}` } : null;
  const mail = mailed ? mailOf(mailed, member) : null;
  if (contact && mail && (mailed ?? '') > (contacted ?? '')) return [mail, contact];
  return [contact ?? mail ?? { text: 'Never', colour: 'dimmed' }];
};

const wayWords: Record<ContactWay, string> = { Call: 'Called', WhatsApp: 'WhatsApp', Visit: 'Visited' };

/** A mail that the outbox no longer has was sent long ago. */
const mailOf = (written: string, { ReminderState: state, ReminderSentAt: sent }: Renewal): Shown => {
  const day = showShortDate(sent ?? written);
  if (state === 'Waiting') return { text: `Waiting since ${day}`, colour: amber };
  if (state === 'Failed') return { text: `Mail failed ${day}`, colour: 'var(--mantine-color-error)' };
  if (state === 'Withdrawn') return { text: `Mail withdrawn ${day}`, colour: 'dimmed' };
  return { text: `Mailed ${day}` };
};

const amber = 'light-dark(var(--mantine-color-amber-6), var(--mantine-color-amber-4))';
