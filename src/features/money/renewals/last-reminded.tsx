// When a member was reminded last, for the member's page.

import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../../platform/ui/call/api.ts';
import { showDate } from '../../../platform/ui/format/dates.ts';
import { listRenewals } from './renewals.contract.ts';

export const LastReminded = ({ memberId }: { memberId: number }) => {
  const input = { CurrentPage: 1, RecordsPerPage: 1, Id: memberId };
  const { data, isPending } = useQuery({
    queryKey: [listRenewals.name, input],
    queryFn: ({ signal }) => send(listRenewals, input, { signal }),
  });
  if (isPending) return <Skeleton component="span" display="inline-block" height="1em" width="6em" />;
  const at = data?.rows[0]?.LastRemindedAt;
  // Without an answer nobody knows, and the rest of the page is there all the same.
  return data ? (at ? showDate(at) : 'Never') : '–';
};
