// A member's next meeting with the buttons to answer it and to check in, and how many absences are left.

import { Anchor, Button, Group, Text } from '@mantine/core';
import LoginIcon from '~icons/tabler/login-2';
import { showDate, showLongDayOfWeek, shownDay, todayInPortal } from '../../../platform/ui/format/dates.ts';
import { ScreenLink } from '../../../platform/ui/screen/links.tsx';
import { AnswerButtons } from '../../meetings/attendances/answer-buttons.tsx';
import { takesAnswers, timesOfMeeting } from '../../meetings/meetings/meeting-words.ts';
import { meetingPath } from '../../meetings/meetings/meetings.contract.ts';
import { Card } from './card.tsx';
import type { OwnFigures } from './dashboard.contract.ts';

interface NextMeetingProps {
  meeting: OwnFigures['Meetings'][number];
  absences: OwnFigures['Absences'];
}

export const NextMeeting = ({ meeting, absences }: NextMeetingProps) => {
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
        {showLongDayOfWeek(Day)}, {timesOfMeeting(meeting)}
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
export const Absences = ({ absences }: { absences: OwnFigures['Absences'] }) =>
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
