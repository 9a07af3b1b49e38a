// The member whose details are shown: as the opened row said, until the server has answered.

import { useQuery } from '@tanstack/react-query';
import { send } from '../../../platform/ui/call/api.ts';
import { largestId } from '../../../platform/wire/fields.ts';
import { listMembers } from '../members/members.contract.ts';
import { keptMember } from '../members/open-member.tsx';

/** Null is no id that a member could have. */
export const memberIdFrom = (text = ''): number | null => (/^[1-9]\d{0,9}$/.test(text) && Number(text) <= largestId ? Number(text) : null);

export const useMember = (id: number | null) => {
  const input = { CurrentPage: 1, RecordsPerPage: 1, Id: id };
  const query = useQuery({
    queryKey: [listMembers.name, input],
    queryFn: ({ signal }) => send(listMembers, input, { signal }),
    enabled: id !== null,
  });
  const { data, error, refetch } = query;
  const isUnderWay = id !== null && !data && !error;
  return {
    member: data?.rows[0] ?? (isUnderWay ? keptMember(id) : undefined),
    isUnderWay,
    error: data ? null : error,
    retry: () => void refetch(),
  };
};
