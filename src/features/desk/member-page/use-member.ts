// The member of the details page. Until the server has answered, it is the one of the opened row.

import { useQuery } from '@tanstack/react-query';
import { send } from '../../../platform/ui/call/api.ts';
import { listAssigned } from '../../chapters/assignments/assignments.contract.ts';
import { listMembers } from '../../people/members/members.contract.ts';
import { storedMember } from '../../people/members/open-member.tsx';

export const useMember = (id: number | null) => {
  const input = { CurrentPage: 1, RecordsPerPage: 1, Id: id };
  const query = useQuery({
    queryKey: [listMembers.name, input],
    queryFn: ({ signal }) => send(listMembers, input, { signal }),
    enabled: id !== null,
  });
  const { data, error, refetch } = query;
  const isLoading = id !== null && !data && !error;
  return {
    member: data?.rows[0] ?? (isLoading ? storedMember(id) : undefined),
    isLoading,
    error: data ? null : error,
    retry: () => void refetch(),
  };
};

/** The chapters that a member is in. */
export const useChaptersOf = (memberId: number) => {
  const input = { CurrentPage: 1, RecordsPerPage: 0, UserId: memberId };
  const { data, error, refetch } = useQuery({
    queryKey: [listAssigned.name, input],
    queryFn: ({ signal }) => send(listAssigned, input, { signal }),
  });
  return { chapters: data?.rows, error, retry: () => void refetch() };
};
