// The console of a meeting: marking who came, in the room and on a phone. One tap marks a person; what others mark appears by itself; and
// what is marked while there is no network waits in the browser.

import { Alert } from '@mantine/core';
import { useIsSuperAdmin, useMayFor } from '../../../platform/ui/call/user.tsx';
import { shownDay } from '../../../platform/ui/format/dates.ts';
import { Notice } from '../../../platform/ui/list/frame/list-notices.tsx';
import { RecordHeading, RecordPath } from '../../../platform/ui/screen/record-heading.tsx';
import { RecordPage } from '../../../platform/ui/screen/record-page.tsx';
import { idFrom, useScreenAddress } from '../../../platform/ui/screen/screen-address.ts';
import { meetingPath } from '../meetings/meeting-kinds.ts';
import { isSettled, nameOfMeeting } from '../meetings/meeting-words.ts';
import { listMeetings, type Meeting, meetingTexts } from '../meetings/meetings.contract.ts';
import { WalkInButton } from '../visitor-forms/walk-in-button.tsx';
import { Console } from './console.tsx';
import { UnsentMarks } from './waiting-line.tsx';

export const ConsolePage = () => {
  const { params } = useScreenAddress();
  const id = idFrom(params.meetingId);
  return (
    <RecordPage
      list={listMeetings}
      id={id}
      record="Meeting"
      failed={meetingTexts.notFetched}
      back="/meetings"
      isKept
      belowFailure={id !== null && <UnsentMarks occasion={{ MeetingId: id }} />}
    >
      {(meeting) => <ConsoleOrReason meeting={meeting} />}
    </RecordPage>
  );
};

const ConsoleOrReason = ({ meeting }: { meeting: Meeting }) => {
  const isSuperAdmin = useIsSuperAdmin();
  const reason = reasonNobodyIsMarked(meeting, isSuperAdmin);
  if (reason === null) return <MeetingConsole meeting={meeting} />;
  return (
    <>
      <PathToMeeting meeting={meeting} />
      <Notice drawing="empty" {...reason} />
    </>
  );
};

/** Who looks after the visitors marks them, and adds those who come without having been expected. */
const MeetingConsole = ({ meeting }: { meeting: Meeting }) => {
  const marksMembers = useMayFor(meeting.ChapterId, 'meetings');
  const mayAdd = useMayFor(meeting.ChapterId, 'visitors');
  return (
    <Console
      occasion={{ MeetingId: meeting.Id }}
      marksMembers={marksMembers}
      visitorSection={(markPresent) => mayAdd && <WalkInButton meeting={meeting} onAdded={markPresent} />}
    >
      <PathToMeeting meeting={meeting} />
      {meeting.State === 'Closed' && (
        <Alert color="amber" role="note">
          This meeting is closed. A change here corrects the roster, and who becomes absent is told.
        </Alert>
      )}
    </Console>
  );
};

/** Why nobody can be marked now. Null where people can. */
const reasonNobodyIsMarked = (meeting: Meeting, isSuperAdmin: boolean): { text: string; hint: string } | null => {
  const day = shownDay(meeting.Day) ?? '';
  if (meeting.Kind === 'Holiday') return { text: meetingTexts.isHoliday(day), hint: 'So there is nobody to mark.' };
  if (meeting.State === 'Planned') return { text: meetingTexts.notYet(day), hint: 'People are marked from that day on.' };
  return isSettled(meeting) && !isSuperAdmin ? { text: meetingTexts.tooLate, hint: 'Please ask one of them.' } : null;
};

const PathToMeeting = ({ meeting }: { meeting: Meeting }) => {
  const name = nameOfMeeting(meeting);
  return (
    <>
      <RecordPath name={name} list={{ to: meetingPath(meeting.Id), label: 'Meeting' }} />
      <RecordHeading name={name} />
    </>
  );
};
