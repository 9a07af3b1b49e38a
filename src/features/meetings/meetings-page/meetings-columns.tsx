// The columns of a list of meetings.

import type { SaveOutcome } from '../../../platform/ui/call/save.ts';
import { showDayOfWeek } from '../../../platform/ui/format/dates.ts';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { DeleteAction } from '../../../platform/ui/list/delete-action.tsx';
import { HistoryAction } from '../../../platform/ui/list/history-action.tsx';
import { EditAction, RowActions, TwoLines } from '../../../platform/ui/list/row-parts.tsx';
import { NameLink } from '../../../platform/ui/screen/links.tsx';
import { FellowName } from '../../chapters/fellows/fellow-name.tsx';
import { AnswerBadge, StateBadge } from '../meetings/badges.tsx';
import { type MarkWord, meetingPath } from '../meetings/meeting-kinds.ts';
import { markedCount, nameOfMeeting, timesOfMeeting } from '../meetings/meeting-words.ts';
import type { Meeting } from '../meetings/meetings.contract.ts';
import { removalOf } from '../meetings/remove-meeting.tsx';

interface Looks {
  hasChapters: boolean;
  /** Of what comes there is nothing to count yet. */
  hasFigures: boolean;
  /** Super admins are in no chapter, so they answer nothing. */
  hasOwnAnswers: boolean;
  /** Whose meetings the user may change. Null where there are none. */
  mayChange: ((chapterId: number) => boolean) | null;
  remove: (id: number, about: string) => Promise<SaveOutcome>;
}

export const meetingColumns = ({ hasChapters, hasFigures, hasOwnAnswers, mayChange, remove }: Looks): Column<Meeting>[] => [
  {
    field: 'Day',
    also: ['StartsAt', 'EndsAt'],
    kind: 'lead',
    cell: (meeting) => (
      <TwoLines
        first={<NameLink to={meetingPath(meeting.Id)} name={showDayOfWeek(meeting.Day)} />}
        second={timesOfMeeting(meeting)}
        weight={600}
      />
    ),
  },
  ...(hasChapters ? [{ field: 'ChapterName' } satisfies Column<Meeting>] : []),
  {
    field: 'Theme',
    before: ['Kind'],
    head: 'Kind and theme',
    importance: 'medium',
    cell: ({ Kind, Theme }) => <TwoLines first={Theme ?? Kind} second={Theme && Kind !== 'Meeting' ? Kind : undefined} />,
  },
  {
    field: 'Speaker',
    importance: 'medium',
    cell: ({ Speaker, SpeakerId, IsSpeakerFound }) => Speaker && <FellowName id={SpeakerId} name={Speaker} isFound={IsSpeakerFound} />,
  },
  { field: 'State', kind: 'tight', cell: (meeting) => <StateBadge meeting={meeting} /> },
  { field: 'Members', kind: 'figure', importance: 'low' },
  ...(hasFigures ? figures : []),
  ...(hasOwnAnswers
    ? [
        {
          field: 'MyAnswer',
          kind: 'tight',
          importance: 'medium',
          cell: ({ MyAnswer }) => <AnswerBadge answer={MyAnswer} />,
        } satisfies Column<Meeting>,
      ]
    : []),
  ...(mayChange
    ? [
        {
          head: 'Actions',
          kind: 'actions',
          cell: (meeting, { open }) =>
            mayChange(meeting.ChapterId) && (
              <RowActions>
                <EditAction onClick={() => open(meeting)} />
                <HistoryAction record="Meeting" id={meeting.Id} title={nameOfMeeting(meeting)} />
                {markedCount(meeting) === 0 && <DeleteAction {...removalOf(meeting)} onDelete={(about) => remove(meeting.Id, about)} />}
              </RowActions>
            ),
        } satisfies Column<Meeting>,
      ]
    : []),
];

/** Nobody is marked before the day, so there is nothing to count. */
const figure = (field: MarkWord, look: Pick<Column<Meeting>, 'importance' | 'isExtra'>): Column<Meeting> => ({
  field,
  kind: 'figure',
  ...look,
  cell: (meeting) => markedCount(meeting) > 0 && meeting[field],
});

const figures = [
  figure('Present', { importance: 'medium' }),
  figure('Late', { importance: 'least' }),
  figure('Absent', { importance: 'low' }),
  figure('Medical', { isExtra: true }),
  figure('Substitute', { isExtra: true }),
];
