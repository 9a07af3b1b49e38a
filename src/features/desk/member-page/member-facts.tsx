// The facts about a member: contact, status, membership, last payment and account.

import type { ReactNode } from 'react';
import BriefcaseIcon from '~icons/tabler/briefcase';
import MailIcon from '~icons/tabler/mail';
import PhoneIcon from '~icons/tabler/phone';
import UserCheckIcon from '~icons/tabler/user-check';
import { showDate } from '../../../platform/ui/format/dates.ts';
import { showMoney } from '../../../platform/ui/format/money.ts';
import type { IconDrawing } from '../../../platform/ui/look/icon.ts';
import { IconTile } from '../../../platform/ui/look/icon-tile.tsx';
import type { AssignedMember } from '../../chapters/assignments/assignments.contract.ts';
import { LastReminded } from '../../money/renewals/last-reminded.tsx';
import type { Member } from '../../people/members/members.contract.ts';
import { StatusBadge } from '../../people/membership/status-badge.tsx';
import { isSuperAdmin } from './member-actions.ts';
import { MemberChapters } from './member-chapters.tsx';
import styles from './member-details.module.css';
import { Panel } from './panel.tsx';

/** A long address breaks before the @. */
const MailAddress = ({ children }: { children: string }) => {
  const at = children.lastIndexOf('@');
  return (
    <>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </>
  );
};

interface MemberFactsProps {
  member: Member;
  onMove: (assigned: AssignedMember) => void;
}

export const MemberFacts = ({ member, onMove }: MemberFactsProps) => (
  <>
    <dl className={styles.cards}>
      <Card icon={MailIcon} name="Email">
        <a href={`mailto:${member.Email}`}>
          <MailAddress>{member.Email}</MailAddress>
        </a>
      </Card>
      <Card icon={PhoneIcon} name="Phone">
        {member.Phone ? <a href={`tel:${member.Phone}`}>{member.Phone}</a> : 'N/A'}
      </Card>
      <Card icon={BriefcaseIcon} name="Profession">
        {member.Profession || 'Not specified'}
      </Card>
      <Card icon={UserCheckIcon} name="Status">
        <StatusBadge status={member.Status} />
      </Card>
    </dl>
    <div className={styles.panels}>
      <Panel title="Membership">
        <Facts>
          <Fact name="Membership Number">{member.MembershipNo || 'Not assigned'}</Fact>
          <Fact name="Start Date">{showDate(member.MembershipStartDate)}</Fact>
          <Fact name="End Date">{showDate(member.MembershipEndDate)}</Fact>
          {!isSuperAdmin(member) && (
            <>
              <Fact name="Last Reminded">
                <LastReminded memberId={member.Id} />
              </Fact>
              <Fact name="Mail about it">{member.WantsMembershipMail ? 'Yes' : 'Turned off by the member'}</Fact>
            </>
          )}
        </Facts>
      </Panel>
      <Panel title="Payment">
        <Facts>
          <Fact name="Amount">{showMoney(member.Amount)}</Fact>
          <Fact name="Payment Date">{showDate(member.PaymentDate)}</Fact>
        </Facts>
      </Panel>
      <Panel title="Account">
        <Facts>
          <Fact name="Role">{member.RoleName || 'Member'}</Fact>
          <Fact name="Created Date">{showDate(member.CreatedAt)}</Fact>
          <Fact name="May Sign In">{member.IsActive ? 'Yes' : 'No'}</Fact>
        </Facts>
      </Panel>
      <MemberChapters memberId={member.Id} onMove={onMove} />
    </div>
  </>
);

const Card = ({ icon: Icon, name, children }: { icon: IconDrawing; name: string; children: ReactNode }) => (
  <div className={styles.card}>
    <dt>
      <span className={styles.icon}>
        <IconTile>
          <Icon />
        </IconTile>
      </span>
      {name}
    </dt>
    <dd>{children}</dd>
  </div>
);

const Facts = ({ children }: { children: ReactNode }) => <dl className={styles.facts}>{children}</dl>;

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
