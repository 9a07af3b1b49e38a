// The period of a membership: until when it is paid, and since when somebody is a member.

import { Badge, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { showDate, todayInPortal } from '../../../platform/ui/format/dates.ts';

export interface Membership {
  MembershipStartDate: string | null;
  MembershipEndDate: string | null;
  MemberSince: string | null;
}

export const Period = ({ of: member }: { of: Membership }) =>
  member.MembershipEndDate ? (
    <div data-lines>
      <Text inherit lh={1.3}>
        {untilWords(member)} {isPaidAhead(member) && <Badge size="xs">paid ahead</Badge>}
      </Text>
      <Text size="xs" c="dimmed" lh={1.3} data-wraps>
        {sinceWords(member)}
      </Text>
    </div>
  ) : (
    showDate(null)
  );

const untilWords = ({ MembershipEndDate }: Membership): string => `to ${showDate(MembershipEndDate)}`;

/** A later term than the present one is paid already. */
export const isPaidAhead = ({ MembershipStartDate, MemberSince }: Membership): boolean =>
  MemberSince !== null && dayOf(MembershipStartDate) > todayInPortal();

/** For former members, the start of the last term. */
const sinceWords = ({ MembershipStartDate, MembershipEndDate, MemberSince }: Membership): ReactNode => {
  if (dayOf(MembershipEndDate) < todayInPortal()) return MembershipStartDate && `from ${showDate(MembershipStartDate)}`;
  return (
    MemberSince && (
      <>
        <span data-in-table>member </span>since {showDate(MemberSince)}
      </>
    )
  );
};

const dayOf = (moment: string | null): string => moment?.slice(0, 10) ?? '';
