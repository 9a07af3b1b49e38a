// A member's next meeting with the buttons to answer it and to check in, and how many absences are left.

import { Anchor, Button, Text } from '@mantine/core';
import CalendarWeekIcon from '~icons/tabler/calendar-week';
import LoginIcon from '~icons/tabler/login-2';
import { showDate, showLongDayOfWeek } from '../../../../platform/ui/format/dates.ts';
import { ScreenLink } from '../../../../platform/ui/screen/links.tsx';
import { FellowName } from '../../../chapters/fellows/fellow-name.tsx';
import { AnswerButtons } from '../../../meetings/attendances/answer-buttons.tsx';
import { meetingPath } from '../../../meetings/meetings/meeting-kinds.ts';
import { askedAgain, isMarkedHere, takesAnswers, takesCheckIn, timesOfMeeting } from '../../../meetings/meetings/meeting-words.ts';
import type { OwnFigures } from '../dashboard.contract.ts';
import { Spot, WeekItem } from './week-item.tsx';

/** Each chapter's next meeting has the absences of that chapter. */
export const OwnMeetings = ({ own: { Meetings, Absences } }: { own: Pick<OwnFigures, 'Meetings' | 'Absences'> }) => {
  const isAhead = ({ ChapterId }: { ChapterId: number }) => Meetings.some((meeting) => meeting.ChapterId === ChapterId);
  /** A holiday has those of the chapter only where no meeting is ahead. */
  const last = new Map(Meetings.map((meeting) => [meeting.ChapterId, meeting.Id]));
  return (
    <>
      {Meetings.map((meeting) => (
        <NextMeeting
          key={meeting.Id}
          meeting={meeting}
          absences={Absences.filter(({ ChapterId }) => ChapterId === meeting.ChapterId && last.get(ChapterId) === meeting.Id)}
        />
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
  const { Id, ChapterName, Day, Kind, Place, Link, Theme, Speaker, SpeakerId, IsSpeakerFound, Answer, IsBeforeMove, SubstituteName, Mark } =
    meeting;
  const isHoliday = Kind === 'Holiday';
  // One that is closed is not the next one any more.
  const notClosed = { ...meeting, State: 'Planned' } as const;
  // Whoever reads a time or a place would come.
  const facts = [ChapterName, !isHoliday && Place, Theme].filter(Boolean).join(' · ');
  return (
    <WeekItem
      isFirst
      picture={<Spot icon={CalendarWeekIcon} />}
      title={
        <Anchor component={ScreenLink} inherit c="inherit" to={meetingPath(Id)}>
          {showLongDayOfWeek(Day)}
          {!isHoliday && (
            <>
              , <span style={{ whiteSpace: 'nowrap' }}>{timesOfMeeting(meeting)}</span>
            </>
          )}
        </Anchor>
      }
      detail={
        <>
          {facts}
          {Speaker && !isHoliday && (
            <>
              {' · '}
              <FellowName id={SpeakerId} name={Speaker} isFound={IsSpeakerFound} /> speaks
            </>
          )}
          {Link && !isHoliday && (
            <>
              {' · '}
              <Anchor href={Link} target="_blank" rel="noreferrer" inherit>
                Join online
              </Anchor>
            </>
          )}
          {absences.map((one) => (
            <AbsencesOf key={one.ChapterId} {...one} />
          ))}
        </>
      }
    >
      {isHoliday && <Text>There is no meeting on that day: it is a holiday.</Text>}
      {Mark && <Text fw={600}>You are marked: {Mark}.</Text>}
      {!Mark && takesAnswers(notClosed) && (
        <>
          {IsBeforeMove && <Text fw={600}>{askedAgain}</Text>}
          <AnswerButtons meetingId={Id} answer={Answer} substituteName={SubstituteName} />
        </>
      )}
      {takesCheckIn(notClosed) && !isMarkedHere(Mark) && (
        <Button component={ScreenLink} to="/check-in" size="sm" leftSection={<LoginIcon />}>
          Check in
        </Button>
      )}
    </WeekItem>
  );
};

/** Of chapters that have no meeting ahead. */
const OtherAbsences = ({ absences }: { absences: OwnFigures['Absences'] }) =>
  absences.map((one) => (
    <WeekItem
      key={one.ChapterId}
      picture={<Spot icon={CalendarWeekIcon} />}
      title={`No meeting of ${one.ChapterName} is planned`}
      detail={<AbsencesOf {...one} />}
    />
  ));

const AbsencesOf = ({ ChapterName, Count, Allowed, Days, FallsOutOn }: OwnFigures['Absences'][number]) => (
  <div>
    {Count} of {Allowed} absences in six months in {ChapterName}
    {Days.length > 0 && ` (${Days.map(showDate).join(', ')})`}. {Count >= Allowed ? 'None is left. ' : `${Allowed - Count} left. `}
    {FallsOutOn && `One absence no longer counts from ${showDate(FallsOutOn)}.`}
  </div>
);
