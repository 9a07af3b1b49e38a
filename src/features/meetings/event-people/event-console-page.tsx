// The console of an event: marking who came, at the door and on a phone.

import { Notice } from '../../../platform/ui/list/frame/list-notices.tsx';
import { RecordHeading, RecordPath } from '../../../platform/ui/screen/record-heading.tsx';
import type { ListedEvent } from '../../contents/events/events.contract.ts';
import { Console } from '../console/console.tsx';
import { UnsentMarks } from '../console/waiting-line.tsx';
import { hasItsDay, notYet } from './answer-words.ts';
import { EventWithRight } from './event-with-right.tsx';

export const EventConsolePage = () => (
  <EventWithRight right="meetings" isKept belowFailure={(EventId) => <UnsentMarks occasion={{ EventId }} />}>
    {(event) =>
      hasItsDay(event) ? (
        <Console occasion={{ EventId: event.Id }} isExpected={({ Answer }) => Answer === 'Going'}>
          <PathToEvent event={event} />
        </Console>
      ) : (
        <>
          <PathToEvent event={event} />
          <Notice drawing="empty" text={notYet(event)} hint="People are marked from that day on." />
        </>
      )
    }
  </EventWithRight>
);

const PathToEvent = ({ event: { Id, EventName } }: { event: ListedEvent }) => (
  <>
    <RecordPath name={EventName} list={{ to: `/events/${Id}/people`, label: 'Who comes' }} />
    <RecordHeading name={EventName} />
  </>
);
