// The console of an event: marking who came, at the door and on a phone.

import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import UserPlusIcon from '~icons/tabler/user-plus';
import { Notice } from '../../../platform/ui/list/frame/list-notices.tsx';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
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
          <AddCame event={event} />
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

const CameForm = lazyDialog(() => import('./came-form.tsx'), 'CameForm');

/** Members who did not answer are not in the list. */
const AddCame = ({ event }: { event: ListedEvent }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Group>
      <Button variant="default" leftSection={<UserPlusIcon />} onClick={() => setOpen(true)}>
        Add somebody who came
      </Button>
      {isOpen && <CameForm event={event} onClosed={() => setOpen(false)} />}
    </Group>
  );
};

const PathToEvent = ({ event: { Id, EventName } }: { event: ListedEvent }) => (
  <>
    <RecordPath name={EventName} list={{ to: `/events/${Id}/people`, label: 'Who comes' }} />
    <RecordHeading name={EventName} />
  </>
);
