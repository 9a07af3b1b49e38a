// The column of facts about a member. Most are edited where they stand; the dates of a membership follow from its payments.

import { Badge, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useUser } from '../../../platform/ui/call/user.tsx';
import { showDate } from '../../../platform/ui/format/dates.ts';
import { showMoney } from '../../../platform/ui/format/money.ts';
import { PhoneLink } from '../../../platform/ui/reading/contact-links.tsx';
import { HeldOffices } from '../../chapters/offices/held-offices.tsx';
import { LastReminded } from '../../money/renewals/last-reminded.tsx';
import type { Member } from '../../people/members/members.contract.ts';
import { isPaidAhead } from '../../people/membership/period.tsx';
import { StatusBadge } from '../../people/membership/status-badge.tsx';
import { EditableFact } from './editable-fact.tsx';
import { isSuperAdmin } from './member-actions.ts';
import styles from './member-details.module.css';
import { Panel } from './panel.tsx';
import { TmnFact } from './tmn-fact.tsx';

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

export const MemberFacts = ({ member }: { member: Member }) => {
  // One's own e-mail address is changed by another super admin.
  const isOneself = useUser().userId === member.Id;
  // The term that is paid ahead begins in the future; who is a member today has begun before.
  const isAhead = isPaidAhead(member);
  return (
    <>
      <Panel title="Contact">
        <Facts>
          <EditableFact member={member} field="Email" name="Email" isFixed={isOneself}>
            <a href={`mailto:${member.Email}`}>
              <MailAddress>{member.Email}</MailAddress>
            </a>
          </EditableFact>
          <EditableFact member={member} field="Phone" name="Phone">
            {member.Phone ? <PhoneLink phone={member.Phone} /> : 'N/A'}
          </EditableFact>
          <EditableFact member={member} field="Profession" name="Profession">
            {member.Profession || 'Not specified'}
          </EditableFact>
        </Facts>
      </Panel>
      <Panel title="Membership">
        <Facts>
          <Fact name="Status">
            <StatusBadge status={member.Status} />
          </Fact>
          <Fact name="Membership Number">{member.MembershipNo || 'Not assigned'}</Fact>
          <Fact name="Member Since">{showDate(member.MemberSince)}</Fact>
          {!isAhead && <Fact name="Start Date">{showDate(member.MembershipStartDate)}</Fact>}
          <Fact name="End Date">
            {isAhead ? (
              <Group gap={6} wrap="nowrap" justify="flex-end">
                <Badge size="xs">paid ahead</Badge>
                {showDate(member.MembershipEndDate)}
              </Group>
            ) : (
              showDate(member.MembershipEndDate)
            )}
          </Fact>
          <Fact name="Amount">{showMoney(member.Amount)}</Fact>
          <Fact name="Payment Date">{showDate(member.PaymentDate)}</Fact>
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
    </>
  );
};

export const AccountFacts = ({ member }: { member: Member }) => (
  <Panel title="Account">
    <Facts>
      <Fact name="Role">{member.RoleName || 'Member'}</Fact>
      {!isSuperAdmin(member) && (
        <Fact name="Offices">
          <HeldOffices memberId={member.Id} />
        </Fact>
      )}
      <Fact name="Created Date">{showDate(member.CreatedAt)}</Fact>
      <Fact name="May Sign In">{member.IsActive ? 'Yes' : 'No'}</Fact>
      <TmnFact member={member} />
    </Facts>
  </Panel>
);

const Facts = ({ children }: { children: ReactNode }) => <dl className={styles.facts}>{children}</dl>;

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd className="figures">{children}</dd>
  </div>
);
