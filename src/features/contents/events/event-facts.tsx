// Where an event is, whose it is, and how many come.

import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import BuildingIcon from '~icons/tabler/building-community';
import ClockIcon from '~icons/tabler/clock';
import MapPinIcon from '~icons/tabler/map-pin';
import UsersIcon from '~icons/tabler/users';
import VideoIcon from '~icons/tabler/video';
import type { IconDrawing } from '../../../platform/ui/look/icon.ts';
import styles from './event-facts.module.css';
import { goingText, timesOf } from './event-words.ts';
import type { ListedEvent } from './events.contract.ts';

export const EventFacts = ({ event }: { event: ListedEvent }) => {
  const { ChapterName, Place, Link } = event;
  const coming = goingText(event);
  const time = timesOf(event);
  return (
    <ul className={styles.facts} aria-label="About the event">
      {time && <Fact icon={ClockIcon}>{time}</Fact>}
      {Place && <Fact icon={MapPinIcon}>{Place}</Fact>}
      {Link && (
        <Fact icon={VideoIcon}>
          <Anchor href={Link} target="_blank" rel="noopener noreferrer" inherit title={Link}>
            {Link.replace(/^https:\/\//, '')}
          </Anchor>
        </Fact>
      )}
      {coming && <Fact icon={UsersIcon}>{coming}</Fact>}
      {ChapterName && <Fact icon={BuildingIcon}>{ChapterName}</Fact>}
    </ul>
  );
};

const Fact = ({ icon: Icon, children }: { icon: IconDrawing; children: ReactNode }) => (
  <li>
    <Icon size={18} />
    <Text span inherit>
      {children}
    </Text>
  </li>
);
