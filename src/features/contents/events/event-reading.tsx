import { Button, Group } from '@mantine/core';
import type { ComponentType } from 'react';
import UsersIcon from '~icons/tabler/users';
import { useOne } from '../../../platform/ui/call/use-call.ts';
import { useMayFor } from '../../../platform/ui/call/user.tsx';
import { showLongDate } from '../../../platform/ui/format/dates.ts';
import { ReadingDialog, type ReadingProps, ReadingText } from '../../../platform/ui/reading/reading-dialog.tsx';
import { ScreenLink } from '../../../platform/ui/screen/links.tsx';
import { EventFacts } from './event-facts.tsx';
import { EventMarks, periodOf } from './event-marks.tsx';
import { type ListedEvent, listEvents } from './events.contract.ts';

interface EventReadingProps extends ReadingProps {
  event: ListedEvent;
  /** The reader's own answer, above the text. Super admins have none. */
  Answer?: ComponentType<{ event: ListedEvent }>;
}

export const EventReading = ({ event: opened, Answer, ...dialog }: EventReadingProps) => {
  const { row: event = opened } = useOne(listEvents, opened.Id);
  const seesWhoComes = useMayFor(event.ChapterId, 'sees');
  return (
    <ReadingDialog title={event.EventName} second={periodOf(event, showLongDate)} picture={event.Image} {...dialog}>
      <EventMarks event={event} />
      <EventFacts event={event} />
      {Answer && <Answer event={event} />}
      {seesWhoComes && (
        <Group my="sm">
          <Button component={ScreenLink} to={`/events/${event.Id}/people`} variant="default" size="xs" leftSection={<UsersIcon />}>
            Who comes
          </Button>
        </Group>
      )}
      <ReadingText html={event.Description} />
    </ReadingDialog>
  );
};
