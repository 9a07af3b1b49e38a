// What waits in the chapter of an officer: each with its number and the way to it.

import { Anchor, Text } from '@mantine/core';
import { Fragment, useState } from 'react';
import { formatClock } from '../../../../platform/wire/locale.ts';
import { FellowName } from '../../../chapters/fellows/fellow-name.tsx';
import { Card } from '../card.tsx';
import type { ChapterWaiting, WaitedFor } from '../dashboard.contract.ts';
import type { LinkTarget } from '../tile.tsx';
import { WaitingLine, WaitingLines } from '../waiting-lines.tsx';

export const ChapterToday = ({ chapter }: { chapter: ChapterWaiting }) => {
  const waiting = entriesOf(chapter).filter(({ count, isNone }) => isNone || (count ?? 0) > 0);
  const over = chapter.OverLimit ?? [];
  const unanswered = chapter.Unanswered ?? { Total: 0, By: [] };
  return (
    <Card title={chapter.ChapterName}>
      {waiting.length === 0 && over.length === 0 && unanswered.Total === 0 ? (
        <Text c="dimmed">Nothing waits.</Text>
      ) : (
        <WaitingLines>
          {waiting.map(({ count, one, many, isNone, ...line }) => (
            <WaitingLine key={one} count={isNone ? null : (count ?? 0)} {...line}>
              {count === 1 || isNone ? one : many}
            </WaitingLine>
          ))}
          {unanswered.Total > 0 && (
            <WaitingLine count={unanswered.Total}>
              {unanswered.Total === 1 ? 'referral is' : 'referrals are'} unanswered for 14 days: <People people={unanswered.By} />
            </WaitingLine>
          )}
          {over.length > 0 && (
            <WaitingLine
              count={over.length}
              isLong
              button="Show report"
              link={{ to: '/report', search: { ChapterId: String(chapter.ChapterId) } }}
            >
              {over.length === 1 ? 'member has' : 'members have'} more absences than allowed: <People people={over} />
            </WaitingLine>
          )}
        </WaitingLines>
      )}
    </Card>
  );
};

const fewPeople = 5;

/** The first ones, and the others where somebody asks for them: the list of what waits stays one to glance over. */
const People = ({ people }: { people: readonly WaitedFor[] }) => {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? people : people.slice(0, fewPeople);
  return (
    <>
      {shown.map(({ UserId, FullName, IsFound, Count }, at) => (
        <Fragment key={UserId}>
          {at > 0 && ', '}
          <FellowName id={UserId} name={FullName} isFound={IsFound} /> ({Count})
        </Fragment>
      ))}
      {shown.length < people.length && (
        <>
          {' … '}
          <Anchor component="button" type="button" inherit onClick={() => setWhole(true)}>
            Show more
          </Anchor>
        </>
      )}
    </>
  );
};

interface Entry {
  count: number | null;
  /** That there is none is what waits: `one` says it without a number. */
  isNone?: boolean;
  one: string;
  many: string;
  stake?: number;
  button: string;
  link: LinkTarget;
}

/** The most urgent stands first. */
const renewalsOf = ({ ChapterId, EndingThisWeek, InGrace }: ChapterWaiting): Entry[] => [
  ...(EndingThisWeek
    ? [
        {
          count: EndingThisWeek.Count,
          stake: EndingThisWeek.Stake,
          one: 'membership ends within 7 days',
          many: 'memberships end within 7 days',
          button: 'Call sheet',
          link: { to: '/renewals', search: { ChapterId: String(ChapterId), Stage: 'This week' } } as const,
        },
      ]
    : []),
  ...(InGrace
    ? [
        {
          count: InGrace.Count,
          stake: InGrace.Stake,
          one: 'membership is in grace',
          many: 'memberships are in grace',
          button: 'Show grace',
          link: { to: '/renewals', search: { ChapterId: String(ChapterId), Stage: 'Grace' } } as const,
        },
      ]
    : []),
];

const entriesOf = (chapter: ChapterWaiting): Entry[] => [
  ...meetingToday(chapter),
  ...nothingPlanned(chapter),
  ...renewalsOf(chapter),
  ...others(chapter),
];

const meetingToday = ({ TodayMeeting }: ChapterWaiting): Entry[] =>
  TodayMeeting
    ? [
        {
          count: 1,
          one: `meeting today at ${formatClock(TodayMeeting.StartsAt)}`,
          many: '',
          button: 'Mark attendance',
          link: { to: `/meetings/${TodayMeeting.Id}/marks` } as const,
        },
      ]
    : [];

const nothingPlanned = ({ ChapterId, HasMeetingAhead }: ChapterWaiting): Entry[] =>
  HasMeetingAhead === false
    ? [
        {
          count: null,
          isNone: true,
          one: 'No meeting is planned',
          many: '',
          button: 'Plan',
          link: { to: '/meetings', search: { ChapterId: String(ChapterId), plan: '' } } as const,
        },
      ]
    : [];

const others = ({ ChapterId, NotClosed, SpeakersMissing, WithoutStep, SeatsHeld, EndingThisWeek }: ChapterWaiting): Entry[] => [
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
  {
    count: WithoutStep,
    one: 'visitor has no next step',
    many: 'visitors have no next step',
    button: 'Show visitors',
    link: { to: '/visitors', search: { ChapterId: String(ChapterId), Open: 'true', HasNextStep: 'false' } },
  },
  {
    count: SeatsHeld,
    one: 'seat is held for somebody who is approved',
    many: 'seats are held for people who are approved',
    // Who takes payments lets them join.
    ...(EndingThisWeek
      ? { button: 'Join', link: { to: '/visitors', search: { ChapterId: String(ChapterId), Stage: 'Approved' } } as const }
      : { button: 'Show seats', link: { to: `/chapters/${ChapterId}`, search: { tab: 'seats' } } as const }),
  },
];
