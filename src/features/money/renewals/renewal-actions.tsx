// What can be done in a row of the call sheet: renew, call, write by WhatsApp, mail.

import CurrencyRupeeIcon from '~icons/tabler/currency-rupee';
import MailForwardIcon from '~icons/tabler/mail-forward';
import { useOneAtATime } from '../../../platform/ui/call/one-at-a-time.ts';
import { useSave } from '../../../platform/ui/call/save.ts';
import { useConfirm } from '../../../platform/ui/dialog/confirm.ts';
import { localDay, shownDay, today } from '../../../platform/ui/format/dates.ts';
import { MainAction, RowAction, RowActions } from '../../../platform/ui/list/row-parts.tsx';
import { CallLink, WhatsAppLink } from '../../../platform/ui/reading/contact-links.tsx';
import { toastNotice } from '../../../platform/ui/screen/toasts.ts';
import type { ContactWay } from '../contacts/contacts.contract.ts';
import { type Office, whatsAppText } from './reminder-words.ts';
import { type Renewal, remindMembers, renewalTexts } from './renewals.contract.ts';

/** How a member of a row is reached outside of the portal. */
export interface RowReaching {
  /** Unknown until the list is there. */
  office: Office | undefined;
  onReached: (member: Renewal, how: ContactWay) => void;
}

interface RenewalActionsProps {
  member: Renewal;
  reaching: RowReaching;
  onRenew: () => void;
}

export const RenewalActions = ({ member, reaching: { office, onReached }, onRenew }: RenewalActionsProps) => {
  const remind = useRemind(member);
  const { run } = useOneAtATime();
  return (
    <RowActions>
      <MainAction label="Renew" icon={CurrencyRupeeIcon} onClick={onRenew} />
      <CallLink in="row" phone={member.Phone} onClick={() => onReached(member, 'Call')} />
      <WhatsAppLink
        in="row"
        phone={member.Phone}
        text={office && whatsAppText(wordsFor(member), office)}
        onClick={() => onReached(member, 'WhatsApp')}
      />
      {member.WantsMembershipMail && <RowAction label="Mail" icon={MailForwardIcon} onClick={() => void run(remind)} />}
    </RowActions>
  );
};

const wordsFor = ({ FullName, MembershipNo, MembershipEndDate, WithoutGapUntil, Days, Amount, Stage }: Renewal) => ({
  name: FullName,
  membershipNo: MembershipNo,
  end: Stage === 'Never paid' ? null : shownDay(MembershipEndDate),
  isOver: (Days ?? 0) < 0,
  withoutGapUntil: WithoutGapUntil && shownDay(WithoutGapUntil),
  paidPaise: Amount === null ? null : Math.round(Amount * 100),
});

const useRemind = ({ Id, FullName, LastRemindedAt, ReminderState }: Renewal) => {
  const save = useSave(remindMembers);
  const confirm = useConfirm();
  const work = () =>
    save(
      { Ids: [Id], LeaveOutWaiting: true },
      {
        done: 'The reminder was written',
        failed: renewalTexts.notReminded,
        onSaved: ({ res, message }) => {
          if (res?.CanSend && res.Done > 0) return message;
          // A mail that waits is no success.
          toastNotice(message ?? renewalTexts.notReminded);
          return null;
        },
      },
    );
  // The server tells what waits: that is not written a second time.
  if (localDay(LastRemindedAt) !== today() || ReminderState === 'Waiting') return work;
  const text = `${FullName} was reminded today.`;
  return () => confirm({ title: 'Send again?', text, verb: 'Remind', tone: 'warning', work });
};
