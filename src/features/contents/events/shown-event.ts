// An event as it is now, for what stays open while answers change it. The list of an opened record asks for the same, so it is one request.

import { useQuery } from '@tanstack/react-query';
import { send } from '../../../platform/ui/call/api.ts';
import { useIsSuperAdmin, useUser } from '../../../platform/ui/call/user.tsx';
import type { ChapterRight } from '../../../platform/wire/roles.ts';
import { type ListedEvent, listEvents } from './events.contract.ts';

export const useEvent = (id: number | null) => {
  const input = { CurrentPage: 1, RecordsPerPage: 1, Id: id };
  const { data, error, refetch } = useQuery({
    queryKey: [listEvents.name, input],
    queryFn: ({ signal }) => send(listEvents, input, { signal }),
    enabled: id !== null,
  });
  return { event: data?.rows[0], isLoading: id !== null && !data && !error, error: data ? null : error, retry: () => void refetch() };
};

/** An event that is deleted meanwhile can still be read. */
export const useShownEvent = (opened: ListedEvent): ListedEvent => useEvent(opened.Id).event ?? opened;

/** Whether the user may do this for the chapter of an event. Those of no chapter are the super admins'. */
export const useMayForEvent = ({ ChapterId }: Pick<ListedEvent, 'ChapterId'>, right: ChapterRight): boolean => {
  const isSuperAdmin = useIsSuperAdmin();
  const { offices } = useUser();
  return isSuperAdmin || offices.some(({ chapterId, rights }) => chapterId === ChapterId && rights.includes(right));
};
