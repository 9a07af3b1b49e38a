// The badge of a published event that the user has joined.

import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import CircleCheckIcon from '~icons/tabler/circle-check';
import { send } from '../../../platform/ui/call/api.ts';
import { listJoinedEvents } from './joined-events.contract.ts';

interface JoinedMarkProps {
  id: number;
  /** The events on the screen: one request asks for all of them. */
  among: readonly number[];
}

/** The list of events is the same for all members, so it cannot say who has joined. */
export const JoinedMark = ({ id, among }: JoinedMarkProps) => {
  const input = { CMSEventIds: [...among], RecordsPerPage: 0, CurrentPage: 1 };
  const joined = useQuery({
    queryKey: [listJoinedEvents.name, input],
    queryFn: ({ signal }) => send(listJoinedEvents, input, { signal }),
  });
  if (!joined.data?.rows.some(({ CMSEventId }) => CMSEventId === id)) return null;
  return (
    <Badge color="green" leftSection={<CircleCheckIcon size={12} />}>
      Joined
    </Badge>
  );
};
