// The people of a meeting: who comes and, for its officers, who came, by whom that was marked, and how often each was absent.

import { Badge, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import MessageIcon from '~icons/tabler/message-reply';
import PencilIcon from '~icons/tabler/pencil';
import { allOr, FilterPanel } from '../../../platform/ui/filters/filter-panel.tsx';
import { searchedByText } from '../../../platform/ui/filters/text-search.ts';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { HistoryAction } from '../../../platform/ui/list/history-action.tsx';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import { RowAction, RowActions, TwoLines, Who } from '../../../platform/ui/list/row-parts.tsx';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { PersonPicture } from '../../../platform/ui/look/person-picture.tsx';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { NameLink } from '../../../platform/ui/screen/links.tsx';
import { FellowName } from '../../chapters/fellows/fellow-name.tsx';
import { useWriteToSelected } from '../../people/notices/write-to.tsx';
import { AnswerBadge, MarkBadge } from '../meetings/badges.tsx';
import { answerWords, markWords } from '../meetings/meeting-kinds.ts';
import type { Meeting } from '../meetings/meetings.contract.ts';
import { type Attendance, attendanceList } from './attendances.contract.ts';
import { MarkOf } from './mark-of.tsx';

const AnswerForm = lazyDialog(() => import('./answer-form.tsx'), 'AnswerForm');
const CorrectForm = lazyDialog(() => import('./correct-form.tsx'), 'CorrectForm');

interface PeopleListProps {
  meeting: Pick<Meeting, 'Id' | 'ChapterId' | 'State' | 'Kind'>;
  /** Marks and absences of all. Members see their own mark only. */
  seesAll: boolean;
  /** Marks of a closed meeting may be corrected one by one. Those of an open one are given in the console. */
  mayCorrect: boolean;
  /** Answers may be given for the people. */
  mayAnswer: boolean;
}

export const PeopleList = ({ meeting, seesAll, mayCorrect, mayAnswer }: PeopleListProps) => {
  const [corrected, setCorrected] = useState<Row | null>(null);
  const [answered, setAnswered] = useState<Row | null>(null);
  const filtered = useRecordList(attendanceList, { MeetingId: meeting.Id });
  const list = searchedByText(filtered);
  const writing = useWriteToSelected(attendanceList.call, 'people of the meeting', meeting.ChapterId);
  const hasMarks = seesAll && meeting.State !== 'Planned';
  return (
    <>
      <RecordList
        // Whoever has neither answered nor been marked has no row of an own yet.
        list={{
          ...list,
          idField: 'UserId',
          rows: list.rows.map((row) => ({ ...row, AttendanceId: row.Id, Id: row.UserId ?? -(row.VisitorId ?? 0) })),
        }}
        hasExport={seesAll}
        filters={
          <FilterPanel list={filtered} pause={0}>
            {(field) => (
              <>
                <NativeSelect data={allOr(answerWords)} {...field('Answer')} />
                {hasMarks && <NativeSelect data={allOr(markWords)} {...field('Mark')} />}
              </>
            )}
          </FilterPanel>
        }
        columns={columnsOf(hasMarks, seesAll, { correct: mayCorrect ? setCorrected : null, answer: mayAnswer ? setAnswered : null })}
        bulk={writing.length > 0 ? writing : undefined}
        search={{ placeholder: 'Name or profession' }}
      />
      {answered && <AnswerForm meetingId={meeting.Id} person={answered} onClosed={() => setAnswered(null)} />}
      {corrected && <CorrectForm occasion={{ MeetingId: meeting.Id }} person={corrected} onClosed={() => setCorrected(null)} />}
    </>
  );
};

type Row = Attendance & { Id: number; AttendanceId: number | null };

/** What may be done with a row. */
interface RowWork {
  correct: ((row: Row) => void) | null;
  answer: ((row: Row) => void) | null;
}

const columnsOf = (hasMarks: boolean, seesAll: boolean, work: RowWork): Column<Row>[] => [
  {
    field: 'Name',
    also: ['Profession'],
    kind: 'lead',
    cell: ({ UserId, VisitorId, Name, IsFound, Photo, Profession }) => (
      <Who
        name={
          VisitorId === null ? (
            <FellowName id={UserId} name={Name} isFound={IsFound} />
          ) : (
            <NameLink to={`/visitors/${VisitorId}`} name={Name} />
          )
        }
        mark={
          VisitorId !== null && (
            <Badge size="sm" color="gray">
              Visitor
            </Badge>
          )
        }
        second={Profession}
        picture={<PersonPicture name={Name} photo={Photo} size={32} />}
      />
    ),
  },
  { field: 'Answer', also: ['SubstituteName', 'IsBeforeMove'], cell: (row) => <AnswerOf row={row} hasMark={!seesAll} /> },
  ...(hasMarks ? [marks] : []),
  ...(seesAll ? [{ field: 'Absences', kind: 'figure', importance: 'medium' } satisfies Column<Row>, actions(work)] : []),
];

/** Of a member's own row the mark stands with the answer: a column of its own would be empty for all others. */
const AnswerOf = ({ row: { Answer, SubstituteName, IsBeforeMove, Mark }, hasMark }: { row: Row; hasMark: boolean }) => {
  if (hasMark && Mark !== null) return <TwoLines first={<MarkBadge mark={Mark} />} second={Answer ? `Answered ${Answer}` : undefined} />;
  if (Answer === null) return null;
  const words = [Answer === 'Substitute' && SubstituteName, IsBeforeMove && 'Before the move'].filter(Boolean);
  return <TwoLines first={<AnswerBadge answer={Answer} />} second={words.join(' · ')} />;
};

/** Who has neither answer nor mark has no history either. */
const actions = ({ correct, answer }: RowWork): Column<Row> => ({
  head: 'Actions',
  kind: 'actions',
  cell: (row) => (
    <RowActions>
      {answer && row.UserId !== null && <RowAction label="Answer" icon={MessageIcon} onClick={() => answer(row)} />}
      {correct && row.UserId !== null && row.AttendanceId !== null && (
        <RowAction label="Correct mark" icon={PencilIcon} onClick={() => correct(row)} />
      )}
      {row.AttendanceId !== null && <HistoryAction record="Attendance" id={row.AttendanceId} title={row.Name} />}
    </RowActions>
  ),
});

const marks: Column<Row> = {
  field: 'Mark',
  also: ['MarkedByName', 'MarkedAt', 'Via'],
  cell: (row) => <MarkOf person={row} />,
};
