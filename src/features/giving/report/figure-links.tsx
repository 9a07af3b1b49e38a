// Each figure of the report leads to what it counts: to the meetings with that mark, or to the slips. Slips are linked where all of them are
// seen: by super admins, and in the own row.

import { Anchor } from '@mantine/core';
import { useIsSuperAdmin, useMayFor, useUser } from '../../../platform/ui/call/user.tsx';
import { showMoney } from '../../../platform/ui/format/money.ts';
import { showNumber } from '../../../platform/ui/format/numbers.ts';
import { ScreenLink } from '../../../platform/ui/screen/links.tsx';
import type { Href, Search } from '../../../platform/ui/screen/screen-address.ts';
import { markWords } from '../../meetings/meetings/meeting-kinds.ts';
import type { Figure, Palms } from './report.contract.ts';
import styles from './report.module.css';

export interface OfReport {
  ChapterId: number;
  /** As days, without a time. */
  From: string;
  To: string;
}

interface FigureLinkProps {
  row: Palms;
  figure: Figure;
  of: OfReport;
}

export const FigureLink = ({ row, figure, of }: FigureLinkProps) => {
  const user = useUser();
  const sees = useMayFor(of.ChapterId, 'sees');
  const seesSlips = useIsSuperAdmin() || user.userId === row.UserId;
  const value = row[figure];
  if (value === null) return null;
  const shown = figure === 'ThankYou' ? showMoney(value) : showValue(value);
  const link = linkOf(figure, row.UserId, of);
  const isSeen = link && (link.to === '/meetings' ? sees || user.userId === row.UserId : seesSlips);
  if (!isSeen || value === 0) return shown;
  return (
    <Anchor component={ScreenLink} inherit className={styles.figure} {...link}>
      {shown}
    </Anchor>
  );
};

export const showValue = (value: number): string => (Number.isInteger(value) ? showNumber(value) : String(value));

const slipsOf: Partial<Record<Figure, Search>> = {
  ReferralsGivenInside: { Kind: 'Referral', Direction: 'Given', Type: 'Inside' },
  ReferralsGivenOutside: { Kind: 'Referral', Direction: 'Given', Type: 'Outside' },
  ReferralsReceivedInside: { Kind: 'Referral', Direction: 'Received', Type: 'Inside' },
  ReferralsReceivedOutside: { Kind: 'Referral', Direction: 'Received', Type: 'Outside' },
  OneToOnes: { Kind: 'One-to-one', Declined: 'false' },
  ThankYou: { Kind: 'Thank you', Direction: 'Received' },
  Training: { Kind: 'Training', Direction: 'Given' },
  Testimonials: { Kind: 'Testimonial', Direction: 'Given' },
};

const linkOf = (figure: Figure, userId: number, { ChapterId, From, To }: OfReport): { to: Href; search: Search } | null => {
  const common = { UserId: String(userId), From, To, ChapterId: String(ChapterId) };
  const mark = markWords.find((word) => word === figure);
  if (mark || figure === 'Weeks') {
    return { to: '/meetings', search: { ...common, Kind: 'Meeting', State: 'Closed', ...(mark && { Mark: mark }) } };
  }
  const slips = slipsOf[figure];
  return slips ? { to: '/slips', search: { ...slips, ...common } } : null;
};
