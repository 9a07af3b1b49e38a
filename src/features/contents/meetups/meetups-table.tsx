// For super admins.

import { useSave } from '../../../platform/ui/call/save.ts';
import { statusChip } from '../../../platform/ui/filters/filter-chips.tsx';
import { FilterPanel, StatusFilter } from '../../../platform/ui/filters/filter-panel.tsx';
import { showDate, showTime } from '../../../platform/ui/format/dates.ts';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import { Thumb, TwoLines, Who } from '../../../platform/ui/list/row-parts.tsx';
import { contentColumns, switchOrDelete } from '../../../platform/ui/list/switched-columns.tsx';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { type Meetup, meetupList, meetupTexts, saveMeetup } from './meetups.contract.ts';

const MeetupReading = lazyDialog(() => import('./meetup-reading.tsx'), 'MeetupReading');
const MeetupForm = lazyDialog(() => import('./meetup-form.tsx'), 'MeetupForm');

export const MeetupsTable = () => {
  const list = useRecordList(meetupList);
  return (
    <RecordList
      list={list}
      addLabel="Add Meetup"
      filters={
        <FilterPanel list={list} texts={['Title1', 'Title2']}>
          {(field) => <StatusFilter {...field('IsActive')} />}
        </FilterPanel>
      }
      chips={chips}
      columns={useColumns()}
      reading={(meetup, props) => <MeetupReading meetup={meetup} {...props} />}
      bulk={bulk}
      form={(meetup, onClosed) => <MeetupForm meetup={meetup} onClosed={onClosed} />}
    />
  );
};

const chips = { IsActive: statusChip() };

const bulk = switchOrDelete(saveMeetup);

const useColumns = (): Column<Meetup>[] => {
  const { status, actions } = contentColumns<Meetup>({
    save: useSave(saveMeetup),
    noun: meetupList.noun,
    record: 'Meetup',
    texts: meetupTexts,
    nameOf: ({ Title1 }) => Title1,
  });
  return [
    { field: 'Id', kind: 'figure', importance: 'medium' },
    { field: 'Image', kind: 'picture', cell: ({ Image }) => <Thumb url={Image} /> },
    { field: 'Title1', also: ['Title2'], kind: 'lead', cell: ({ Title1, Title2 }) => <Who name={Title1} second={Title2} /> },
    { field: 'Theme', importance: 'medium' },
    { field: 'Location' },
    {
      field: 'MeetupDateTime',
      kind: 'date',
      cell: ({ MeetupDateTime }) => <TwoLines first={showDate(MeetupDateTime)} second={showTime(MeetupDateTime)} />,
    },
    status,
    actions,
  ];
};
