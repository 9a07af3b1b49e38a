// The chapters that a member is in.

import { useQuery } from '@tanstack/react-query';
import { send } from '../../../platform/ui/call/api.ts';
import { listAssigned } from '../../chapters/assignments/assignments.contract.ts';

export const useChaptersOf = (memberId: number) => {
  const input = { CurrentPage: 1, RecordsPerPage: 0, UserId: memberId };
  const { data, error, refetch } = useQuery({
    queryKey: [listAssigned.name, input],
    queryFn: ({ signal }) => send(listAssigned, input, { signal }),
  });
  return { chapters: data?.rows, error, retry: () => void refetch() };
};
