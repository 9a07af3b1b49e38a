// The people of an event: what each has answered, with how many guests, and from its day on who was there.

import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import CheckIcon from '~icons/tabler/checkbox';
import MessageIcon from '~icons/tabler/message-reply';
import UserPlusIcon from '~icons/tabler/user-plus';
import { allOr, FilterPanel } from '../../../platform/ui/filters/filter-panel.tsx';
import { searchedByText } from '../../../platform/ui/filters/text-search.ts';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { HeadButton } from '../../../platform/ui/list/frame/list-head.tsx';
import { HistoryAction } from '../../../platform/ui/list/history-action.tsx';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import { RowAction, RowActions, TwoLines, Who } from '../../../platform/ui/list/row-parts.tsx';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { PersonPicture } from '../../../platform/ui/look/person-picture.tsx';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { FellowName } from '../../chapters/fellows/fellow-name.tsx';
import { eventAnswers } from '../../contents/events/event-kinds.ts';
import type { ListedEvent } from '../../contents/events/events.contract.ts';
import { type Attendance, attendanceList } from '../attendances/attendances.contract.ts';
import { MarkOf } from '../attendances/mark-of.tsx';
import { AnswerBadge } from '../meetings/badges.tsx';
import { markWords } from '../meetings/meeting-kinds.ts';
import { guestsInWords, hasItsDay } from './answer-words.ts';

const AnswerForm = lazyDialog(() => import('./event-answer-form.tsx'), 'EventAnswerForm');
const CameForm = lazyDialog(() => import('./came-form.tsx'), 'CameForm');
const MarkForm = lazyDialog(() => import('../attendances/correct-form.tsx'), 'CorrectForm');

interface EventPeopleProps {
  event: ListedEvent;
  /** Answers and marks may be given for the people. */
  mayChange: boolean;
}

export const EventPeople = ({ event, mayChange }: EventPeopleProps) => {
  const [opened, setOpened] = useState<Opened | null>(null);
  const filtered = useRecordList(attendanceList, { EventId: event.Id });
  const list = searchedByText(filtered);
  const hasMarks = hasItsDay(event);
  const mayAnswer = mayChange && !event.AnswersClosed;
  const mayMark = mayChange && hasMarks;
  const close = () => setOpened(null);
  return (
    <>
      <RecordList
        // Of an event only those stand here who have an attendance.
        list={{ ...list, rows: list.rows.map((row) => ({ ...row, Id: row.Id ?? 0 })) }}
        moreActions={
          mayAnswer ? (
            <HeadButton keepsWord label="Answer for somebody" leftSection={<UserPlusIcon />} onClick={() => setOpened({ as: 'answer' })} />
          ) : (
            mayMark && (
              <HeadButton
                keepsWord
                label="Add somebody who came"
                leftSection={<UserPlusIcon />}
                onClick={() => setOpened({ as: 'came' })}
              />
            )
          )
        }
        filters={
          <FilterPanel list={filtered} pause={0}>
            {(field) => (
              <>
                <NativeSelect data={allOr(eventAnswers)} {...field('Answer')} />
                {hasMarks && <NativeSelect data={allOr(markWords)} {...field('Mark')} />}
              </>
            )}
          </FilterPanel>
        }
        columns={columnsOf({ hasMarks, mayAnswer, mayMark, open: setOpened })}
        search={{ placeholder: 'Name or profession' }}
        emptyHint={list.filterCount > 0 ? undefined : 'Whoever answers stands here.'}
      />
      {opened?.as === 'answer' && <AnswerForm event={event} person={opened.person} onClosed={close} />}
      {opened?.as === 'came' && <CameForm event={event} onClosed={close} />}
      {opened?.as === 'mark' && <MarkForm occasion={{ EventId: event.Id }} person={opened.person} onClosed={close} />}
    </>
  );
};

type Row = Attendance & { Id: number };

/** What is open over the list. */
type Opened = { as: 'answer'; person?: Row } | { as: 'came' } | { as: 'mark'; person: Row };

interface Looks {
  hasMarks: boolean;
  mayAnswer: boolean;
  mayMark: boolean;
  open: (opened: Opened) => void;
}

const columnsOf = ({ hasMarks, mayAnswer, mayMark, open }: Looks): Column<Row>[] => [
  {
    field: 'Name',
    also: ['Profession'],
    kind: 'lead',
    cell: ({ UserId, Name, IsFound, Photo, Profession }) => (
      <Who
        name={<FellowName id={UserId} name={Name} isFound={IsFound} />}
        second={Profession}
        picture={<PersonPicture name={Name} photo={Photo} size={32} />}
      />
    ),
  },
  {
    field: 'Answer',
    also: ['Guests', 'Turn'],
    cell: ({ Answer, Guests, Turn }) => {
      const words = [Turn !== null && `place ${Turn} in line`, Guests > 0 && `with ${guestsInWords(Guests)}`].filter(Boolean);
      return Answer && <TwoLines first={<AnswerBadge answer={Answer} />} second={words.join(', ') || undefined} />;
    },
  },
  { field: 'AnsweredAt', kind: 'date', importance: 'medium' },
  ...(hasMarks
    ? [
        {
          field: 'Mark',
          also: ['MarkedByName', 'MarkedAt', 'Via'],
          cell: (row) => <MarkOf person={row} />,
        } satisfies Column<Row>,
      ]
    : []),
  {
    head: 'Actions',
    kind: 'actions',
    cell: (row) => (
      <RowActions>
        {mayAnswer && row.UserId !== null && (
          <RowAction label="Answer" icon={MessageIcon} onClick={() => open({ as: 'answer', person: row })} />
        )}
        {mayMark && row.UserId !== null && <RowAction label="Mark" icon={CheckIcon} onClick={() => open({ as: 'mark', person: row })} />}
        <HistoryAction record="Attendance" id={row.Id} title={row.Name} />
      </RowActions>
    ),
  },
];
