// What officers and super admins do with a meeting on its page. On the day the marks come first; later only what is still possible is offered.

import { Button, Text } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import CalendarOffIcon from '~icons/tabler/calendar-off';
import ChecklistIcon from '~icons/tabler/checklist';
import LockCheckIcon from '~icons/tabler/lock-check';
import LockOpenIcon from '~icons/tabler/lock-open';
import PencilIcon from '~icons/tabler/pencil';
import QrCodeIcon from '~icons/tabler/qrcode';
import TrashIcon from '~icons/tabler/trash';
import { useSave } from '../../../platform/ui/call/save.ts';
import { useIsSuperAdmin, useUser } from '../../../platform/ui/call/user.tsx';
import { useConfirm } from '../../../platform/ui/dialog/confirm.ts';
import { BusyButton } from '../../../platform/ui/form/busy-button.tsx';
import { HistoryAction } from '../../../platform/ui/list/history-action.tsx';
import { RowAction } from '../../../platform/ui/list/row-parts.tsx';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { ScreenLink } from '../../../platform/ui/screen/links.tsx';
import { useScreenAddress } from '../../../platform/ui/screen/screen-address.ts';
import { WriteToButton } from '../../people/notices/write-to.tsx';
import { listAttendance } from '../attendances/attendances.contract.ts';
import { useWaitingMarks } from '../console/waiting-marks.ts';
import { meetingPath } from '../meetings/meeting-kinds.ts';
import { hasItsDay, headingOfMeeting, isSettled, markedCount, nameOfMeeting, takesAnswers } from '../meetings/meeting-words.ts';
import { type Meeting, meetingTexts, saveMeeting } from '../meetings/meetings.contract.ts';
import { removalOf } from '../meetings/remove-meeting.tsx';
import styles from './meeting-page.module.css';

const MeetingForm = lazyDialog(() => import('../meetings/meeting-form.tsx'), 'MeetingForm');
const CallOffForm = lazyDialog(() => import('./call-off-form.tsx'), 'CallOffForm');
const CloseForm = lazyDialog(() => import('./close-form.tsx'), 'CloseForm');

export const MeetingActions = ({ meeting }: { meeting: Meeting }) => {
  const isSuperAdmin = useIsSuperAdmin();
  const mayCorrect = isSuperAdmin || !isSettled(meeting);
  const { search, changeSearch } = useScreenAddress();
  const edit = (value: string | undefined) => changeSearch({ edit: value }, { replace: true, resetScroll: false });
  return (
    <>
      {mayCorrect && <DayActions meeting={meeting} />}
      {mayCorrect && (
        <Button variant="default" leftSection={<PencilIcon />} onClick={() => edit('true')}>
          Edit
        </Button>
      )}
      {mayCorrect && meeting.Kind === 'Meeting' && takesAnswers(meeting) && <CallOff meeting={meeting} />}
      {takesAnswers(meeting) && (
        <WriteToButton
          chapterId={meeting.ChapterId}
          label="Write to who comes"
          call={listAttendance.name}
          filters={{ MeetingId: meeting.Id, Answer: 'Going' }}
          whom="people who come to the meeting"
        />
      )}
      <div className={styles.small}>
        <HistoryAction record="Meeting" id={meeting.Id} title={nameOfMeeting(meeting)} />
        {markedCount(meeting) === 0 && <Remove meeting={meeting} />}
      </div>
      {mayCorrect && search.edit !== undefined && <MeetingForm meeting={meeting} onClosed={() => edit(undefined)} />}
    </>
  );
};

const CallOff = ({ meeting }: { meeting: Meeting }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<CalendarOffIcon />} onClick={() => setOpen(true)}>
        Call off
      </Button>
      {isOpen && <CallOffForm meeting={meeting} onClosed={() => setOpen(false)} />}
    </>
  );
};

/** For those who look after the visitors, and not after the meeting. */
export const MarkVisitors = ({ meeting }: { meeting: Meeting }) =>
  hasItsDay(meeting) && (
    <Button component={ScreenLink} to={`${meetingPath(meeting.Id)}/marks`} leftSection={<ChecklistIcon />}>
      Mark visitors
    </Button>
  );

const DayActions = ({ meeting }: { meeting: Meeting }) => {
  const waiting = useWaitingMarks(useUser().userId, { MeetingId: meeting.Id });
  const [isClosing, setClosing] = useState(false);
  const reopen = useReopen(meeting);
  const isOpen = meeting.State === 'Open';
  if (!hasItsDay(meeting)) return null;
  return (
    <>
      {waiting.count > 0 && (
        <Text c="var(--attention)" fw={600} role="status">
          {waiting.count === 1 ? '1 mark is' : `${waiting.count} marks are`} not sent yet
        </Text>
      )}
      <Button
        component={ScreenLink}
        to={`${meetingPath(meeting.Id)}/marks`}
        variant={isOpen ? 'filled' : 'default'}
        leftSection={<ChecklistIcon />}
      >
        Mark attendance
      </Button>
      {isOpen && (
        <>
          <Button component={ScreenLink} to={`${meetingPath(meeting.Id)}/code`} variant="default" leftSection={<QrCodeIcon />}>
            Check-in code
          </Button>
          {/* Who has no mark gets one by the closing: the marks that wait come first. */}
          <BusyButton
            variant="default"
            leftSection={<LockCheckIcon />}
            isBusy={false}
            isBlocked={waiting.count > 0}
            onClick={() => setClosing(true)}
          >
            Close meeting
          </BusyButton>
        </>
      )}
      {meeting.State === 'Closed' && (
        <Button variant="default" leftSection={<LockOpenIcon />} onClick={() => void reopen()}>
          Reopen
        </Button>
      )}
      {isClosing && <CloseForm meeting={meeting} onClosed={() => setClosing(false)} />}
    </>
  );
};

const useReopen = (meeting: Meeting) => {
  const confirm = useConfirm();
  const save = useSave(saveMeeting);
  return () =>
    confirm({
      title: 'Reopen Meeting',
      text: 'The marks that the closing has made are taken back. Those that people have made stay.',
      subject: headingOfMeeting(meeting),
      verb: 'Reopen',
      tone: 'warning',
      work: () => save({ Flag: 'Reopen', Id: meeting.Id }, { done: meetingTexts.reopened, failed: meetingTexts.notReopened }),
    });
};

/** Its page goes with it, so the list comes first and is read anew. */
const Remove = ({ meeting }: { meeting: Meeting }) => {
  const confirm = useConfirm();
  const save = useSave(saveMeeting);
  const router = useRouter();
  const removal = removalOf(meeting);
  const ask = async () => {
    const texts = { done: meetingTexts.deleted, failed: meetingTexts.notDeleted, about: removal.subject, shownBy: [] };
    const work = () => save({ Flag: 'Delete', Id: meeting.Id }, texts);
    if (await confirm({ ...removal, isKept: true, verb: 'Delete', tone: 'danger', work }))
      await router.navigate({ to: '/meetings', replace: true });
  };
  return <RowAction label="Delete" icon={TrashIcon} colour="red" onClick={() => void ask()} />;
};
