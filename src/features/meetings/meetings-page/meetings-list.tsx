// The list of meetings, of all chapters that one may see or of one. Who may change them also plans them here, and finds their speakers.

import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import CalendarRepeatIcon from '~icons/tabler/calendar-repeat';
import CalendarShareIcon from '~icons/tabler/calendar-share';
import MicrophoneIcon from '~icons/tabler/microphone-2';
import { eachOnce, type OneChapter } from '../../../platform/ui/call/stored-offices.ts';
import { useIsSuperAdmin, useUser } from '../../../platform/ui/call/user.tsx';
import { DayFilter } from '../../../platform/ui/filters/day-filter.tsx';
import { allOr, FilterPanel } from '../../../platform/ui/filters/filter-panel.tsx';
import { HeadButton } from '../../../platform/ui/list/frame/list-head.tsx';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import { type BulkAction, bulkDelete } from '../../../platform/ui/list/selection/bulk-actions.ts';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { useScreenAddress } from '../../../platform/ui/screen/screen-address.ts';
import { roles } from '../../../platform/wire/roles.ts';
import { ChapterChip, OwnChapterFilter } from '../../chapters/chapters/chapter-picker.tsx';
import { useChaptersWith } from '../../chapters/offices/own-chapters.ts';
import { meetingKinds, meetingStates } from '../meetings/meeting-kinds.ts';
import { nameOfMeeting } from '../meetings/meeting-words.ts';
import { meetingTexts, saveMeeting } from '../meetings/meetings.contract.ts';
import { useRemoveMeeting } from '../meetings/remove-meeting.tsx';
import { meetingColumns } from './meetings-columns.tsx';
import styles from './meetings-list.module.css';
import { TimeTabs } from './time-tabs.tsx';
import { useTimedMeetings } from './timed-meetings.ts';

const MeetingForm = lazyDialog(() => import('../meetings/meeting-form.tsx'), 'MeetingForm');
const PlanForm = lazyDialog(() => import('./plan-form.tsx'), 'PlanForm');
const CalendarDialog = lazyDialog(() => import('../../people/keys/added-key.tsx'), 'CalendarDialog');
const FillForm = lazyDialog(() => import('../agenda/fill-form.tsx'), 'FillForm');

interface MeetingsListProps {
  /** Only its meetings. */
  chapter?: OneChapter;
}

/** The page 'Meetings': those of all chapters that one may see. */
export const MeetingsPage = () => <MeetingsList />;

export const MeetingsList = ({ chapter }: MeetingsListProps) => {
  const { list, time, chooseTime } = useTimedMeetings(chapter?.Id);
  const chapters = useShownChapters(list.rows);
  const hasChapters = !chapter && chapters.areSeveral;
  const { mayChange, mayPlan } = usePlanning(chapter);
  const planning = usePlanningDialogs(chapter, mayPlan);
  const remove = useRemoveMeeting();
  const user = useUser();
  // Super admins are in few chapters. The profile has their calendar.
  const isSuperAdmin = user.roleId === roles.superAdmin;
  const hasOwnAnswers = user.roleId === roles.member;
  return (
    <div className={styles.list}>
      <RecordList
        list={list}
        tabs={<TimeTabs time={time} onChange={chooseTime} />}
        // The foot says how many there are; here the tabs need the room.
        countText=""
        addLabel={mayPlan ? 'Add Meeting' : undefined}
        firstLabel={null}
        moreActions={
          <>
            {!chapter && !isSuperAdmin && <HeadButton label="Calendar" leftSection={<CalendarShareIcon />} onClick={planning.subscribe} />}
            {mayPlan && planning.buttons}
          </>
        }
        emptyAction={
          mayPlan && (
            <Button variant="light" onClick={planning.plan}>
              Plan the meetings
            </Button>
          )
        }
        emptyHint={list.filterCount > 0 ? noneMatchHints[time] : emptyHints[time]}
        search={{ placeholder: 'Theme, speaker, place, chapter or day' }}
        chips={{ ChapterId: hasChapters ? (id: string) => <ChapterChip id={id} /> : null }}
        linkedChips={{ UserId: (id) => (Number(id) === user.userId ? 'Of myself' : 'Of one member'), Mark: (mark) => `Marked ${mark}` }}
        filters={
          <FilterPanel list={list}>
            {(field) => (
              <>
                {hasChapters && <OwnChapterFilter chapters={chapters.named} {...field('ChapterId')} />}
                <NativeSelect data={allOr(meetingStates)} {...field('State')} />
                <NativeSelect data={allOr(meetingKinds)} {...field('Kind')} />
                <DayFilter {...field('From')} />
                <DayFilter {...field('To')} />
              </>
            )}
          </FilterPanel>
        }
        columns={meetingColumns({
          hasChapters,
          hasFigures: time !== 'coming',
          hasOwnAnswers,
          mayChange: mayPlan ? mayChange : null,
          remove,
        })}
        nameOf={nameOfMeeting}
        bulk={mayPlan ? bulk : undefined}
        form={(meeting, onClosed) => <MeetingForm chapter={chapter} meeting={meeting} onClosed={onClosed} />}
      />
      {planning.dialog}
    </div>
  );
};

/** Whoever is told when one is deleted is told of each. */
const bulk: BulkAction[] = [
  {
    ...bulkDelete(saveMeeting),
    warning:
      'Their agendas and the answers to them go with them. Of those that are ahead members, and visitors who are expected, are told. ' +
      'Meetings with marks are not deleted.',
    isKept: (time) => `The others stay in the trash${time}.`,
  },
];

const emptyHints = {
  coming: 'Nothing is planned from today on.',
  past: 'Meetings stand here when their day is over.',
  all: meetingTexts.empty,
};

const noneMatchHints = {
  coming: "Only meetings from today on were looked through. 'All' has the others.",
  past: "Only past meetings were looked through. 'All' has the others.",
  all: undefined,
};

/** What the user may change: the meetings of which chapters, and whether any of those that are shown is among them. */
const usePlanning = (chapter: OneChapter | undefined) => {
  const isSuperAdmin = useIsSuperAdmin();
  const own = useChaptersWith('meetings');
  const mayChange = (chapterId: number) => isSuperAdmin || own.some(({ Id }) => Id === chapterId);
  return { mayChange, mayPlan: chapter ? mayChange(chapter.Id) : isSuperAdmin || own.length > 0 };
};

/** The plan is in the address, '?plan': the dashboard leads to it. */
const usePlanningDialogs = (chapter: OneChapter | undefined, mayPlan: boolean) => {
  const [opened, setOpened] = useState<'fill' | 'calendar' | null>(null);
  const { search, changeSearch } = useScreenAddress();
  const props = { chapter, onClosed: () => setOpened(null) };
  const plan = () => changeSearch({ plan: '' });
  return {
    plan,
    subscribe: () => setOpened('calendar'),
    buttons: (
      <>
        <HeadButton keepsWord label="Find speakers" leftSection={<MicrophoneIcon />} onClick={() => setOpened('fill')} />
        <HeadButton keepsWord label="Plan" leftSection={<CalendarRepeatIcon />} onClick={plan} />
      </>
    ),
    dialog: (
      <>
        {mayPlan && search.plan !== undefined && <PlanForm chapter={chapter} onClosed={() => changeSearch({ plan: undefined })} />}
        {opened === 'fill' && <FillForm {...props} />}
        {opened === 'calendar' && <CalendarDialog onClosed={props.onClosed} />}
      </>
    ),
  };
};

/** Of others than super admins: the chapters of their offices, and of the meetings that they see. */
const useShownChapters = (rows: readonly { ChapterId: number; ChapterName: string }[]) => {
  const isSuperAdmin = useIsSuperAdmin();
  const own = useChaptersWith('meetings');
  const named = eachOnce([...own, ...rows.map(({ ChapterId, ChapterName }) => ({ Id: ChapterId, ChapterName }))]);
  return { named, areSeveral: isSuperAdmin || named.length > 1 };
};
