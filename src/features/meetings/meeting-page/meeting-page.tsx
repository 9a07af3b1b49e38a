// The page of one meeting: when and where it is, its agenda, who comes and who came, and what its officers do with it.

import { Button, Skeleton, Stack, Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCall } from '../../../platform/ui/call/use-call.ts';
import { useIsSuperAdmin, useMayFor } from '../../../platform/ui/call/user.tsx';
import { Notice } from '../../../platform/ui/list/frame/list-notices.tsx';
import { lazyPart } from '../../../platform/ui/screen/lazy-part.tsx';
import { ScreenLink } from '../../../platform/ui/screen/links.tsx';
import { RecordPath } from '../../../platform/ui/screen/record-heading.tsx';
import { FailedRecord, LoadingRecord, RecordPage } from '../../../platform/ui/screen/record-page.tsx';
import { idFrom, nowhere, useScreenAddress } from '../../../platform/ui/screen/screen-address.ts';
import { useRememberOpened } from '../../../platform/ui/way-back/last-opened.ts';
import { listNotices } from '../../people/notices/notices.contract.ts';
import { Agenda } from '../agenda/agenda.tsx';
import { meetingPath } from '../meetings/meeting-kinds.ts';
import { headingOfMeeting, isSettled, nameOfMeeting, takesAnswers } from '../meetings/meeting-words.ts';
import { listMeetings, type Meeting, meetingTexts } from '../meetings/meetings.contract.ts';
import { DayReport } from './day-report.tsx';
import { MeetingHead } from './meeting-head.tsx';
import styles from './meeting-page.module.css';

const PeopleList = lazyPart(() => import('../attendances/people-list.tsx'), 'PeopleList');

interface MeetingPageProps {
  /** What the tab 'Slips of the week' shows. */
  slips: (meeting: Meeting) => ReactNode;
}

const tabs = ['agenda', 'people', 'slips'] as const;

export const MeetingPage = ({ slips }: MeetingPageProps) => {
  const id = idFrom(useScreenAddress().params.meetingId);
  return (
    <RecordPage
      list={listMeetings}
      id={id}
      record="Meeting"
      failed={meetingTexts.notFetched}
      back="/meetings"
      missing={id === null ? undefined : <MissingMeeting id={id} />}
    >
      {(meeting) => <Details meeting={meeting} slips={slips} />}
    </RecordPage>
  );
};

/** Whoever was told that it is called off reads it here, too: mails lead here. For all others there was never such a meeting. */
const MissingMeeting = ({ id }: { id: number }) => {
  const { data, error, refetch } = useCall(listNotices, { CurrentPage: 1, RecordsPerPage: 1, Path: meetingPath(id) });
  if (!data) {
    if (!error) return <LoadingRecord record="Meeting" />;
    return <FailedRecord record="Meeting" failed={meetingTexts.notFetched} back="/meetings" error={error} onRetry={() => void refetch()} />;
  }
  const [told] = data.rows;
  if (!told) throw nowhere();
  return (
    <Notice drawing="empty" text={told.Text}>
      <Button component={ScreenLink} to="/meetings">
        All meetings
      </Button>
    </Notice>
  );
};

const Details = ({ meeting, slips }: MeetingPageProps & { meeting: Meeting }) => {
  const seesAll = useMayFor(meeting.ChapterId, 'sees');
  useRememberOpened({ label: nameOfMeeting(meeting), href: meetingPath(meeting.Id), kind: 'Meeting' });
  return (
    <Stack gap="lg" className={styles.page}>
      <RecordPath name={headingOfMeeting(meeting)} list={{ to: '/meetings', label: 'Meetings' }} />
      <MeetingHead meeting={meeting} />
      {meeting.State === 'Closed' && meeting.Kind !== 'Holiday' && <DayReport meeting={meeting} hasLinks={seesAll} />}
      {meeting.Kind !== 'Holiday' && <MeetingTabs meeting={meeting} seesAll={seesAll} slips={slips} />}
    </Stack>
  );
};

/** Page, page size and filters are dropped with the tab: they belong to the list that is closed. */
const MeetingTabs = ({ meeting, seesAll, slips }: MeetingPageProps & { meeting: Meeting; seesAll: boolean }) => {
  const mayChange = useMayFor(meeting.ChapterId, 'meetings');
  const isSuperAdmin = useIsSuperAdmin();
  const { search, replaceSearch } = useScreenAddress();
  return (
    <Tabs
      value={tabs.find((tab) => tab === search.tab) ?? 'agenda'}
      onChange={(tab) => replaceSearch(tab === null || tab === 'agenda' ? {} : { tab })}
      keepMounted={false}
      className={styles.tabs}
    >
      <Tabs.List aria-label="About the meeting" mb="md">
        <Tabs.Tab value="agenda">Agenda</Tabs.Tab>
        <Tabs.Tab value="people" onMouseEnter={PeopleList.preload} onFocus={PeopleList.preload}>
          People
        </Tabs.Tab>
        <Tabs.Tab value="slips">Slips of the week</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="agenda">
        <Agenda meeting={meeting} mayChange={mayChange && (isSuperAdmin || !isSettled(meeting))} />
      </Tabs.Panel>
      <Tabs.Panel value="people">
        <PeopleList
          meeting={meeting}
          seesAll={seesAll}
          mayAnswer={mayChange && takesAnswers(meeting)}
          mayCorrect={mayChange && meeting.State === 'Closed' && (isSuperAdmin || !isSettled(meeting))}
          fallback={<Skeleton height={320} />}
          failed="The people could not be loaded."
        />
      </Tabs.Panel>
      <Tabs.Panel value="slips">{slips(meeting)}</Tabs.Panel>
    </Tabs>
  );
};
