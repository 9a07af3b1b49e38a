// The console of a meeting: marking who came, in the room and on a phone. One tap marks a person; what others mark appears by itself; and
// what is marked while there is no network waits in the browser.

import { Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messageOf, send } from '../../../platform/ui/call/api.ts';
import { useIsSuperAdmin, useMayFor } from '../../../platform/ui/call/user.tsx';
import { shownDay } from '../../../platform/ui/format/dates.ts';
import { Notice } from '../../../platform/ui/list/frame/list-notices.tsx';
import { RecordHeading, RecordPath } from '../../../platform/ui/screen/record-heading.tsx';
import { idFrom, nowhere, useScreenAddress } from '../../../platform/ui/screen/screen-address.ts';
import { meetingPath } from '../meetings/meeting-kinds.ts';
import { isSettled, nameOfMeeting } from '../meetings/meeting-words.ts';
import { listMeetings, type Meeting, meetingTexts } from '../meetings/meetings.contract.ts';
import { WalkInButton } from '../visitor-forms/walk-in-button.tsx';
import { Console } from './console.tsx';
import { UnsentMarks } from './waiting-line.tsx';

export const ConsolePage = () => {
  const { params } = useScreenAddress();
  const id = idFrom(params.meetingId);
  const input = { CurrentPage: 1, RecordsPerPage: 1, Id: id };
  const { data, error, refetch } = useQuery({
    queryKey: [listMeetings.name, input],
    queryFn: ({ signal }) => send(listMeetings, input, { signal }),
    enabled: id !== null,
  });
  const [meeting] = data?.rows ?? [];
  const isSuperAdmin = useIsSuperAdmin();
  const closedNotice = meeting && noticeInsteadOfMarks(meeting, isSuperAdmin);
  if (closedNotice) {
    return (
      <>
        <PathToMeeting meeting={meeting} />
        <Notice drawing="empty" {...closedNotice} />
      </>
    );
  }
  if (meeting) return <MeetingConsole meeting={meeting} />;
  if (error) {
    return (
      <>
        <Notice drawing="failed" text="Error Loading Meeting" hint={messageOf(error, meetingTexts.notFetched)}>
          <Button onClick={() => void refetch()}>Try Again</Button>
        </Notice>
        {id !== null && <UnsentMarks occasion={{ MeetingId: id }} />}
      </>
    );
  }
  if (id !== null && !data) return <Loader aria-label="Loading the meeting" />;
  throw nowhere();
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
    </Console>
  );
};

/** Why nobody can be marked now. Null where people can. */
const noticeInsteadOfMarks = (meeting: Meeting, isSuperAdmin: boolean): { text: string; hint: string } | null => {
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
