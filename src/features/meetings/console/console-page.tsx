// The console: marking who came, in the room and on a phone. One tap marks a person; what others mark appears by itself; and what is marked
// while there is no network waits in the browser.

import { Button, Group, Loader, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import CheckIcon from '~icons/tabler/checks';
import SearchIcon from '~icons/tabler/search';
import { messageOf, send } from '../../../platform/ui/call/api.ts';
import { useIsSuperAdmin, useUser } from '../../../platform/ui/call/user.tsx';
import { BusyButton } from '../../../platform/ui/form/busy-button.tsx';
import { shownDay } from '../../../platform/ui/format/dates.ts';
import { showNumber } from '../../../platform/ui/format/numbers.ts';
import { Notice } from '../../../platform/ui/list/frame/list-notices.tsx';
import { RecordHeading, RecordPath } from '../../../platform/ui/screen/record-heading.tsx';
import { idFrom, nowhere, useScreenAddress } from '../../../platform/ui/screen/screen-address.ts';
import { toastSuccess } from '../../../platform/ui/screen/toasts.ts';
import { foldText } from '../../../platform/wire/fold-text.ts';
import { attendanceTexts } from '../attendances/answers.contract.ts';
import { type Attendance, listAttendance } from '../attendances/attendances.contract.ts';
import { type MarkWord, markWords, meetingPath } from '../meetings/meeting-kinds.ts';
import { isSettled, nameOfMeeting } from '../meetings/meeting-words.ts';
import { listMeetings, type Meeting, meetingTexts } from '../meetings/meetings.contract.ts';
import styles from './console.module.css';
import { PersonLine } from './person-line.tsx';
import type { GivenMarks } from './stored-marks.ts';
import { useWaitingMarks, type WaitingMarks } from './waiting-marks.ts';

/** What others mark is there after so long. */
const everySoOften = 10_000;

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
  const whyNot = meeting && whyNobodyIsMarked(meeting, isSuperAdmin);
  if (whyNot) {
    return (
      <>
        <PathToMeeting meeting={meeting} />
        <Notice drawing="empty" {...whyNot} />
      </>
    );
  }
  if (meeting) return <Console meeting={meeting} />;
  if (error) {
    return (
      <>
        <Notice drawing="failed" text="Error Loading Meeting" hint={messageOf(error, meetingTexts.notFetched)}>
          <Button onClick={() => void refetch()}>Try Again</Button>
        </Notice>
        {id !== null && <StillWaiting meetingId={id} />}
      </>
    );
  }
  if (id !== null && !data) return <Loader aria-label="Loading the meeting" />;
  throw nowhere();
};

/** Why nobody can be marked now. Null where people can. */
const whyNobodyIsMarked = (meeting: Meeting, isSuperAdmin: boolean): { text: string; hint: string } | null => {
  const day = shownDay(meeting.Day) ?? '';
  if (meeting.Kind === 'Holiday') return { text: meetingTexts.isHoliday(day), hint: 'So there is nobody to mark.' };
  if (meeting.State === 'Planned') return { text: meetingTexts.notYet(day), hint: 'People are marked from that day on.' };
  return isSettled(meeting) && !isSuperAdmin ? { text: meetingTexts.tooLate, hint: 'Please ask one of them.' } : null;
};

/** After a reload without a network. As soon as the marks have arrived, the meeting is loaded, too. */
const StillWaiting = ({ meetingId }: { meetingId: number }) => {
  const { count, isUnreached } = useWaitingMarks(useUser().userId, meetingId);
  if (count === 0) return null;
  return (
    <Text ta="center" className={styles.waiting} role="status">
      {isUnreached && 'The portal is not reached. '}
      {count === 1 ? '1 mark waits' : `${count} marks wait`} in this browser until the network is back.
    </Text>
  );
};

const Console = ({ meeting }: { meeting: Meeting }) => {
  const { userId } = useUser();
  const waiting = useWaitingMarks(userId, meeting.Id);
  const { people, error, retry } = usePeople(meeting.Id);
  const [text, setText] = useState('');
  const marked = people?.map((person) => withMark(person, waiting.given));
  const sought = foldText(text.trim());
  const found = marked?.filter(({ Name, Profession }) => foldText(`${Name} ${Profession ?? ''}`).includes(sought));
  const unmarked = (marked ?? []).filter(({ Mark }) => Mark === null);
  const latest = useRef(marked);
  latest.current = marked;
  /** Whoever has no mark yet. What was marked before stays. */
  const markRest = () => {
    const these = new Set(unmarked.map(({ UserId }) => UserId));
    const isStillSo = ({ UserId, Mark }: Attendance) => these.has(UserId) && Mark === 'Present';
    waiting.give(allAre('Present', unmarked));
    // It needs no network either.
    const undo = async () => waiting.give(allAre(null, latest.current?.filter(isStillSo) ?? []));
    toastSuccess(`${showNumber(these.size)} marked present`, { label: 'Undo', run: undo });
  };
  return (
    <Stack gap="sm" className={styles.page}>
      <PathToMeeting meeting={meeting} />
      <div className={styles.head}>
        <Counts people={marked ?? []} waiting={waiting} />
        <Group gap="xs" wrap="nowrap">
          <TextInput
            className={styles.search}
            leftSection={<SearchIcon />}
            placeholder="Search people"
            aria-label="Search people"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <BusyButton variant="light" leftSection={<CheckIcon />} isBusy={false} isBlocked={unmarked.length === 0} onClick={markRest}>
            All present
          </BusyButton>
        </Group>
      </div>
      {error && !people && (
        <Notice drawing="failed" text="Error Loading People" hint={messageOf(error, attendanceTexts.notFetched)}>
          <Button onClick={retry}>Try Again</Button>
        </Notice>
      )}
      {!error && !people && <Skeleton height={400} />}
      {found?.length === 0 && <Text c="dimmed">{attendanceTexts.none}</Text>}
      <ul className={styles.people} aria-label="People">
        {found?.map((person) => (
          <PersonLine
            key={person.UserId}
            person={person}
            isWaiting={waiting.isUnreached && Number(person.UserId) in waiting.given}
            onMark={(mark) => waiting.give({ [Number(person.UserId)]: mark })}
          />
        ))}
      </ul>
    </Stack>
  );
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

const allAre = (Mark: MarkWord | null, people: readonly Attendance[]): GivenMarks =>
  Object.fromEntries(people.map(({ UserId }) => [Number(UserId), { Mark, SubstituteName: null }]));

/** The figures stay in view, with the number of those without a mark. */
const Counts = ({ people, waiting }: { people: readonly Attendance[]; waiting: WaitingMarks }) => {
  const count = (word: MarkWord | null) => people.filter(({ Mark }) => Mark === word).length;
  const words = markWords.map((word) => [word, count(word)] as const).filter(([word, number]) => number > 0 || word === 'Present');
  return (
    <p className={styles.counts} role="status" aria-label="Marks">
      {words.map(([word, number]) => (
        <span key={word}>
          {word} <b>{number}</b>
        </span>
      ))}
      <span>
        No mark <b>{count(null)}</b> of {people.length}
      </span>
      {waiting.count > 0 && <span className={styles.waiting}>{waiting.isUnreached ? `${waiting.count} not sent yet` : 'Saving …'}</span>}
    </p>
  );
};

const usePeople = (MeetingId: number) => {
  const input = { MeetingId, CurrentPage: 1, RecordsPerPage: 0 };
  const { data, error, refetch } = useQuery({
    queryKey: [listAttendance.name, input],
    queryFn: ({ signal }) => send(listAttendance, input, { signal }),
    refetchInterval: everySoOften,
  });
  return { people: data?.rows, error, retry: () => void refetch() };
};

/** A mark that was given here counts before the server has it. */
const withMark = (person: Attendance, given: ReturnType<typeof useWaitingMarks>['given']): Attendance => {
  const own = given[Number(person.UserId)];
  return own ? { ...person, Mark: own.Mark, SubstituteName: own.SubstituteName ?? person.SubstituteName } : person;
};
