// Short lists on the dashboard: people with a date, and the next events. Each line is a link.

import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import CalendarEventIcon from '~icons/tabler/calendar-event';
import { showDate } from '../../../platform/ui/format/dates.ts';
import { PersonPicture } from '../../../platform/ui/look/person-picture.tsx';
import { ScreenLink } from '../../../platform/ui/screen/links.tsx';
import { Card } from './card.tsx';
import type { Dashboard } from './dashboard.contract.ts';
import styles from './lines.module.css';
import type { LinkTarget } from './tile.tsx';

interface PeopleProps {
  title: string;
  people: { Id: number; FullName: string; Photo: string | null; date: string }[];
  none: string;
}

export const People = ({ title, people, none }: PeopleProps) => (
  <Lines title={title} none={none}>
    {people.map(({ Id, FullName, Photo, date }) => (
      <Line
        key={Id}
        picture={<PersonPicture name={FullName} photo={Photo} size={32} />}
        name={FullName}
        date={date}
        link={{ to: `/member-details/${Id}` }}
      />
    ))}
  </Lines>
);

export const UpcomingEvents = ({ events }: { events: Dashboard['UpcomingEvents'] }) => (
  <Lines title="Upcoming events" none="No events are planned.">
    {events.map(({ Id, EventName, StartDate }) => (
      <Line key={Id} picture={<CalendarEventIcon size={22} />} name={EventName} date={StartDate} link={{ to: `/events/${Id}` }} />
    ))}
  </Lines>
);

interface LinesProps {
  title: string;
  none: string;
  action?: ReactNode;
  children: ReactNode[];
}

export const Lines = ({ title, none, action, children }: LinesProps) => (
  <Card title={title} action={action}>
    {children.length > 0 ? (
      <ul className={styles.lines}>{children}</ul>
    ) : (
      <Text size="sm" c="dimmed">
        {none}
      </Text>
    )}
  </Card>
);

interface LineProps {
  picture: ReactNode;
  name: string;
  date?: string;
  link: LinkTarget;
  /** Below the link. */
  children?: ReactNode;
}

export const Line = ({ picture, name, date, link, children }: LineProps) => (
  <li>
    <ScreenLink {...link} className={styles.line}>
      <span className={styles.linePicture}>{picture}</span>
      <span className={styles.lineName} title={name}>
        {name}
      </span>
      {date && <span className={styles.lineDate}>{showDate(date)}</span>}
    </ScreenLink>
    {children}
  </li>
);
