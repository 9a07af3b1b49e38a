// The latest announcements that were written to a member, on the dashboard.

import { Anchor, Badge, Group, Text } from '@mantine/core';
import SpeakerphoneIcon from '~icons/tabler/speakerphone';
import { showDate } from '../../../../platform/ui/format/dates.ts';
import { ScreenLink } from '../../../../platform/ui/screen/links.tsx';
import type { OwnFigures } from '../dashboard.contract.ts';
import styles from '../lines.module.css';
import { Line, Lines } from '../lines.tsx';

/** Nothing where nothing was written: it is not missed. */
export const OwnAnnouncements = ({ own }: { own: OwnFigures['Announcements'] }) => {
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
        <Line key={Id} picture={<SpeakerphoneIcon size={22} />} name={Subject} link={{ to: `/announcements/${Id}` }}>
          <Group gap="xs" className={styles.below}>
            <Text span size="sm" c="dimmed">
              {showDate(SentAt)}
            </Text>
            {!IsSeen && <Badge>New</Badge>}
          </Group>
        </Line>
      ))}
    </Lines>
  );
};
