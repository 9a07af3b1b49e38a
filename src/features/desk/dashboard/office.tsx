// What waits in the chapter of an officer: each with its number and the way to it.

import { Button, Text } from '@mantine/core';
import { showClock } from '../../../platform/ui/format/dates.ts';
import { showNumber } from '../../../platform/ui/format/numbers.ts';
import { ScreenLink } from '../../../platform/ui/screen/links.tsx';
import { Card } from './card.tsx';
import type { OfficeFigures } from './dashboard.contract.ts';
import type { LinkTarget } from './tile.tsx';
import styles from './today.module.css';

export const Office = ({ office }: { office: OfficeFigures }) => {
  const waiting = entriesOf(office).filter(({ count }) => (count ?? 0) > 0);
  const over = office.OverLimit ?? [];
  const unanswered = office.Unanswered ?? { Total: 0, By: [] };
  return (
    <Card title={office.ChapterName}>
      {waiting.length === 0 && over.length === 0 && unanswered.Total === 0 ? (
        <Text c="dimmed">Nothing waits.</Text>
      ) : (
        <ol className={styles.entries}>
          {waiting.map(({ count, one, many, button, link }) => (
            <li key={one} className={styles.entry}>
              <span className={styles.count}>{showNumber(count ?? 0)}</span>
              <span className={styles.what}>{count === 1 ? one : many}</span>
              <Button component={ScreenLink} {...link} variant="default" size="compact-md" className={styles.button}>
                {button}
              </Button>
            </li>
          ))}
          {unanswered.Total > 0 && (
            <li className={styles.entry}>
              <span className={styles.count}>{showNumber(unanswered.Total)}</span>
              <span className={styles.what}>
                {unanswered.Total === 1 ? 'referral is' : 'referrals are'} unanswered for 14 days:{' '}
                {unanswered.By.map(({ FullName, Count }) => `${FullName} (${Count})`).join(', ')}
              </span>
            </li>
          )}
          {over.length > 0 && (
            <li className={styles.entry}>
              <span className={styles.count}>{showNumber(over.length)}</span>
              <span className={styles.what}>
                {over.length === 1 ? 'member has' : 'members have'} more absences than allowed:{' '}
                {over.map(({ FullName, Count }) => `${FullName} (${Count})`).join(', ')}
              </span>
            </li>
          )}
        </ol>
      )}
    </Card>
  );
};

interface Entry {
  count: number | null;
  one: string;
  many: string;
  button: string;
  link: LinkTarget;
}

const entriesOf = ({ ChapterId, NotClosed, SpeakersMissing, TodayMeeting }: OfficeFigures): Entry[] => [
  ...(TodayMeeting
    ? [
        {
          count: 1,
          one: `meeting today at ${showClock(TodayMeeting.StartsAt)}`,
          many: '',
          button: 'Mark attendance',
          link: { to: `/meetings/${TodayMeeting.Id}/marks` } as const,
        },
      ]
    : []),
  {
    count: NotClosed,
    one: 'meeting is not closed',
    many: 'meetings are not closed',
    button: 'Show meetings',
    link: { to: '/meetings', search: { ChapterId: String(ChapterId), State: 'Open' } },
  },
  {
    count: SpeakersMissing,
    one: 'of the next six meetings has no speaker',
    many: 'of the next six meetings have no speaker',
    button: 'Show meetings',
    link: { to: '/meetings', search: { ChapterId: String(ChapterId) } },
  },
];
