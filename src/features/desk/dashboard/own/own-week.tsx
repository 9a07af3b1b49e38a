// What a member has given and received in the running week.

import { Anchor } from '@mantine/core';
import { showNumber } from '../../../../platform/ui/format/numbers.ts';
import { ScreenLink } from '../../../../platform/ui/screen/links.tsx';
import { slipsPath } from '../../../giving/slips/slip-kinds.ts';
import { Card } from '../card.tsx';
import type { OwnFigures } from '../dashboard.contract.ts';
import styles from './this-week.module.css';

export const OwnWeek = ({ own: { Week, OpenReferrals } }: { own: Pick<OwnFigures, 'Week' | 'OpenReferrals'> }) => {
  const days = { From: Week.From.slice(0, 10), To: Week.To.slice(0, 10) };
  const figures = [
    { name: 'Referrals given', count: Week.Given, search: { Kind: 'Referral', Direction: 'Given', ...days } },
    { name: 'Received', count: Week.Received, search: { Kind: 'Referral', Direction: 'Received', ...days } },
    { name: 'One-to-ones', count: Week.OneToOnes, search: { Kind: 'One-to-one', Declined: 'false', ...days } },
  ];
  return (
    <Card title="My week">
      <ul className={styles.figures} aria-label="My week">
        {figures.map(({ name, count, search }) => (
          <li key={name}>
            <ScreenLink to={slipsPath} search={search}>
              <b>{showNumber(count)}</b>
              {name}
            </ScreenLink>
          </li>
        ))}
      </ul>
      {OpenReferrals.Contacted > 0 && (
        <Anchor
          component={ScreenLink}
          size="sm"
          to={slipsPath}
          search={{ Kind: 'Referral', Direction: 'Received', Status: 'Contacted' }}
          className={styles.open}
        >
          {OpenReferrals.Contacted === 1
            ? '1 open referral, contacted'
            : `${showNumber(OpenReferrals.Contacted)} open referrals, contacted`}
        </Anchor>
      )}
    </Card>
  );
};
