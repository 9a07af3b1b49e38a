// The facts about a user as a list.

import { showLongDate } from '../../../platform/ui/format/dates.ts';
import { labelOf } from '../../../platform/wire/labels.ts';
import { businessFields } from '../visibility/visibility.contract.ts';
import styles from './profile.module.css';
import type { Person } from './profile-query.ts';

export const ProfileFacts = ({ profile }: { profile: Person }) => (
  <dl className={styles.facts}>
    <Fact name="Full Name" value={profile.FullName} />
    <Fact name="Email" value={profile.Email} />
    <Fact name="Phone" value={profile.Phone ?? 'N/A'} />
    {profile.Profession && <Fact name="Profession" value={profile.Profession} />}
    <BusinessFacts profile={profile} />
    <Fact name="Member since" value={showLongDate(profile.MemberSince ?? profile.CreatedAt)} />
    <Fact name="Role" value={profile.RoleName} />
  </dl>
);

const BusinessFacts = ({ profile: { Company, City, Website, Offers, Wants, TaxNumber, State } }: { profile: Person }) => (
  <>
    {Company && <Fact name={labelOf(businessFields.Company)} value={Company} />}
    {City && <Fact name={labelOf(businessFields.City)} value={City} />}
    {Website && <Fact name={labelOf(businessFields.Website)} value={Website} />}
    {Offers && <Fact name={labelOf(businessFields.Offers)} value={Offers} />}
    {Wants && <Fact name={labelOf(businessFields.Wants)} value={Wants} />}
    {TaxNumber && <Fact name={labelOf(businessFields.TaxNumber)} value={TaxNumber} />}
    {State && <Fact name={labelOf(businessFields.State)} value={State} />}
  </>
);

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);
