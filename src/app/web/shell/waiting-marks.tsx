// The marks of meetings that still wait in this browser, on whichever screen their officer is. The code is loaded only where some do.

import { useRouterState } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { occasionsWithMarks } from '../../../features/meetings/console/marks-key.ts';
import { lazyPart } from '../../../platform/ui/screen/lazy-part.tsx';

const WaitingLines = lazyPart(() => import('../../../features/meetings/console/waiting-line.tsx'), 'WaitingLines');

export const WaitingMarks = ({ userId }: { userId: number }) => {
  // Looked for on each screen, and when another tab stores some.
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname ?? '' });
  const count = useSyncExternalStore(onStorage, () => occasionsWithMarks(userId).length);
  return count > 0 && <WaitingLines path={path} failed="Marks wait in this browser, and could not be sent." />;
};

const onStorage = (onChange: () => void) => {
  window.addEventListener('storage', onChange);
  return () => window.removeEventListener('storage', onChange);
};
