// Sends marks of meetings that still wait in this browser, on every screen of their officer. Loaded only if some wait.

import { Anchor, Text } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import {
  consolesOfToday,
  countMarks,
  goesOn,
  noNetwork,
  occasionsWithMarks,
  onlyRead,
} from '../../../features/meetings/console/marks-key.ts';
import { useIsReached } from '../../../platform/ui/call/network.ts';
import { lazyPart } from '../../../platform/ui/screen/lazy-part.tsx';
import { ScreenLink } from '../../../platform/ui/screen/links.tsx';
import type { Href } from '../../../platform/ui/screen/screen-address.ts';

const WaitingLines = lazyPart(() => import('../../../features/meetings/console/waiting-line.tsx'), 'WaitingLines');

/** In milliseconds, until the code is loaded again. */
const pause = 5_000;

export const WaitingMarks = ({ userId }: { userId: number }) => {
  // Checked on each screen, and when another tab stores some.
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname ?? '' });
  const count = useSyncExternalStore(onStorage, () => occasionsWithMarks(userId).length);
  const [tries, setTries] = useState(0);
  const isReached = useIsReached();
  // A console says it by itself.
  const isConsole = path.endsWith('/marks');
  return (
    <>
      {!isReached && !isConsole && (
        <Text size="sm" fw={600} mb="sm" role="status" aria-label="Network">
          {count > 0 ? noNetwork : <StillPossible userId={userId} />}
        </Text>
      )}
      {count > 0 && (
        <WaitingLines
          key={tries}
          path={path}
          fallback={tries > 0 && <Waits />}
          failed={<UnsentNotice onAgain={() => setTries(tries + 1)} />}
        />
      )}
    </>
  );
};

/** A console that was opened today goes on; nothing else does. */
const StillPossible = ({ userId }: { userId: number }) => {
  const [latest] = consolesOfToday(userId);
  if (!latest) return onlyRead;
  const screen = 'MeetingId' in latest ? `/meetings/${latest.MeetingId}/marks` : `/events/${latest.EventId}/marks`;
  return (
    <>
      {goesOn}{' '}
      <Anchor component={ScreenLink} to={screen as Href} inherit underline="always">
        {'MeetingId' in latest ? 'Open the meeting' : 'Open the event'}
      </Anchor>
    </>
  );
};

/** Without a network the code may be missing, too. It is loaded as soon as possible: nothing sends the marks before. */
const UnsentNotice = ({ onAgain }: { onAgain: () => void }) => {
  const again = useEffectEvent(onAgain);
  useEffect(() => {
    const tryAgain = () => again();
    const timer = setTimeout(tryAgain, pause);
    window.addEventListener('online', tryAgain);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', tryAgain);
    };
  }, []);
  return <Waits />;
};

const Waits = () => (
  <Text size="sm" mb="sm" role="status" aria-label="Marks that wait">
    Marks wait in this browser to be sent.
  </Text>
);

/** A warning before leaving: nobody else sends them, or chooses between two of them. */
export const saidOfMarks = (userId: number): string => {
  const { given, refused } = countMarks(userId);
  const waiting = given > 0 ? ' The marks that wait in this browser are sent when you sign in here again.' : '';
  if (refused === 0) return waiting;
  return `${waiting} ${refused === 1 ? '1 mark that was not saved stays' : `${refused} marks that were not saved stay`} here until you have chosen.`;
};

const onStorage = (onChange: () => void) => {
  window.addEventListener('storage', onChange);
  return () => window.removeEventListener('storage', onChange);
};
