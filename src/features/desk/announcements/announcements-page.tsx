// The page 'Announcements': a table for those who write them, cards to read for those to whom they were written.

import { Badge, NativeSelect } from '@mantine/core';
import SendIcon from '~icons/tabler/send';
import { useSave } from '../../../platform/ui/call/save.ts';
import { chaptersOfOffices } from '../../../platform/ui/call/stored-offices.ts';
import { useUser } from '../../../platform/ui/call/user.tsx';
import { choiceChip } from '../../../platform/ui/filters/filter-chips.tsx';
import { allOr, FilterPanel } from '../../../platform/ui/filters/filter-panel.tsx';
import { showDate, showTime } from '../../../platform/ui/format/dates.ts';
import { showNumber } from '../../../platform/ui/format/numbers.ts';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { DeleteAction } from '../../../platform/ui/list/delete-action.tsx';
import { HistoryAction } from '../../../platform/ui/list/history-action.tsx';
import { overList } from '../../../platform/ui/list/opening.ts';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import { EditAction, MainAction, RowActions, TwoLines } from '../../../platform/ui/list/row-parts.tsx';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { ReadingCard } from '../../../platform/ui/reading/reading-card.tsx';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { NameLink } from '../../../platform/ui/screen/links.tsx';
import { cut } from '../../../platform/wire/texts/preview.ts';
import { ChapterChip, OwnChapterFilter } from '../../chapters/chapters/chapter-picker.tsx';
import { useMayWrite } from '../../people/notices/write-to.tsx';
import {
  type Announcement,
  announcementList,
  announcementPath,
  announcementTexts,
  saveAnnouncement,
  showPeople,
} from './announcements.contract.ts';
import { useCheckAnnouncement } from './check-announcement.tsx';
import { TakeBack } from './take-back.tsx';

const AnnouncementReading = lazyDialog(() => import('./announcement-reading.tsx'), 'AnnouncementReading');
const AnnouncementForm = lazyDialog(() => import('./announcement-form.tsx'), 'AnnouncementForm');

export const AnnouncementsPage = () => (useMayWrite() ? <AnnouncementsTable /> : <AnnouncementsToRead />);

const AnnouncementsTable = () => {
  const list = useRecordList(announcementList);
  const { offices } = useUser();
  return (
    <RecordList
      list={list}
      addLabel="Write"
      hasRefresh
      filters={
        <FilterPanel list={list} pause={0}>
          {(field) => (
            <>
              <OwnChapterFilter chapters={chaptersOfOffices(offices)} {...field('ChapterId')} />
              <NativeSelect data={states} {...field('State')} />
            </>
          )}
        </FilterPanel>
      }
      chips={chips}
      search={{ placeholder: 'Subject' }}
      columns={useColumns()}
      reading={(announcement, props) => <AnnouncementReading announcement={announcement} {...props} />}
      form={(announcement, onClosed) => <AnnouncementForm announcement={announcement} onClosed={onClosed} />}
    />
  );
};

const states = allOr(['Draft', 'Sent']);
const chips = { State: choiceChip('State'), ChapterId: (id: string) => <ChapterChip id={id} /> };

const colours: Record<Announcement['State'], string> = { Draft: 'gray', Leaving: 'amber', 'Being sent': 'amber', Sent: 'green' };

const useColumns = (): Column<Announcement>[] => {
  const save = useSave(saveAnnouncement);
  const check = useCheckAnnouncement();
  return [
    {
      field: 'Subject',
      kind: 'lead',
      linksItself: true,
      also: ['Whom'],
      cell: ({ Id, Subject, Whom, People, ByName }) => (
        <TwoLines
          first={<NameLink to={announcementPath(Id)} name={Subject} {...overList} />}
          second={Whom === null ? `Written to you by ${ByName}` : showPeople(People ?? 0, Whom)}
        />
      ),
    },
    { field: 'State', kind: 'tight', also: ['Note'], cell: (row) => <StateOf row={row} /> },
    {
      field: 'ByName',
      kind: 'tight',
      also: ['ChapterName'],
      importance: 'fair',
      cell: (row) => <TwoLines first={row.ByName} second={row.ChapterName} />,
    },
    {
      field: 'SentAt',
      kind: 'tight',
      importance: 'medium',
      cell: ({ SentAt }) => SentAt && <TwoLines first={showDate(SentAt)} second={showTime(SentAt)} />,
    },
    { field: 'Seen', kind: 'tight', also: ['People'], cell: (row) => seenWords(row) },
    {
      field: 'MailsSent',
      head: 'Mails',
      kind: 'tight',
      importance: 'low',
      also: ['MailsWaiting', 'MailsFailed'],
      cell: (row) => mailWords(row),
    },
    {
      head: 'Actions',
      kind: 'actions',
      cell: (row, { open }) =>
        row.MayChange && (
          <RowActions>
            {row.TakeBackUntil !== null && <TakeBack announcement={row} />}
            {row.State === 'Draft' && (
              <>
                <MainAction label="Send" icon={SendIcon} onClick={() => check(row.Id)} />
                <EditAction onClick={() => open(row)} />
              </>
            )}
            <HistoryAction record="Announcement" id={row.Id} title={row.Subject} />
            {row.State === 'Draft' && (
              <DeleteAction
                title="Delete Announcement"
                text="Are you sure you want to delete this draft?"
                subject={row.Subject}
                onDelete={(about) =>
                  save({ Flag: 'Delete', Id: row.Id }, { done: announcementTexts.deleted, failed: announcementTexts.notDeleted, about })
                }
              />
            )}
          </RowActions>
        ),
    },
  ];
};

const StateOf = ({ row: { State, Note } }: { row: Announcement }) => (
  <TwoLines first={<Badge color={colours[State]}>{State}</Badge>} second={Note} />
);

/** 'Seen by 31 of 42' */
export const seenWords = ({ Seen, People, SentAt }: Pick<Announcement, 'Seen' | 'People' | 'SentAt'>): string | null =>
  Seen === null || SentAt === null ? null : `${showNumber(Seen)} of ${showNumber(People ?? 0)}`;

export const mailWords = ({ MailsSent, MailsWaiting, MailsFailed, SentAt }: Announcement): string | null => {
  if (SentAt === null || MailsSent === null) return null;
  const further = [MailsWaiting ? `${showNumber(MailsWaiting)} waiting` : '', MailsFailed ? `${showNumber(MailsFailed)} failed` : ''];
  return [`${showNumber(MailsSent)} sent`, ...further].filter(Boolean).join(', ');
};

const previewLength = 160;

const AnnouncementsToRead = () => {
  const list = useRecordList({ ...announcementList, filters: ['Search'] });
  return (
    <RecordList
      list={list}
      search={{ placeholder: 'Subject' }}
      emptyHint="What your chapter and the office write to you stands here for a year."
      card={({ Id, Subject, Text, ByName, ChapterName, SentAt, IsSeen }) => (
        <ReadingCard
          title={Subject}
          second={[ChapterName ?? ByName, SentAt && showDate(SentAt)].filter(Boolean).join(', ')}
          text={cut(Text, previewLength)}
          to={announcementPath(Id)}
        >
          {IsSeen === false && <Badge w="fit-content">New</Badge>}
        </ReadingCard>
      )}
      reading={(announcement, props) => <AnnouncementReading announcement={announcement} {...props} />}
    />
  );
};
