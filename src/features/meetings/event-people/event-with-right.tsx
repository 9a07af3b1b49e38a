// The screens of one event beside its reading: who comes, the marks, the code. An address of no event, or of one whose people the user may
// not see, is no page.

import { Button, Loader, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { messageOf } from '../../../platform/ui/call/api.ts';
import { Notice } from '../../../platform/ui/list/frame/list-notices.tsx';
import { idFrom, nowhere, useScreenAddress } from '../../../platform/ui/screen/screen-address.ts';
import type { ChapterRight } from '../../../platform/wire/roles.ts';
import { eventTexts, type ListedEvent } from '../../contents/events/events.contract.ts';
import { useEvent, useMayForEvent } from '../../contents/events/shown-event.ts';

interface EventWithRightProps {
  /** What the screen needs for the chapter of the event. */
  right: ChapterRight;
  /** Shown where the event could not be loaded, below the notice. */
  failed?: (id: number) => ReactNode;
  children: (event: ListedEvent) => ReactNode;
}

export const EventWithRight = ({ right, failed, children }: EventWithRightProps) => {
  const id = idFrom(useScreenAddress().params.eventId);
  const { event, isLoading, error, retry } = useEvent(id);
  if (event) return <RightCheck event={event} right={right} content={children} />;
  if (isLoading) {
    return (
      <Stack mih={320} align="center" justify="center" role="status">
        <Loader aria-label="Loading the event" />
      </Stack>
    );
  }
  if (!error) throw nowhere();
  return (
    <>
      <Notice drawing="failed" text="Error Loading Event" hint={messageOf(error, eventTexts.notFetched.refused)}>
        <Button onClick={retry}>Try Again</Button>
      </Notice>
      {id !== null && failed?.(id)}
    </>
  );
};

const RightCheck = ({ event, right, content }: { event: ListedEvent; right: ChapterRight; content: EventWithRightProps['children'] }) => {
  if (!useMayForEvent(event, right)) throw nowhere();
  return content(event);
};
