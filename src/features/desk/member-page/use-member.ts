// The member of the details page. Until the server has answered, it is the one of the opened row.

import { useCall, useOne } from '../../../platform/ui/call/use-call.ts';
import type { ResOf } from '../../../platform/wire/call.ts';
import { listAssigned } from '../../chapters/assignments/assignments.contract.ts';
import { listMembers, type Member } from '../../people/members/members.contract.ts';
import { storedMember } from '../../people/members/open-member.tsx';
import type { Person } from '../../people/profile/profile-query.ts';
import { getBusiness } from '../../people/visibility/visibility.contract.ts';
import { getMemberFigures } from './member-figures.contract.ts';

export const useMember = (id: number | null) => {
  const one = useOne(listMembers, id);
  return { ...one, row: one.row ?? (one.isLoading && id !== null ? storedMember(id) : undefined) };
};

/** What the member says about the own business. */
export const useBusiness = (memberId: number) => {
  const { data, error, refetch } = useCall(getBusiness, { UserId: memberId });
  return { business: data?.res ?? undefined, error: data ? null : error, retry: () => void refetch() };
};

/** How many records the tabs have, and how the last payment was made. */
export const useFigures = (memberId: number) => useCall(getMemberFigures, { UserId: memberId }).data?.res ?? undefined;

/** With the older of both versions, a change between the two reads is noticed when the member is saved. */
export const addBusiness = (member: Member, business: ResOf<typeof getBusiness>): Person => ({
  ...member,
  ...business,
  Version: Math.min(member.Version, business.Version),
});

export const chaptersNotLoaded = 'Failed to load the chapters';

/** The chapters that a member is in. */
export const useChaptersOf = (memberId: number) => {
  const input = { CurrentPage: 1, RecordsPerPage: 0, UserId: memberId };
  const { data, error, refetch } = useCall(listAssigned, input);
  return { chapters: data?.rows, error, retry: () => void refetch() };
};
