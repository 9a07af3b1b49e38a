// 'Today': what waits for the office, the most urgent first, each with its number, its money and the way to it.

import { Text } from '@mantine/core';
import { Card } from '../card.tsx';
import type { Waiting } from '../dashboard.contract.ts';
import type { LinkTarget } from '../tile.tsx';
import { WaitingLine, WaitingLines } from '../waiting-lines.tsx';

export const Today = ({ waiting }: { waiting: Waiting[] }) => (
  <Card title="Today">
    {waiting.length === 0 ? (
      <Text c="dimmed">Nothing waits.</Text>
    ) : (
      <WaitingLines>
        {waiting.map((entry) => (
          <Entry key={entry.What} {...entry} />
        ))}
      </WaitingLines>
    )}
  </Card>
);

const Entry = ({ What, Count, Stake }: Waiting) => {
  const { one, many, button, link, isUrgent } = entries[What];
  return (
    <WaitingLine count={Count} stake={Stake} button={button} link={link} isUrgent={isUrgent}>
      {Count === 1 ? one : many}
    </WaitingLine>
  );
};

interface Words {
  one: string;
  many: string;
  button: string;
  link: LinkTarget;
  isUrgent?: boolean;
}

const entries: Record<Waiting['What'], Words> = {
  'Ending this week': {
    one: 'membership ends within 7 days',
    many: 'memberships end within 7 days',
    button: 'Call sheet',
    link: { to: '/renewals', search: { Stage: 'This week' } },
    isUrgent: true,
  },
  'In grace': {
    one: 'membership is in grace',
    many: 'memberships are in grace',
    button: 'Open',
    link: { to: '/renewals', search: { Stage: 'Grace' } },
  },
  'Mails failed': {
    one: 'mail could not be sent',
    many: 'mails could not be sent',
    button: 'Open',
    link: { to: '/outbox', search: { State: 'Failed' } },
  },
  'Data requests due': {
    one: 'request about personal data is due within 7 days',
    many: 'requests about personal data are due within 7 days',
    button: 'Answer',
    link: { to: '/data-requests', search: { State: 'Open', sort: 'DueOn' } },
    isUrgent: true,
  },
  'Mails waiting': {
    one: 'mail waits to be sent',
    many: 'mails wait to be sent',
    button: 'Open',
    link: { to: '/outbox', search: { State: 'Waiting' } },
  },
  'Never paid': {
    one: 'member has never paid',
    many: 'members have never paid',
    button: 'Open',
    link: { to: '/renewals', search: { Stage: 'Never paid' } },
  },
  'Without a chapter': {
    one: 'member has no chapter yet',
    many: 'members have no chapter yet',
    button: 'Assign',
    link: { to: '/members', search: { Status: 'Active', IsAssigned: 'false', IsActive: 'true' } },
  },
  'Expired with a place': {
    one: 'expired member holds a place in a chapter',
    many: 'expired members hold a place in a chapter',
    button: 'Show places',
    link: { to: '/assigned-members', search: { Status: 'Expired' } },
  },
  'Visitors without a next step': {
    one: 'visitor has no next step',
    many: 'visitors have no next step',
    button: 'Open',
    link: { to: '/visitors', search: { Open: 'true', HasNextStep: 'false' } },
  },
  'Meetings not closed': {
    one: 'meeting is not closed after a week',
    many: 'meetings are not closed after a week',
    button: 'Open',
    link: { to: '/meetings', search: { State: 'Open' } },
  },
  'Chapters without a meeting': {
    one: 'chapter has no meeting planned',
    many: 'chapters have no meeting planned',
    button: 'Open',
    link: { to: '/chapters', search: { HasMeeting: 'false', IsActive: 'true' } },
  },
  'Chapters without a president': {
    one: 'chapter has no President',
    many: 'chapters have no President',
    button: 'Open',
    link: { to: '/chapters', search: { HasPresident: 'false', IsActive: 'true' } },
  },
  'Presidents without a successor': {
    one: 'term of a President ends within a month, and nobody follows',
    many: 'terms of Presidents end within a month, and nobody follows',
    button: 'Open',
    link: { to: '/chapters', search: { LosesPresident: 'true', IsActive: 'true' } },
  },
};
