// The present state of an event, for dialogs that stay open while answers change it. An opened record sends the same request, so it is made
// once.

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

/** Whether the user has the right for the event's chapter. Events without a chapter belong to super admins. */
export const useMayForEvent = ({ ChapterId }: Pick<ListedEvent, 'ChapterId'>, right: ChapterRight): boolean => {
  const isSuperAdmin = useIsSuperAdmin();
  const { offices } = useUser();
  return isSuperAdmin || offices.some(({ chapterId, rights }) => chapterId === ChapterId && rights.includes(right));
};
