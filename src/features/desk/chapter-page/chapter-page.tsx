// The page of one chapter: its place, its members, officers, meetings, events, seats and report. Super admins also see who joined lately
// and whose membership ends next.

import { Anchor, Badge, Button, Group, Skeleton, Stack, Tabs, Text } from '@mantine/core';
import MapPinIcon from '~icons/tabler/map-pin';
import PencilIcon from '~icons/tabler/pencil';
import { useIsSuperAdmin, useMayFor } from '../../../platform/ui/call/user.tsx';
import { HistoryAction } from '../../../platform/ui/list/history-action.tsx';
import { IconTile } from '../../../platform/ui/look/icon-tile.tsx';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { lazyPart } from '../../../platform/ui/screen/lazy-part.tsx';
import { RecordHeading, RecordPath } from '../../../platform/ui/screen/record-heading.tsx';
import { RecordPage } from '../../../platform/ui/screen/record-page.tsx';
import { idFrom, useScreenAddress } from '../../../platform/ui/screen/screen-address.ts';
import { useRememberOpened } from '../../../platform/ui/way-back/last-opened.ts';
import { formatClock } from '../../../platform/wire/locale.ts';
import { listAssigned } from '../../chapters/assignments/assignments.contract.ts';
import { type Chapter, chapterTexts, listChapters } from '../../chapters/chapters/chapters.contract.ts';
import { WriteToButton } from '../../people/notices/write-to.tsx';
import { ChapterMembers } from './chapter-members.tsx';
import styles from './chapter-page.module.css';
import { Fellows } from './fellows.tsx';

const OfficersList = lazyPart(() => import('../../chapters/offices/officers-list.tsx'), 'OfficersList');
const MeetingsList = lazyPart(() => import('../../meetings/meetings-page/meetings-list.tsx'), 'MeetingsList');
const ChapterEvents = lazyPart(() => import('../../contents/events/chapter-events.tsx'), 'ChapterEvents');
const ChapterSeats = lazyPart(() => import('./chapter-seats.tsx'), 'ChapterSeats');
const ChapterReport = lazyPart(() => import('../../giving/report/report-list.tsx'), 'ChapterReport');
const ChapterForm = lazyDialog(() => import('../../chapters/chapters/chapter-form.tsx'), 'ChapterForm');

export const ChapterPage = () => {
  const { params } = useScreenAddress();
  return (
    <RecordPage list={listChapters} id={idFrom(params.chapterId)} record="Chapter" failed={chapterTexts.notFetched} back="/chapters">
      {(chapter) => <Details chapter={chapter} />}
    </RecordPage>
  );
};

const Details = ({ chapter }: { chapter: Chapter }) => {
  const isSuperAdmin = useIsSuperAdmin();
  const { search, changeSearch } = useScreenAddress();
  const isEditing = isSuperAdmin && search.edit !== undefined;
  useRememberOpened({ label: chapter.ChapterName, href: `/chapters/${chapter.Id}`, kind: 'Chapter' });
  return (
    <Stack gap="lg">
      <RecordPath name={chapter.ChapterName} list={isSuperAdmin ? chapterList : home} />
      <div className={styles.head}>
        <IconTile size={56}>
          <MapPinIcon size={28} />
        </IconTile>
        <div className={styles.name}>
          <Group gap="xs">
            <RecordHeading name={chapter.ChapterName} />
            {!chapter.IsActive && <Badge color="gray">Inactive</Badge>}
          </Group>
          <Text c="dimmed" size="sm">
            {[chapter.CityName, chapter.StateName, chapter.CountryName].filter(Boolean).join(', ') || chapterTexts.unknownLocation}
          </Text>
          <Meets chapter={chapter} />
        </div>
        <Group gap="xs">
          <WriteToButton
            chapterId={chapter.Id}
            label="Write to"
            call={listAssigned.name}
            filters={{ ChapterId: chapter.Id }}
            whom={`members of ${chapter.ChapterName}`}
          />
          {isSuperAdmin && (
            <>
              <HistoryAction record="Chapter" id={chapter.Id} title={chapter.ChapterName} />
              <Button variant="default" leftSection={<PencilIcon />} onClick={() => changeSearch({ edit: 'true' })}>
                Edit
              </Button>
            </>
          )}
        </Group>
      </div>
      <ChapterTabs chapter={chapter} />
      {isEditing && (
        <ChapterForm chapter={chapter} onClosed={() => changeSearch({ edit: undefined }, { replace: true, resetScroll: false })} />
      )}
    </Stack>
  );
};

const Meets = ({ chapter: { MeetingDay, MeetsAt, MeetingPlace, MeetingLink } }: { chapter: Chapter }) =>
  MeetingDay && (
    <Text size="sm">
      {[`Meets on ${MeetingDay}s${MeetsAt ? ` at ${formatClock(MeetsAt)}` : ''}`, MeetingPlace].filter(Boolean).join(', ')}
      {MeetingLink && (
        <>
          {' · '}
          <Anchor href={MeetingLink} target="_blank" rel="noreferrer" inherit>
            Join online
          </Anchor>
        </>
      )}
    </Text>
  );

/** Page, page size and filters are dropped with the tab: they belong to the list that is closed. */
const ChapterTabs = ({ chapter }: { chapter: Chapter }) => {
  const sees = useMayFor(chapter.Id, 'sees');
  const { search, replaceSearch } = useScreenAddress();
  return (
    <Tabs
      value={chapterTabs.find((tab) => tab === search.tab) ?? 'members'}
      onChange={(tab) => replaceSearch(tab === null || tab === 'members' ? {} : { tab })}
      keepMounted={false}
    >
      <Tabs.List aria-label="About the chapter" mb="md">
        <Tabs.Tab value="members">Members</Tabs.Tab>
        <Tabs.Tab value="officers" onMouseEnter={OfficersList.preload} onFocus={OfficersList.preload}>
          Officers
        </Tabs.Tab>
        <Tabs.Tab value="meetings" onMouseEnter={MeetingsList.preload} onFocus={MeetingsList.preload}>
          Meetings
        </Tabs.Tab>
        <Tabs.Tab value="events" onMouseEnter={ChapterEvents.preload} onFocus={ChapterEvents.preload}>
          Events
        </Tabs.Tab>
        <Tabs.Tab value="seats" onMouseEnter={ChapterSeats.preload} onFocus={ChapterSeats.preload}>
          Seats
        </Tabs.Tab>
        <Tabs.Tab value="report" onMouseEnter={ChapterReport.preload} onFocus={ChapterReport.preload}>
          Report
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="members">{sees ? <ChapterMembers chapter={chapter} /> : <Fellows chapterId={chapter.Id} />}</Tabs.Panel>
      <Tabs.Panel value="officers">
        <OfficersList chapter={chapter} fallback={<Skeleton height={320} />} failed="The officers could not be loaded." />
      </Tabs.Panel>
      <Tabs.Panel value="meetings">
        <MeetingsList chapter={chapter} fallback={<Skeleton height={320} />} failed="The meetings could not be loaded." />
      </Tabs.Panel>
      <Tabs.Panel value="events">
        <ChapterEvents chapter={chapter} fallback={<Skeleton height={320} />} failed="The events could not be loaded." />
      </Tabs.Panel>
      <Tabs.Panel value="seats">
        <ChapterSeats
          chapterId={chapter.Id}
          isActive={chapter.IsActive}
          fallback={<Skeleton height={320} />}
          failed="The seats could not be loaded."
        />
      </Tabs.Panel>
      <Tabs.Panel value="report">
        <ChapterReport chapterId={chapter.Id} fallback={<Skeleton height={320} />} failed="The report could not be loaded." />
      </Tabs.Panel>
    </Tabs>
  );
};

const chapterTabs = ['members', 'officers', 'meetings', 'events', 'seats', 'report'];

/** Members come from their dashboard, which has their chapters. */
const home = { to: '/dashboard', label: 'Dashboard' } as const;
const chapterList = { to: '/chapters', label: 'Chapters' } as const;
