// The button that joins a published event. The screen on which members read events shows it.

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import CalendarPlusIcon from '~icons/tabler/calendar-plus';
import CircleCheckIcon from '~icons/tabler/circle-check';
import { send } from '../../../platform/ui/call/api.ts';
import { useOneAtATime } from '../../../platform/ui/call/one-at-a-time.ts';
import { useSave } from '../../../platform/ui/call/save.ts';
import { shownDay, today } from '../../../platform/ui/format/dates.ts';
import type { ListedEvent } from '../../contents/events/events.contract.ts';
import { joinedEventTexts, listJoinedEvents, saveJoinedEvent } from './joined-events.contract.ts';

/** Shows nothing for a past event that the user did not join. */
export const JoinEvent = ({ event }: { event: ListedEvent }) => {
  const input = { CMSEventId: event.Id, RecordsPerPage: 1, CurrentPage: 1 };
  const joined = useQuery({
    queryKey: [listJoinedEvents.name, input],
    queryFn: ({ signal }) => send(listJoinedEvents, input, { signal }),
  });
  const isJoined = (joined.data?.rows.length ?? 0) > 0;
  const save = useSave(saveJoinedEvent);
  const { isBusy, run } = useOneAtATime();
  const join = async () => {
    const { Id, EventName, StartDate } = event;
    if (!StartDate) return;
    // Without a type: the server knows the event's own.
    const joining = { CMSEventId: Id, EventName, EventDate: StartDate };
    await save({ Flag: 'Add', ...joining }, { done: joinedEventTexts.added, failed: joinedEventTexts.notAdded });
  };
  const isUpcoming = (shownDay(event.StartDate) ?? '') >= today();
  if (!isJoined && !isUpcoming) return null;
  const isKnown = isJoined || !joined.isPending;
  return (
    <div role="status">
      {/* The same button in every state, and never disabled, so that it keeps the keyboard's focus. */}
      <Button
        my="sm"
        style={{ visibility: isKnown ? undefined : 'hidden', cursor: isJoined ? 'default' : undefined }}
        variant={isJoined ? 'light' : 'filled'}
        color={isJoined ? 'green' : undefined}
        leftSection={isJoined ? <CircleCheckIcon /> : <CalendarPlusIcon />}
        aria-disabled={isJoined || isBusy}
        onClick={isJoined ? undefined : () => void run(join)}
      >
        {isJoined ? 'Joined' : isBusy ? 'Joining…' : 'Join event'}
      </Button>
    </div>
  );
};
