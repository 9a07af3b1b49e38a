// For super admins: what people ask about their data, until when it is to be answered, and answering it.

import { Badge, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import EraserIcon from '~icons/tabler/eraser';
import MessageReplyIcon from '~icons/tabler/message-reply';
import { choiceChip } from '../../../../platform/ui/filters/filter-chips.tsx';
import { allOr, FilterPanel } from '../../../../platform/ui/filters/filter-panel.tsx';
import { showDate, todayInPortal } from '../../../../platform/ui/format/dates.ts';
import type { Column } from '../../../../platform/ui/list/columns.ts';
import { AddButton } from '../../../../platform/ui/list/frame/list-head.tsx';
import { HistoryAction } from '../../../../platform/ui/list/history-action.tsx';
import { RecordList } from '../../../../platform/ui/list/record-list.tsx';
import { MainAction, RowAction, RowActions, TwoLines } from '../../../../platform/ui/list/row-parts.tsx';
import { useRecordList } from '../../../../platform/ui/list/use-record-list.ts';
import { lazyDialog } from '../../../../platform/ui/screen/lazy-dialog.tsx';
import { NameLink } from '../../../../platform/ui/screen/links.tsx';
import { daysAfter } from '../../../../platform/wire/days.ts';
import { type DataRequest, dataRequestKinds, dataRequestList } from '../requests/requests.contract.ts';

const AnswerDialog = lazyDialog(() => import('./request-dialogs.tsx'), 'AnswerDialog');
const EnterDialog = lazyDialog(() => import('./request-dialogs.tsx'), 'EnterDialog');
const EraseDialog = lazyDialog(() => import('../erasing/erase-dialog.tsx'), 'EraseDialog');

type Opened = { kind: 'answer' | 'erase'; request: DataRequest };

export const DataRequestsPage = () => {
  const list = useRecordList(dataRequestList);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isEntering, setEntering] = useState(false);
  const close = () => setOpened(null);
  return (
    <>
      <RecordList
        list={list}
        moreActions={<AddButton onClick={() => setEntering(true)}>Enter Request</AddButton>}
        filters={
          <FilterPanel list={list} pause={0}>
            {(field) => (
              <>
                <NativeSelect data={allOr([...dataRequestKinds])} {...field('Kind')} />
                <NativeSelect data={allOr(['Open', 'Answered'])} {...field('State')} />
              </>
            )}
          </FilterPanel>
        }
        chips={{ Kind: choiceChip('Kind'), State: choiceChip('State') }}
        columns={columnsOf((kind, request) => setOpened({ kind, request }))}
        nameOf={({ FullName }) => FullName}
      />
      {isEntering && <EnterDialog onClosed={() => setEntering(false)} />}
      {opened?.kind === 'answer' && <AnswerDialog request={opened.request} onClosed={close} />}
      {opened?.kind === 'erase' && (
        <EraseDialog
          member={{ Id: opened.request.UserId, FullName: opened.request.FullName, Email: opened.request.Email }}
          onClosed={close}
        />
      )}
    </>
  );
};

const columnsOf = (open: (kind: Opened['kind'], request: DataRequest) => void): Column<DataRequest>[] => [
  {
    field: 'FullName',
    kind: 'lead',
    also: ['Text', 'NomineeName', 'NomineePhone', 'NomineeEmail'],
    cell: (request) => <Asked request={request} />,
  },
  { field: 'Kind', kind: 'tight' },
  {
    field: 'DueOn',
    kind: 'tight',
    also: ['Answer'],
    cell: (request) => <DueBadge request={request} />,
  },
  {
    field: 'CreatedDate',
    kind: 'date',
    also: ['EnteredByName'],
    importance: 'medium',
    cell: ({ CreatedDate, EnteredByName }) => (
      <TwoLines first={showDate(CreatedDate)} second={EnteredByName && `Entered by ${EnteredByName}`} />
    ),
  },
  {
    field: 'AnsweredAt',
    kind: 'tight',
    also: ['Reason', 'AnsweredByName'],
    importance: 'fair',
    cell: ({ AnsweredAt, AnsweredByName }) => AnsweredAt && <TwoLines first={showDate(AnsweredAt)} second={AnsweredByName} />,
  },
  {
    head: 'Actions',
    kind: 'actions',
    cell: (request) => (
      <RowActions>
        {request.Answer === null && <MainAction label="Answer" icon={MessageReplyIcon} onClick={() => open('answer', request)} />}
        {request.Kind === 'Erasure' && request.Answer === null && request.Email !== null && (
          <RowAction label="Erase personal data" icon={EraserIcon} colour="red" onClick={() => open('erase', request)} />
        )}
        <HistoryAction record="Data request" id={request.Id} title={`${request.Kind} of ${request.FullName}`} />
      </RowActions>
    ),
  },
];

const Asked = ({ request }: { request: DataRequest }) => {
  const { UserId, FullName, IsErased, IsDeleted, Text: text, NomineeName, NomineePhone, NomineeEmail } = request;
  const nominee = [NomineeName, NomineePhone, NomineeEmail].filter(Boolean).join(' · ');
  return (
    <>
      <TwoLines first={IsErased || IsDeleted ? FullName : <NameLink to={`/member-details/${UserId}`} name={FullName} />} second={text} />
      {NomineeName !== null && (
        <Text size="xs" c="dimmed">
          Nominee: {nominee}
        </Text>
      )}
    </>
  );
};

const DueBadge = ({ request: { Answer, DueOn } }: { request: DataRequest }) => {
  if (Answer !== null) return <Badge color={Answer === 'Done' ? 'green' : 'gray'}>{Answer}</Badge>;
  const isUrgent = DueOn.slice(0, 10) <= daysAfter(todayInPortal(), 7);
  return <Badge color={isUrgent ? 'red' : 'amber'}>By {showDate(DueOn)}</Badge>;
};
