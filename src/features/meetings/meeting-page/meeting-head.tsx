// The head of a meeting's page: which one it is, when and where, what was said of it, and what can be done with it.

import { Anchor, Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import ClockIcon from '~icons/tabler/clock';
import LoginIcon from '~icons/tabler/login-2';
import MapPinIcon from '~icons/tabler/map-pin';
import VideoIcon from '~icons/tabler/video';
import { mostChoices } from '../../../platform/ui/call/searched-choices.ts';
import { useCall } from '../../../platform/ui/call/use-call.ts';
import { useMayFor, useUser } from '../../../platform/ui/call/user.tsx';
import { showDate } from '../../../platform/ui/format/dates.ts';
import type { IconDrawing } from '../../../platform/ui/look/icon.ts';
import { ScreenLink } from '../../../platform/ui/screen/links.tsx';
import { RecordHeading } from '../../../platform/ui/screen/record-heading.tsx';
import { roles } from '../../../platform/wire/roles.ts';
import { AnswerButtons } from '../attendances/answer-buttons.tsx';
import { type Attendance, listAttendance } from '../attendances/attendances.contract.ts';
import { StateBadge } from '../meetings/badges.tsx';
import {
  askedAgain,
  headingOfMeeting,
  isMarkedHere,
  isSettled,
  takesAnswers,
  takesCheckIn,
  timesOfMeeting,
} from '../meetings/meeting-words.ts';
import type { Meeting } from '../meetings/meetings.contract.ts';
import { MarkVisitors, MeetingActions } from './meeting-actions.tsx';
import styles from './meeting-page.module.css';

export const MeetingHead = ({ meeting }: { meeting: Meeting }) => {
  const mayChange = useMayFor(meeting.ChapterId, 'meetings');
  const marksVisitors = useMayFor(meeting.ChapterId, 'visitors');
  return (
    <div className={styles.head}>
      <div className={styles.what}>
        <Group gap="xs">
          <RecordHeading name={headingOfMeeting(meeting)} />
          <StateBadge meeting={meeting} />
        </Group>
        {meeting.Theme && (
          <Text fw={600} mt={4}>
            {meeting.Theme}
          </Text>
        )}
        {/* Whoever reads a time or a place would come. */}
        {meeting.Kind !== 'Holiday' && <TimeAndPlace meeting={meeting} />}
        {meeting.Note && <Text className={styles.note}>{meeting.Note}</Text>}
        {meeting.ClosedAt && (
          <Text size="sm" c="dimmed" mt="xs" className={styles.onScreen}>
            Closed {meeting.ClosedByName && `by ${meeting.ClosedByName} `}on {showDate(meeting.ClosedAt)}
          </Text>
        )}
      </div>
      <div className={styles.actions}>
        {mayChange ? <MeetingActions meeting={meeting} /> : marksVisitors && <MarkVisitors meeting={meeting} />}
      </div>
      <OwnPart meeting={meeting} mayChange={mayChange} />
    </div>
  );
};

const TimeAndPlace = ({ meeting }: { meeting: Meeting }) => {
  const { Kind, Mode, Place, Link } = meeting;
  return (
    <ul className={styles.facts}>
      <Fact icon={ClockIcon}>{[timesOfMeeting(meeting), Kind === 'Meeting' ? null : Kind].filter(Boolean).join(', ')}</Fact>
      {(Place || Mode) && <Fact icon={MapPinIcon}>{[Place, Mode].filter(Boolean).join(', ')}</Fact>}
      {Link && (
        <Fact icon={VideoIcon}>
          <Anchor href={Link} target="_blank" rel="noopener noreferrer" inherit title={Link}>
            {Link.replace(/^https:\/\//, '')}
          </Anchor>
        </Fact>
      )}
    </ul>
  );
};

const Fact = ({ icon: Icon, children }: { icon: IconDrawing; children: ReactNode }) => (
  <li>
    <Icon size={18} />
    <span>{children}</span>
  </li>
);

/** Whoever is a member sees the meetings of the own chapters only. */
const OwnPart = ({ meeting, mayChange }: { meeting: Meeting; mayChange: boolean }) => {
  const isMember = useUser().roleId === roles.member;
  const { MyMark } = meeting;
  const isOpen = takesCheckIn(meeting);
  const isAsked = takesAnswers(meeting) && MyMark === null;
  const mayBeWrong = MyMark === 'Absent' && meeting.State === 'Closed' && !isSettled(meeting) && !mayChange;
  if (!isMember || !(isOpen || isAsked || mayBeWrong)) return null;
  return (
    <div className={styles.answer}>
      {isAsked ? (
        <OwnAnswer meeting={meeting} />
      ) : (
        <Text fw={600}>
          {MyMark === null ? 'You are not marked yet.' : `You are marked: ${MyMark}.`}
          {mayBeWrong && ` If that is wrong, please ask an officer of ${meeting.ChapterName}.`}
        </Text>
      )}
      {isOpen && !isMarkedHere(MyMark) && (
        <Button component={ScreenLink} to="/check-in" size="sm" leftSection={<LoginIcon />}>
          Check in
        </Button>
      )}
    </div>
  );
};

const OwnAnswer = ({ meeting }: { meeting: Meeting }) => {
  const given = useGivenAnswer(meeting);
  return (
    <>
      <Text size="sm" fw={600}>
        {meeting.MyAnswer === null ? 'Will you come?' : given?.IsBeforeMove ? askedAgain : 'Your answer'}
      </Text>
      <AnswerButtons meetingId={meeting.Id} answer={meeting.MyAnswer} substituteName={given?.SubstituteName} />
    </>
  );
};

/** What the list of meetings does not say of the own answer: who comes instead, and whether it was given before a move. */
const useGivenAnswer = ({ Id, MyAnswer }: Meeting): Attendance | undefined => {
  const { userId } = useUser();
  const { data } = useCall(listAttendance, MyAnswer ? { ...mostChoices, MeetingId: Id, Answer: MyAnswer } : null);
  return data?.rows.find(({ UserId }) => UserId === userId);
};
