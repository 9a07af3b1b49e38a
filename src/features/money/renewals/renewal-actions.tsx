// The actions in a row of the call sheet: renew, call, WhatsApp, mail.

import CurrencyRupeeIcon from '~icons/tabler/currency-rupee';
import MailForwardIcon from '~icons/tabler/mail-forward';
import { useOneAtATime } from '../../../platform/ui/call/one-at-a-time.ts';
import { useUser } from '../../../platform/ui/call/user.tsx';
import { shownDay } from '../../../platform/ui/format/dates.ts';
import { MainAction, RowAction, RowActions } from '../../../platform/ui/list/row-parts.tsx';
import { CallLink, WhatsAppLink } from '../../../platform/ui/reading/contact-links.tsx';
import { roles } from '../../../platform/wire/roles.ts';
import type { ContactWay } from '../contacts/contacts.contract.ts';
import { type Office, whatsAppText } from './reminder-words.ts';
import type { Renewal } from './renewals.contract.ts';
import { useRemind } from './use-remind.ts';

/** How the member of a row is reached outside of the portal. */
export interface RowReaching {
  /** Undefined until the list is loaded. */
  office: Office | undefined;
  onReached: (member: Renewal, how: ContactWay) => void;
}

interface RenewalActionsProps {
  member: Renewal;
  reaching: RowReaching;
  onRenew: () => void;
}

export const RenewalActions = ({ member, reaching: { office, onReached }, onRenew }: RenewalActionsProps) => {
  const remind = useRemind();
  const { run } = useOneAtATime();
  const { userId, roleId } = useUser();
  // The server refuses an officer's payment of oneself.
  const mayRenew = roleId === roles.superAdmin || userId !== member.Id;
  return (
    <RowActions>
      {mayRenew && <MainAction label="Renew" icon={CurrencyRupeeIcon} onClick={onRenew} />}
      <CallLink in="row" phone={member.Phone} onClick={() => onReached(member, 'Call')} />
      <WhatsAppLink
        in="row"
        phone={member.Phone}
        text={office && whatsAppText(wordsFor(member), office)}
        onClick={() => onReached(member, 'WhatsApp')}
      />
      {member.WantsMembershipMail && <RowAction label="Mail" icon={MailForwardIcon} onClick={() => void run(() => remind(member))} />}
    </RowActions>
  );
};

const wordsFor = ({ FullName, MembershipNo, MembershipEndDate, WithoutGapUntil, Days, NextMonths, NextAmount, Stage }: Renewal) => ({
  name: FullName,
  membershipNo: MembershipNo,
  end: Stage === 'Never paid' ? null : shownDay(MembershipEndDate),
  isOver: (Days ?? 0) < 0,
  gaplessUntil: WithoutGapUntil && shownDay(WithoutGapUntil),
  renewal: { months: NextMonths, amount: Math.round(NextAmount * 100) },
});
