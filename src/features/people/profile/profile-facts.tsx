// The facts about a user as a list.

import { showLongDate } from '../../../platform/ui/format/dates.ts';
import styles from './profile.module.css';
import type { Person } from './profile-query.ts';

export const ProfileFacts = ({ profile }: { profile: Person }) => (
  <dl className={styles.facts}>
    <Fact name="Full Name" value={profile.FullName} />
    <Fact name="Email" value={profile.Email} />
    <Fact name="Phone" value={profile.Phone ?? 'N/A'} />
    {profile.Profession && <Fact name="Profession" value={profile.Profession} />}
    <Fact name="Member since" value={showLongDate(profile.CreatedAt)} />
    <Fact name="Role" value={profile.RoleName} />
  </dl>
);

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);
