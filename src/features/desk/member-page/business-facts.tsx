// What a member says about the own business, for a super admin to correct where it stands, and which members see what.

import { Anchor, Skeleton, Text } from '@mantine/core';
import { labelOf } from '../../../platform/wire/labels.ts';
import type { Member } from '../../people/members/members.contract.ts';
import type { Person } from '../../people/profile/profile-query.ts';
import { businessFields } from '../../people/visibility/visibility.contract.ts';
import { BusinessNotRead } from './business-not-read.tsx';
import { EditableFact } from './editable-fact.tsx';
import styles from './member-details.module.css';
import { Panel } from './panel.tsx';
import { addBusiness, useBusiness } from './use-member.ts';

export const BusinessFacts = ({ member }: { member: Member }) => {
  const { business, error, retry } = useBusiness(member.Id);
  return (
    <Panel title="Business">
      {business && <Facts member={addBusiness(member, business)} />}
      {error && <BusinessNotRead error={error} onTryAgain={retry} />}
      {!business && !error && <Skeleton height={185} />}
    </Panel>
  );
};

const texts = ['Company', 'City', 'Offers', 'Wants'] as const;

const Facts = ({ member }: { member: Person }) => {
  const [company, city, offers, wants] = texts.map((field) => (
    <EditableFact key={field} member={member} field={field} name={labelOf(businessFields[field]) ?? field}>
      {member[field] || 'N/A'}
    </EditableFact>
  ));
  const { ShowMe, ShowPhone, ShowEmail, ShowCompany, Website } = member;
  return (
    <>
      <dl className={styles.facts}>
        {company}
        {city}
        <EditableFact member={member} field="Website" name="Website">
          {Website ? (
            <Anchor href={Website} target="_blank" rel="noopener noreferrer nofollow">
              {Website.replace('https://', '')}
            </Anchor>
          ) : (
            'N/A'
          )}
        </EditableFact>
        {offers}
        {wants}
      </dl>
      <Text size="xs" c="dimmed" mt="sm">
        Seen by: name {seenBy(ShowMe)}, phone {seenBy(ShowPhone)}, e-mail {seenBy(ShowEmail)}, business {seenBy(ShowCompany)}
      </Text>
    </>
  );
};

const seenBy = (audience: Person['ShowMe']) =>
  audience === 'All members' ? 'all members' : audience === 'My chapter' ? 'the chapter' : 'nobody';
