// The page of a meeting with the slips of its week. Slips belong to a feature above, so both meet here.

import { Skeleton } from '@mantine/core';
import { MeetingPage } from '../../features/meetings/meeting-page/meeting-page.tsx';
import { lazyPart } from '../../platform/ui/screen/lazy-part.tsx';

const SlipsOfWeek = lazyPart(() => import('../../features/giving/slips-page/slips-of-week.tsx'), 'SlipsOfWeek');

export const MeetingScreen = () => (
  <MeetingPage
    slips={({ ChapterId, Day }) => (
      <SlipsOfWeek chapterId={ChapterId} day={Day} fallback={<Skeleton height={160} />} failed="The slips could not be loaded." />
    )}
  />
);
