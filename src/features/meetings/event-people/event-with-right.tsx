// The screens of one event beside its reading: who comes, the marks, the code. An address of no event, or of one whose people the user may
// not see, is no page.

import type { ReactNode } from 'react';
import { useMayFor } from '../../../platform/ui/call/user.tsx';
import { RecordPage } from '../../../platform/ui/screen/record-page.tsx';
import { idFrom, nowhere, useScreenAddress } from '../../../platform/ui/screen/screen-address.ts';
import type { ChapterRight } from '../../../platform/wire/roles.ts';
import { eventTexts, type ListedEvent, listEvents } from '../../contents/events/events.contract.ts';

interface EventWithRightProps {
  /** What the screen needs for the chapter of the event. */
  right: ChapterRight;
  /** It is there also without a network, as it was today. */
  isKept?: boolean;
  /** Below the notice that the event could not be loaded. */
  belowFailure?: (id: number) => ReactNode;
  children: (event: ListedEvent) => ReactNode;
}

export const EventWithRight = ({ right, isKept, belowFailure, children }: EventWithRightProps) => {
  const id = idFrom(useScreenAddress().params.eventId);
  return (
    <RecordPage
      list={listEvents}
      id={id}
      record="Event"
      failed={eventTexts.notFetched.refused}
      back="/events"
      isKept={isKept}
      belowFailure={id !== null && belowFailure?.(id)}
    >
      {(event) => <RightCheck event={event} right={right} content={children} />}
    </RecordPage>
  );
};

const RightCheck = ({ event, right, content }: { event: ListedEvent; right: ChapterRight; content: EventWithRightProps['children'] }) => {
  if (!useMayFor(event.ChapterId, right)) throw nowhere();
  return content(event);
};
