// Who comes to an event: how many, who they are, and what its officers do on the day.

import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import ChecklistIcon from '~icons/tabler/checklist';
import PencilIcon from '~icons/tabler/pencil';
import QrCodeIcon from '~icons/tabler/qrcode';
import { useMayFor } from '../../../platform/ui/call/user.tsx';
import { showLongDate } from '../../../platform/ui/format/dates.ts';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { ScreenLink } from '../../../platform/ui/screen/links.tsx';
import { RecordHeading, RecordPath } from '../../../platform/ui/screen/record-heading.tsx';
import { useRememberOpened } from '../../../platform/ui/way-back/last-opened.ts';
import { EventFacts } from '../../contents/events/event-facts.tsx';
import { EventMarks, periodOf } from '../../contents/events/event-marks.tsx';
import { eventTexts, type ListedEvent } from '../../contents/events/events.contract.ts';
import { Figures } from '../attendances/figures.tsx';
import { eventAnswerTexts } from '../event-answers/event-answers.contract.ts';
import { hasItsDay } from './answer-words.ts';
import { EventPeople } from './event-people.tsx';
import { EventWithRight } from './event-with-right.tsx';

const EventForm = lazyDialog(() => import('../../contents/events/event-form.tsx'), 'EventForm');

export const EventPeoplePage = () => <EventWithRight right="sees">{(event) => <ComingPeople event={event} />}</EventWithRight>;

const ComingPeople = ({ event }: { event: ListedEvent }) => {
  const { Id, EventName, Going, Waiting, Capacity } = event;
  const mayChange = useMayFor(event.ChapterId, 'meetings');
  useRememberOpened({ label: EventName, href: `/events/${Id}/people`, kind: 'Event' });
  const showing = (Answer: string) => ({ to: `/events/${Id}/people`, search: { Answer } }) as const;
  const over = Capacity === null ? 0 : Going - Capacity;
  return (
    <Stack gap="lg">
      <RecordPath name={`Who comes to ${EventName}`} list={{ to: '/events', label: 'Events' }} />
      <Group justify="space-between" align="flex-start">
        <div>
          <RecordHeading name={`Who comes to ${EventName}`} />
          <Text c="dimmed" size="sm" my={4}>
            {periodOf(event, showLongDate)}
          </Text>
          <EventMarks event={event} />
          {!event.IsActive && (
            <Text c="var(--attention)" fw={600} mt={4}>
              {eventAnswerTexts.isCalledOff}
            </Text>
          )}
          <EventFacts event={event} />
        </div>
        {mayChange && <Actions event={event} />}
      </Group>
      <Figures
        label="Places"
        figures={[
          { name: 'Going, with guests', count: Going, link: showing('Going') },
          { name: 'Waiting, with guests', count: Waiting, link: showing('Waiting') },
          ...(Capacity === null
            ? []
            : [
                { name: 'Places', count: Capacity },
                { name: 'Places left', count: Math.max(0, -over) },
              ]),
        ]}
      />
      {over > 0 && (
        <Text c="var(--attention)" fw={600}>
          {eventTexts.overCapacity(over)}
        </Text>
      )}
      <EventPeople event={event} mayChange={mayChange} />
    </Stack>
  );
};

const Actions = ({ event }: { event: ListedEvent }) => {
  const [isEdited, setEdited] = useState(false);
  return (
    <Group gap="xs">
      {hasItsDay(event) && (
        <>
          <Button component={ScreenLink} to={`/events/${event.Id}/marks`} leftSection={<ChecklistIcon />}>
            Mark attendance
          </Button>
          <Button component={ScreenLink} to={`/events/${event.Id}/code`} variant="default" leftSection={<QrCodeIcon />}>
            Check-in code
          </Button>
        </>
      )}
      <Button component={ScreenLink} to={`/events/${event.Id}`} variant="default">
        Read the event
      </Button>
      <Button variant="default" leftSection={<PencilIcon />} onClick={() => setEdited(true)}>
        Edit
      </Button>
      {isEdited && <EventForm event={event} onClosed={() => setEdited(false)} />}
    </Group>
  );
};
