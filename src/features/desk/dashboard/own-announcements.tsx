// The latest announcements that were written to a member, on the dashboard.

import { Anchor, Badge, Group, Text } from '@mantine/core';
import SpeakerphoneIcon from '~icons/tabler/speakerphone';
import { useCall } from '../../../platform/ui/call/use-call.ts';
import { showDate } from '../../../platform/ui/format/dates.ts';
import { ScreenLink } from '../../../platform/ui/screen/links.tsx';
import { announcementPath, listAnnouncements } from '../announcements/announcements.contract.ts';
import styles from './lines.module.css';
import { Line, Lines } from './lines.tsx';

const mostShown = 3;

/** Nothing where nothing was written: it is not missed. */
export const OwnAnnouncements = () => {
  const { data } = useCall(listAnnouncements, { CurrentPage: 1, RecordsPerPage: mostShown, State: 'Sent', Fields: 'preview' });
  // Officers see further ones of their chapters.
  const own = data?.rows.filter(({ IsSeen }) => IsSeen !== null) ?? [];
  if (own.length === 0) return null;
  return (
    <Lines
      title="Announcements"
      none=""
      action={
        <Anchor component={ScreenLink} size="sm" to="/announcements">
          Show all
        </Anchor>
      }
    >
      {own.map(({ Id, Subject, SentAt, IsSeen }) => (
        <Line key={Id} picture={<SpeakerphoneIcon size={22} />} name={Subject} link={{ to: announcementPath(Id) }}>
          <Group gap="xs" className={styles.below}>
            <Text span size="sm" c="dimmed">
              {showDate(SentAt)}
            </Text>
            {IsSeen === false && <Badge>New</Badge>}
          </Group>
        </Line>
      ))}
    </Lines>
  );
};
