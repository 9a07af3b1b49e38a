// A member's next meeting with the buttons to answer it, and how many absences are left.

import { Anchor, Text } from '@mantine/core';
import { showDate, showLongDayOfWeek } from '../../../platform/ui/format/dates.ts';
import { ScreenLink } from '../../../platform/ui/screen/links.tsx';
import { AnswerButtons } from '../../meetings/attendances/answer-buttons.tsx';
import { timesOfMeeting } from '../../meetings/meetings/meeting-words.ts';
import { meetingPath } from '../../meetings/meetings/meetings.contract.ts';
import { Card } from './card.tsx';
import type { OwnFigures } from './dashboard.contract.ts';

export const NextMeeting = ({ meeting }: { meeting: OwnFigures['Meetings'][number] }) => {
  const { Id, ChapterName, Day, Kind, Place, Link, Theme, Speaker, Answer, SubstituteName } = meeting;
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
        <AnswerButtons meetingId={Id} answer={Answer} substituteName={SubstituteName} />
      )}
    </Card>
  );
};

export const Absences = ({ absences }: { absences: OwnFigures['Absences'] }) => {
  if (absences.length === 0) return null;
  return (
    <Card title="Absences">
      {absences.map(({ ChapterId, ChapterName, Count, Allowed, FallsOutOn }) => (
        <Text key={ChapterId}>
          <Anchor component={ScreenLink} inherit fw={600} to="/meetings" search={{ ChapterId: String(ChapterId), State: 'Closed' }}>
            {Count} of {Allowed}
          </Anchor>{' '}
          in six months in {ChapterName}. {Count >= Allowed ? 'None is left. ' : `${Allowed - Count} left. `}
          {FallsOutOn && `The first one falls out on ${showDate(FallsOutOn)}.`}
        </Text>
      ))}
    </Card>
  );
};
