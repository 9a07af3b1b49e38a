// The first page after signing in: figures of the community for super admins, one's own figures for members.

import { Button, Skeleton, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { send } from '../../../../platform/ui/call/api.ts';
import { failureOf } from '../../../../platform/ui/call/failed-texts.ts';
import { useFailureToast } from '../../../../platform/ui/call/failure-toast.ts';
import { Notice } from '../../../../platform/ui/list/frame/list-notices.tsx';
import { lazyPart } from '../../../../platform/ui/screen/lazy-part.tsx';
import { useScreenAddress } from '../../../../platform/ui/screen/screen-address.ts';
import { roles } from '../../../../platform/wire/roles.ts';
import { FindMemberLink } from '../../../giving/directory/find-member-link.tsx';
import type { Setup } from '../../settings/setup.contract.ts';
import { type Community, type Dashboard, dashboardTexts, getDashboard } from '../dashboard.contract.ts';
import type { ContentsEntry } from '../own/own-figures.tsx';

// Nobody needs all of them, and the dashboard is the first screen of everybody.
const SetupList = lazyPart(() => import('../../settings/setup-list.tsx'), 'SetupList');
const CommunityFigures = lazyPart(() => import('../community/community-figures.tsx'), 'CommunityFigures');
const OwnFigures = lazyPart(() => import('../own/own-figures.tsx'), 'OwnFigures');
const ChapterToday = lazyPart(() => import('../officers/chapter-today.tsx'), 'ChapterToday');

interface User {
  name: string;
  roleId: number;
  offices: readonly object[];
}

interface DashboardPageProps {
  user: User;
  /** The links to the contents that the user may read. */
  contents: ContentsEntry[];
  /** What the app adds, above the figures. */
  children: ReactNode;
}

export const DashboardPage = ({ user, contents, children }: DashboardPageProps) => (
  <Stack gap="lg">
    <Title order={2} size={user.roleId === roles.member ? 'sm' : 'h3'} fw={500} c={user.roleId === roles.member ? 'dimmed' : undefined}>
      Welcome, {user.name}.
    </Title>
    {user.roleId !== roles.admin && <FindMemberLink />}
    {children}
    {/* Admins without office have no figures. */}
    {(user.roleId !== roles.admin || user.offices.length > 0) && <Figures user={user} contents={contents} />}
  </Stack>
);

/** Along with the code that shows them, so that the dashboard is drawn at once. */
const readFigures = async (signal: AbortSignal, { roleId, offices }: User) => {
  const parts = roleId === roles.superAdmin ? [CommunityFigures] : [OwnFigures, ...(offices.length > 0 ? [ChapterToday] : [])];
  const [reply] = await Promise.all([send(getDashboard, {}, { signal }), ...parts.map(({ preload }) => preload())]);
  const setup = reply.res?.Community?.Setup;
  if (setup && isToBeSetUp(setup)) await SetupList.preload();
  return reply;
};

const isToBeSetUp = ({ IsDismissed, Steps }: Setup) => !IsDismissed && Steps.some(({ IsDone }) => !IsDone);

const Figures = ({ user, contents }: Omit<DashboardPageProps, 'children'>) => {
  const query = useQuery({ queryKey: [getDashboard.name], queryFn: ({ signal }) => readFigures(signal, user) });
  const { data, error, refetch } = query;
  useFailureToast(query, error ? failureOf(error, dashboardTexts.notFetched) : undefined);
  const figures = data?.res;
  if (figures?.Community) {
    return <FiguresAndSetup community={figures.Community} events={figures.UpcomingEvents} />;
  }
  if (figures) {
    return (
      <>
        {figures.Chapters.map((chapter) => (
          <ChapterToday key={chapter.ChapterId} chapter={chapter} failed={dashboardTexts.notFetched} />
        ))}
        {figures.Own && (
          <OwnFigures own={figures.Own} events={figures.UpcomingEvents} contents={contents} failed={dashboardTexts.notFetched} />
        )}
      </>
    );
  }
  if (error) {
    return (
      <Notice drawing="failed" text="The dashboard could not be loaded" hint="Check your connection, then try once more.">
        <Button variant="default" onClick={() => void refetch()}>
          Try Again
        </Button>
      </Notice>
    );
  }
  return (
    <Stack gap="lg" role="status" aria-label="Loading the dashboard">
      <Skeleton height={96} />
      <Skeleton height={280} />
      <Skeleton height={280} />
    </Stack>
  );
};

interface FiguresAndSetupProps {
  community: Community;
  events: Dashboard['UpcomingEvents'];
}

const FiguresAndSetup = ({ community, events }: FiguresAndSetupProps) => {
  const { search } = useScreenAddress();
  const { Setup: setup } = community;
  // The settings bring it back, also where all is done.
  const hasSetup = isToBeSetUp(setup) || (!setup.IsDismissed && search.setup !== undefined);
  // Until there are members, all figures would be nothing.
  const hasMembers = setup.Steps.some(({ Step, IsDone }) => Step === 'Members' && IsDone);
  return (
    <>
      {hasSetup && <SetupList setup={setup} failed={dashboardTexts.notFetched} />}
      {(hasMembers || !hasSetup) && <CommunityFigures community={community} events={events} failed={dashboardTexts.notFetched} />}
    </>
  );
};
