// The actions in a row of the call sheet: renew, log a call, a WhatsApp or a visit, mail.

import { Menu } from '@mantine/core';
import CurrencyRupeeIcon from '~icons/tabler/currency-rupee';
import MailForwardIcon from '~icons/tabler/mail-forward';
import PhonePlusIcon from '~icons/tabler/phone-plus';
import UserIcon from '~icons/tabler/user';
import { useOneAtATime } from '../../../platform/ui/call/one-at-a-time.ts';
import { useUser } from '../../../platform/ui/call/user.tsx';
import { shownDay } from '../../../platform/ui/format/dates.ts';
import { RowMenu } from '../../../platform/ui/list/row-menu.tsx';
import { MainAction, RowAction, RowActions } from '../../../platform/ui/list/row-parts.tsx';
import { CallLink, WhatsAppLink } from '../../../platform/ui/reading/contact-links.tsx';
import { isOfThisMachine } from '../../../platform/ui/reading/passed-link.tsx';
import { roles } from '../../../platform/wire/roles.ts';
import type { ContactWay } from '../contacts/contacts.contract.ts';
import { type Office, whatsAppText } from './reminder-words.ts';
import type { Renewal } from './renewals.contract.ts';
import { useRemind } from './use-remind.ts';

/** How the member of a row is reached outside of the portal. */
export interface RowReaching {
  /** Undefined until the list is loaded. */
  office: Office | undefined;
  /** By member: the page that a WhatsApp links to. */
  payPages: Record<string, string>;
  onReached: (member: Renewal, how: ContactWay) => void;
}

/** None of this machine: whoever gets the WhatsApp could not open it. The text says how to pay without it, too. */
const pageToPass = (page: string | undefined): string | null => (page === undefined || isOfThisMachine(page) ? null : page);

interface RenewalActionsProps {
  member: Renewal;
  reaching: RowReaching;
  onRenew: () => void;
}

export const RenewalActions = ({ member, reaching: { office, payPages, onReached }, onRenew }: RenewalActionsProps) => {
  const remind = useRemind();
  const { run } = useOneAtATime();
  const { userId, roleId } = useUser();
  // The server refuses an officer's payment of oneself.
  const mayRenew = roleId === roles.superAdmin || userId !== member.Id;
  return (
    <RowActions>
      {mayRenew && (
        <MainAction label={member.Stage === 'Never paid' ? 'Record payment' : 'Renew'} icon={CurrencyRupeeIcon} onClick={onRenew} />
      )}
      <RowMenu label="Log" icon={PhonePlusIcon} subject={member.FullName}>
        {(from) => (
          <>
            <CallLink in="menu" phone={member.Phone} onClick={from(() => onReached(member, 'Call'))} />
            <WhatsAppLink
              in="menu"
              phone={member.Phone}
              text={office && whatsAppText(wordsFor(member), office, pageToPass(payPages[member.Id]))}
              onClick={from(() => onReached(member, 'WhatsApp'))}
            />
            <Menu.Item leftSection={<UserIcon size={16} />} onClick={from(() => onReached(member, 'Visit'))}>
              Visit
            </Menu.Item>
          </>
        )}
      </RowMenu>
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
  renewal: { months: NextMonths, amount: NextAmount === null ? null : Math.round(NextAmount * 100) },
});
