// A member's next meeting with the buttons to answer it and to check in, and how many absences are left.

import { Anchor, Button, Group, Text } from '@mantine/core';
import LoginIcon from '~icons/tabler/login-2';
import { showDate, showLongDayOfWeek, shownDay, todayInPortal } from '../../../platform/ui/format/dates.ts';
import { ScreenLink } from '../../../platform/ui/screen/links.tsx';
import { AnswerButtons } from '../../meetings/attendances/answer-buttons.tsx';
import { meetingPath } from '../../meetings/meetings/meeting-kinds.ts';
import { takesAnswers, timesOfMeeting } from '../../meetings/meetings/meeting-words.ts';
import { Card } from './card.tsx';
import type { OwnFigures } from './dashboard.contract.ts';

/** Each chapter's next meeting has the absences of that chapter. */
export const OwnMeetings = ({ own: { Meetings, Absences } }: { own: Pick<OwnFigures, 'Meetings' | 'Absences'> }) => {
  const isAhead = ({ ChapterId }: { ChapterId: number }) => Meetings.some((meeting) => meeting.ChapterId === ChapterId);
  return (
    <>
      {Meetings.map((meeting) => (
        <NextMeeting key={meeting.Id} meeting={meeting} absences={Absences.filter(({ ChapterId }) => ChapterId === meeting.ChapterId)} />
      ))}
      <OtherAbsences absences={Absences.filter((one) => !isAhead(one))} />
    </>
  );
};

interface NextMeetingProps {
  meeting: OwnFigures['Meetings'][number];
  absences: OwnFigures['Absences'];
}

const NextMeeting = ({ meeting, absences }: NextMeetingProps) => {
  const { Id, ChapterName, Day, Kind, Place, Link, Theme, Speaker, Answer, SubstituteName, Mark } = meeting;
  const isToday = shownDay(Day) === todayInPortal();
  return (
    <Card
      title="Next meeting"
      action={
        <Anchor component={ScreenLink} size="sm" to={meetingPath(Id)}>
          Agenda
        </Anchor>
      }
    >
      <Text fw={600}>
        {showLongDayOfWeek(Day)},{' '}
        <Text span inherit style={{ whiteSpace: 'nowrap' }}>
          {timesOfMeeting(meeting)}
        </Text>
      </Text>
      <Text c="dimmed" mb="sm">
        {[ChapterName, Place, Theme, Speaker && `${Speaker} speaks`].filter(Boolean).join(' · ')}
        {Link && (
          <>
            {' · '}
            <Anchor href={Link} target="_blank" rel="noreferrer" inherit>
              Join online
            </Anchor>
          </>
        )}
      </Text>
      {Kind === 'Holiday' ? (
        <Text>There is no meeting on that day: it is a holiday.</Text>
      ) : (
        <Group gap="md">
          {Mark && <Text fw={600}>You are marked: {Mark}.</Text>}
          {!Mark && takesAnswers({ ...meeting, State: 'Planned' }) && (
            <AnswerButtons meetingId={Id} answer={Answer} substituteName={SubstituteName} />
          )}
          {!Mark && isToday && (
            <Button component={ScreenLink} to="/check-in" leftSection={<LoginIcon />}>
              Check in
            </Button>
          )}
        </Group>
      )}
      {absences.map((one) => (
        <AbsencesOf key={one.ChapterId} {...one} />
      ))}
    </Card>
  );
};

/** Of chapters that have no meeting ahead. */
const OtherAbsences = ({ absences }: { absences: OwnFigures['Absences'] }) =>
  absences.length > 0 && (
    <Card title="Absences">
      {absences.map((one) => (
        <AbsencesOf key={one.ChapterId} {...one} />
      ))}
    </Card>
  );

const AbsencesOf = ({ ChapterName, Count, Allowed, Days, FallsOutOn }: OwnFigures['Absences'][number]) => (
  <Text size="sm" mt="sm">
    {Count} of {Allowed} absences in six months in {ChapterName}
    {Days.length > 0 && ` (${Days.map(showDate).join(', ')})`}. {Count >= Allowed ? 'None is left. ' : `${Allowed - Count} left. `}
    {FallsOutOn && `The first one falls out on ${showDate(FallsOutOn)}.`}
  </Text>
);
