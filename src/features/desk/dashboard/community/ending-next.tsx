// Whose membership ends next, each with the number to call and the form of the next payment.

import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { showDate } from '../../../../platform/ui/format/dates.ts';
import { PersonPicture } from '../../../../platform/ui/look/person-picture.tsx';
import { PhoneLink } from '../../../../platform/ui/reading/contact-links.tsx';
import { lazyDialog } from '../../../../platform/ui/screen/lazy-dialog.tsx';
import { NameLink } from '../../../../platform/ui/screen/links.tsx';
import { Card } from '../card.tsx';
import type { Community } from '../dashboard.contract.ts';
import styles from '../lines.module.css';

const PaymentForm = lazyDialog(() => import('../../../money/payment-form/payment-form.tsx'), 'PaymentForm');

type Ending = Community['EndingNext'][number];

export const EndingNext = ({ people }: { people: Ending[] }) => {
  const [renewed, setRenewed] = useState<Ending | null>(null);
  return (
    <Card title="Memberships ending next">
      {people.length === 0 ? (
        <Text size="sm" c="dimmed">
          No membership ends within 90 days.
        </Text>
      ) : (
        <ul className={styles.lines}>
          {people.map((person) => (
            <li key={person.Id} className={styles.person}>
              <PersonPicture name={person.FullName} photo={person.Photo} size={32} />
              <span className={styles.who}>
                <NameLink to={`/member-details/${person.Id}`} name={person.FullName} fw={500} className={styles.personName} />
                <span className={styles.phone}>
                  <PhoneLink phone={person.Phone} />
                </span>
              </span>
              <span className={styles.lineDate}>{showDate(person.MembershipEndDate)}</span>
              <Button variant="default" size="compact-sm" onClick={() => setRenewed(person)}>
                Renew
              </Button>
            </li>
          ))}
        </ul>
      )}
      {renewed && <PaymentForm member={{ ...renewed, Name: renewed.FullName }} onClosed={() => setRenewed(null)} />}
    </Card>
  );
};
