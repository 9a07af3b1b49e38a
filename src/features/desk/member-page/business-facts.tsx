// What a member says about the own business, for a super admin to correct where it stands, and which members see it.

import { Anchor, Skeleton, Text } from '@mantine/core';
import { labelOf } from '../../../platform/wire/labels.ts';
import type { Member } from '../../people/members/members.contract.ts';
import { businessFields } from '../../people/visibility/visibility.contract.ts';
import { BusinessNotRead } from './business-not-read.tsx';
import { EditableFact } from './editable-fact.tsx';
import { FactGroup, Facts } from './fact-group.tsx';
import { audienceLabel } from './member-facts.tsx';
import { addBusiness, useBusiness } from './use-member.ts';

export const BusinessFacts = ({ member }: { member: Member }) => {
  const { business, error, retry } = useBusiness(member.Id);
  const line = business && ([business.Company, business.City].filter(Boolean).join(', ') || 'Nothing yet');
  return (
    <FactGroup title="Business" line={line} isFolded>
      {business && <Business member={addBusiness(member, business)} />}
      {error && <BusinessNotRead error={error} onTryAgain={retry} />}
      {!business && !error && <Skeleton height={185} />}
    </FactGroup>
  );
};

const texts = ['Company', 'City', 'Offers', 'Wants', 'TaxNumber', 'State'] as const;

const Business = ({ member }: { member: ReturnType<typeof addBusiness> }) => {
  const [company, city, offers, wants, taxNumber, state] = texts.map((field) => (
    <EditableFact key={field} member={member} field={field} name={labelOf(businessFields[field]) ?? field}>
      {member[field] || 'N/A'}
    </EditableFact>
  ));
  const { ShowCompany, Website } = member;
  return (
    <>
      <Facts>
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
        {taxNumber}
        {state}
      </Facts>
      {ShowCompany && (
        <Text size="xs" c="dimmed" mt="xs">
          Company, city and website: {audienceLabel(ShowCompany).toLowerCase()}
        </Text>
      )}
    </>
  );
};
