// Each figure of the report leads to what it counts: to the meetings with that mark, to the slips, or to the visitors. Each is linked where
// all of them are seen: slips by super admins and officers with the right to meetings, and in the own row.

import { Anchor } from '@mantine/core';
import { useMayFor, useUser } from '../../../platform/ui/call/user.tsx';
import { showMoney } from '../../../platform/ui/format/money.ts';
import { showNumber } from '../../../platform/ui/format/numbers.ts';
import { ScreenLink } from '../../../platform/ui/screen/links.tsx';
import type { Search } from '../../../platform/ui/screen/screen-address.ts';
import { type MarkWord, markWords } from '../../meetings/meetings/meeting-kinds.ts';
import type { Figure, Palms } from './report.contract.ts';
import styles from './report.module.css';

export interface ReportPeriod {
  ChapterId: number;
  /** As days, without a time. */
  From: string;
  To: string;
}

interface FigureLinkProps {
  row: Palms;
  figure: Figure;
  of: ReportPeriod;
}

export const FigureLink = ({ row, figure, of }: FigureLinkProps) => {
  const user = useUser();
  const isOwn = user.userId === row.UserId;
  const seen = {
    '/meetings': useMayFor(of.ChapterId, 'sees') || isOwn,
    '/slips': useMayFor(of.ChapterId, 'meetings') || isOwn,
    '/visitors': useMayFor(of.ChapterId, 'visitors') || isOwn,
  };
  const value = row[figure];
  if (value === null) return null;
  const shown = figure === 'ThankYou' ? showMoney(value) : showValue(value);
  const link = linkOf(figure, row.UserId, of);
  if (!seen[link.to] || value === 0) return shown;
  return (
    <Anchor component={ScreenLink} inherit className={styles.figure} {...link}>
      {shown}
    </Anchor>
  );
};

export const showValue = (value: number): string => (Number.isInteger(value) ? showNumber(value) : String(value));

const slipsOf: Record<Exclude<Figure, MarkWord | 'Weeks' | 'Visitors'>, Search> = {
  ReferralsGivenInside: { Kind: 'Referral', Direction: 'Given', Type: 'Inside' },
  ReferralsGivenOutside: { Kind: 'Referral', Direction: 'Given', Type: 'Outside' },
  ReferralsReceivedInside: { Kind: 'Referral', Direction: 'Received', Type: 'Inside' },
  ReferralsReceivedOutside: { Kind: 'Referral', Direction: 'Received', Type: 'Outside' },
  OneToOnes: { Kind: 'One-to-one', Declined: 'false' },
  ThankYou: { Kind: 'Thank you', Direction: 'Received' },
  Training: { Kind: 'Training', Direction: 'Given' },
  Testimonials: { Kind: 'Testimonial', Direction: 'Given' },
};

interface Rows {
  to: '/meetings' | '/slips' | '/visitors';
  search: Search;
}

const linkOf = (figure: Figure, userId: number, { ChapterId: chapterId, From, To }: ReportPeriod): Rows => {
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

const isMarkOrWeeks = (figure: Figure): figure is MarkWord | 'Weeks' => figure === 'Weeks' || markWords.some((word) => word === figure);
