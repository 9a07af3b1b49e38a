import { Button, Group } from '@mantine/core';
import type { ComponentType } from 'react';
import UsersIcon from '~icons/tabler/users';
import { failureOf } from '../../../platform/ui/call/failed-texts.ts';
import { useCall, useOne } from '../../../platform/ui/call/use-call.ts';
import { useMayFor } from '../../../platform/ui/call/user.tsx';
import { showLongDate } from '../../../platform/ui/format/dates.ts';
import { ReadingDialog, type ReadingProps, ReadingText } from '../../../platform/ui/reading/reading-dialog.tsx';
import { ScreenLink } from '../../../platform/ui/screen/links.tsx';
import { OpeningFrame } from '../../../platform/ui/screen/opening-frame.tsx';
import { nowhere } from '../../../platform/ui/screen/screen-address.ts';
import { listNotices } from '../../people/notices/notices.contract.ts';
import { EventFacts } from './event-facts.tsx';
import { eventPath } from './event-kinds.ts';
import { EventMarks, periodOf } from './event-marks.tsx';
import { eventTexts, type ListedEvent, listEvents } from './events.contract.ts';

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

/** Whoever was told that it is called off reads it at its address, too. For all others there was never such an event. */
export const MissingEvent = ({ id, onClosed }: { id: number; onClosed: () => void }) => {
  const { data, error, refetch } = useCall(listNotices, { CurrentPage: 1, RecordsPerPage: 1, Path: eventPath(id) });
  const [told] = data?.rows ?? [];
  if (told) return <ReadingDialog title={told.Text} second={null} onClosed={onClosed} />;
  if (data) throw nowhere();
  if (!error) return <OpeningFrame onClose={onClosed} />;
  return (
    <ReadingDialog title="Error Loading Event" second={failureOf(error, eventTexts.notFetched)} onClosed={onClosed}>
      <Button onClick={() => void refetch()}>Try Again</Button>
    </ReadingDialog>
  );
};
