// The next events on the dashboard of a member, each with the own answer.

import { Group } from '@mantine/core';
import CalendarEventIcon from '~icons/tabler/calendar-event';
import { AnswerMark, EventAnswer } from '../../../meetings/event-people/event-answer.tsx';
import type { Dashboard } from '../dashboard.contract.ts';
import styles from '../lines.module.css';
import { Line, Lines } from '../lines.tsx';

export const OwnEvents = ({ events }: { events: Dashboard['UpcomingEvents'] }) => (
  <Lines title="Upcoming events" none="No events are planned.">
    {events.map((event) => (
      <Line
        key={event.Id}
        picture={<CalendarEventIcon size={22} />}
        name={event.EventName}
        date={event.StartDate}
        link={{ to: `/events/${event.Id}` }}
      >
        <Group gap="xs" className={styles.below}>
          <AnswerMark event={event} />
          <EventAnswer event={event} isShort />
        </Group>
      </Line>
    ))}
  </Lines>
);
