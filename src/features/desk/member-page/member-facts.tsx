// The facts about a member, in groups. Most are edited where they stand; the dates of a membership follow from its payments.

import { Badge } from '@mantine/core';
import { useUser } from '../../../platform/ui/call/user.tsx';
import { showDate, todayInPortal } from '../../../platform/ui/format/dates.ts';
import { showMoney } from '../../../platform/ui/format/money.ts';
import { MailAddress, PhoneLink } from '../../../platform/ui/reading/contact-links.tsx';
import { LastReminder } from '../../money/renewals/last-reminder.tsx';
import type { Audience, Member } from '../../people/members/members.contract.ts';
import { isPaidAhead } from '../../people/membership/period.tsx';
import { EditableFact } from './editable-fact.tsx';
import { Fact, FactGroup, Facts } from './fact-group.tsx';
import { isSuperAdmin } from './member-actions.ts';
import { TmnFact } from './tmn-fact.tsx';
import { useBusiness, useFigures } from './use-member.ts';

export const MembershipFacts = ({ member }: { member: Member }) => {
  const { MemberSince, MembershipNo, Amount, PaymentDate } = member;
  const figures = useFigures(member.Id);
  const since = MemberSince && showDate(MemberSince);
  return (
    <FactGroup title="Membership" line={since ? `since ${since}` : MembershipNo ? null : 'No number yet'}>
      <Facts>
        {!MembershipNo && <Fact name="Number">Not assigned</Fact>}
        {since && <Fact name="Since">{since}</Fact>}
        <Term member={member} />
        <Fact name="Last paid" second={PaymentDate && showDate(PaymentDate)}>
          {showMoney(Amount)}
          {Amount !== null && figures?.LastMethod && ` by ${figures.LastMethod}`}
        </Fact>
        {!isSuperAdmin(member) && (
          <Fact
            name="Reminders"
            second={
              <>
                Last reminder: <LastReminder memberId={member.Id} />
              </>
            }
          >
            {member.WantsMembershipMail ? 'By mail' : 'Not by mail: the member has turned it off'}
          </Fact>
        )}
      </Facts>
    </FactGroup>
  );
};

const Term = ({ member }: { member: Member }) => {
  const { MembershipStartDate, MembershipEndDate } = member;
  const isOver = (MembershipEndDate ?? '').slice(0, 10) < todayInPortal();
  if (!MembershipEndDate) return <Fact name="Term">{showDate(null)}</Fact>;
  return (
    <Fact name={isOver ? 'Last term' : 'This term'} second={isPaidAhead(member) && <Badge size="xs">paid ahead</Badge>}>
      {showDate(MembershipStartDate)} – {showDate(MembershipEndDate)}
    </Fact>
  );
};

export const ContactFacts = ({ member }: { member: Member }) => {
  // One's own e-mail address is changed by another super admin.
  const isOneself = useUser().userId === member.Id;
  const { business } = useBusiness(member.Id);
  return (
    <FactGroup title="Contact" line={member.Phone}>
      <Facts>
        <EditableFact member={member} field="Phone" name="Phone" second={business && audienceLabel(business.ShowPhone)}>
          {member.Phone ? <PhoneLink phone={member.Phone} /> : 'N/A'}
        </EditableFact>
        <EditableFact member={member} field="Email" name="Email" isFixed={isOneself} second={business && audienceLabel(business.ShowEmail)}>
          <a href={`mailto:${member.Email}`}>
            <MailAddress address={member.Email} />
          </a>
        </EditableFact>
        <EditableFact
          member={member}
          field="Profession"
          name="Profession"
          second={business && `${audienceLabel(business.ShowMe)}, with name and photo`}
        >
          {member.Profession || 'Not specified'}
        </EditableFact>
      </Facts>
    </FactGroup>
  );
};

const audienceWords: Record<Audience, string> = { 'All members': 'all members', 'My chapter': 'the chapter', Nobody: 'nobody' };

export const audienceLabel = (audience: Audience): string => `Seen by ${audienceWords[audience]}`;

export const AccountFacts = ({ member }: { member: Member }) => {
  const role = member.RoleName || 'Member';
  return (
    <FactGroup title="Account" line={`${role} · ID ${member.Id}`} isFolded>
      <Facts>
        <Fact name="Role">{role}</Fact>
        <Fact name="Member ID">{member.Id}</Fact>
        <Fact name="Created">{showDate(member.CreatedAt)}</Fact>
        <Fact name="Signing in">{member.IsActive ? 'Allowed' : 'Not allowed: deactivated'}</Fact>
        <TmnFact member={member} />
      </Facts>
    </FactGroup>
  );
};
