// The first page after signing in: figures of the community for super admins, one's own figures for members.

import { Button, Skeleton, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../../platform/ui/call/api.ts';
import { failureOf } from '../../../platform/ui/call/failed-texts.ts';
import { useFailureToast } from '../../../platform/ui/call/failure-toast.ts';
import { Notice } from '../../../platform/ui/list/frame/list-notices.tsx';
import { roles } from '../../../platform/wire/roles.ts';
import { FindMemberLink } from '../../giving/directory/find-member-link.tsx';
import { CommunityFigures } from './community-figures.tsx';
import { dashboardTexts, getDashboard } from './dashboard.contract.ts';
import { Office } from './office.tsx';
import { type ContentsEntry, OwnFigures, OwnMeetings } from './own-figures.tsx';

interface DashboardPageProps {
  user: { name: string; roleId: number; offices: readonly object[] };
  /** The links to the contents that the user may read. */
  contents: ContentsEntry[];
}

export const DashboardPage = ({ user, contents }: DashboardPageProps) => (
  <Stack gap="lg">
    <Title order={2} size="h3" fw={500}>
      Welcome, {user.name}.
    </Title>
    {user.roleId !== roles.admin && <FindMemberLink />}
    {/* Admins without office have no figures. */}
    {(user.roleId !== roles.admin || user.offices.length > 0) && <Figures contents={contents} />}
  </Stack>
);

/** With the code that shows them. */
const readFigures = async (signal: AbortSignal) => {
  const reply = await send(getDashboard, {}, { signal });
  if (reply.res?.Own?.Meetings.length) await OwnMeetings.preload();
  return reply;
};

const Figures = ({ contents }: Pick<DashboardPageProps, 'contents'>) => {
  const query = useQuery({ queryKey: [getDashboard.name], queryFn: ({ signal }) => readFigures(signal) });
  const { data, error, refetch } = query;
  useFailureToast(query, error ? failureOf(error, dashboardTexts.notFetched) : undefined);
  const figures = data?.res;
  if (figures?.Community) return <CommunityFigures community={figures.Community} events={figures.UpcomingEvents} />;
  if (figures) {
    return (
      <>
        {figures.Office.map((office) => (
          <Office key={office.ChapterId} office={office} />
        ))}
        {figures.Own && <OwnFigures own={figures.Own} events={figures.UpcomingEvents} contents={contents} />}
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
