// What is counted of a member in a time leads to what it counts: to the meetings with that mark, to the slips, or to the visitors. It is
// linked where all of them are seen: slips by super admins and officers with the right to meetings, and one's own.

import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMayFor, useUser } from '../../../platform/ui/call/user.tsx';
import { ScreenLink } from '../../../platform/ui/screen/links.tsx';
import type { Search } from '../../../platform/ui/screen/screen-address.ts';
import { type MarkWord, markWords } from '../../meetings/meetings/meeting-kinds.ts';
import styles from './rows-link.module.css';

export interface CountedTime {
  ChapterId: number;
  /** As days, without a time. */
  From: string;
  To: string;
}

export type CountedFigure = MarkWord | 'Weeks' | 'Visitors' | keyof typeof slipsOf;

interface RowsLinkProps {
  figure: CountedFigure;
  userId: number;
  of: CountedTime;
  children: ReactNode;
}

export const RowsLink = ({ figure, userId, of, children }: RowsLinkProps) => {
  const isOwn = useUser().userId === userId;
  const seen = {
    '/meetings': useMayFor(of.ChapterId, 'sees') || isOwn,
    '/slips': useMayFor(of.ChapterId, 'meetings') || isOwn,
    '/visitors': useMayFor(of.ChapterId, 'visitors') || isOwn,
  };
  const link = linkOf(figure, userId, of);
  if (!seen[link.to]) return children;
  return (
    <Anchor component={ScreenLink} inherit className={styles.link} {...link}>
      {children}
    </Anchor>
  );
};

const slipsOf = {
  ReferralsGiven: { Kind: 'Referral', Direction: 'Given' },
  ReferralsGivenInside: { Kind: 'Referral', Direction: 'Given', Type: 'Inside' },
  ReferralsGivenOutside: { Kind: 'Referral', Direction: 'Given', Type: 'Outside' },
  ReferralsReceivedInside: { Kind: 'Referral', Direction: 'Received', Type: 'Inside' },
  ReferralsReceivedOutside: { Kind: 'Referral', Direction: 'Received', Type: 'Outside' },
  OneToOnes: { Kind: 'One-to-one', Declined: 'false' },
  ThankYou: { Kind: 'Thank you', Direction: 'Received' },
  Training: { Kind: 'Training', Direction: 'Given' },
  Testimonials: { Kind: 'Testimonial', Direction: 'Given' },
} satisfies Record<string, Search>;

interface Rows {
  to: '/meetings' | '/slips' | '/visitors';
  search: Search;
}

const linkOf = (figure: CountedFigure, userId: number, { ChapterId: chapterId, From, To }: CountedTime): Rows => {
  const [UserId, ChapterId] = [String(userId), String(chapterId)];
  if (figure === 'Visitors') {
    return { to: '/visitors', search: { InvitedById: UserId, ChapterId, FirstVisitFrom: From, FirstVisitTo: To } };
  }
  const common = { UserId, From, To, ChapterId };
  if (isMarkOrWeeks(figure)) {
    return { to: '/meetings', search: { ...common, Kind: 'Meeting', State: 'Closed', ...(figure !== 'Weeks' && { Mark: figure }) } };
  }
  return { to: '/slips', search: { ...slipsOf[figure], ...common } };
};

const isMarkOrWeeks = (figure: CountedFigure): figure is MarkWord | 'Weeks' =>
  figure === 'Weeks' || markWords.some((word) => word === figure);
