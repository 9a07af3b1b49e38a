// Says that marks wait in this browser, and sends them as long as it is shown.

import { Anchor, Text } from '@mantine/core';
import { useUser } from '../../../platform/ui/call/user.tsx';
import { ScreenLink } from '../../../platform/ui/screen/links.tsx';
import type { Href } from '../../../platform/ui/screen/screen-address.ts';
import type { Occasion } from '../attendances/occasion.ts';
import styles from './console.module.css';
import { occasionsWithMarks } from './marks-key.ts';
import { useWaitingMarks } from './waiting-marks.ts';

/** On every screen but the console itself, which says it of each person. */
export const WaitingLines = ({ path }: { path: string }) =>
  occasionsWithMarks(useUser().userId).map((occasion) => {
    const screen: Href = 'MeetingId' in occasion ? `/meetings/${occasion.MeetingId}` : `/events/${occasion.EventId}`;
    return <WaitingLine key={screen} occasion={occasion} screen={screen} path={path} />;
  });

interface WaitingLineProps {
  occasion: Occasion;
  screen: Href;
  path: string;
}

const WaitingLine = ({ occasion, screen, path }: WaitingLineProps) => {
  const { count: waiting, refused } = useWaitingMarks(useUser().userId, occasion);
  // The page of a meeting says beside its actions how many wait.
  const count = 'MeetingId' in occasion && path === screen ? 0 : waiting;
  const notTaken = Object.keys(refused).length;
  if (path === `${screen}/marks` || count + notTaken === 0) return null;
  const marksLink = (
    <Anchor component={ScreenLink} to={`${screen}/marks` as Href} inherit underline="always">
      {'MeetingId' in occasion ? 'Open the meeting' : 'Open the event'}
    </Anchor>
  );
  return (
    <Text size="sm" mb="sm" role="status" aria-label="Marks that wait">
      {count > 0 && <>{count === 1 ? '1 mark waits' : `${count} marks wait`} in this browser to be sent. </>}
      {notTaken > 0 && <>{notTaken === 1 ? '1 mark was' : `${notTaken} marks were`} not saved: somebody else has marked since. </>}
      {marksLink}
    </Text>
  );
};

/** After a reload without a network. As soon as the marks have arrived, the people are loaded, too. */
export const UnsentMarks = ({ occasion }: { occasion: Occasion }) => {
  const { count, isUnreached } = useWaitingMarks(useUser().userId, occasion);
  if (count === 0) return null;
  return (
    <Text ta="center" className={styles.waiting} role="status">
      {isUnreached && 'The portal is not reached. '}
      {count === 1 ? '1 mark waits' : `${count} marks wait`} in this browser until the network is back.
    </Text>
  );
};
