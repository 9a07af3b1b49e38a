// The page of meetups: a table for super admins, cards to read for members.

import { useIsSuperAdmin } from '../../../platform/ui/call/user.tsx';
import { FilterPanel } from '../../../platform/ui/filters/filter-panel.tsx';
import { showDate } from '../../../platform/ui/format/dates.ts';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { ReadingCard } from '../../../platform/ui/reading/reading-card.tsx';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { meetupList } from './meetups.contract.ts';
import { MeetupsTable } from './meetups-table.tsx';
import { whenAndWhere } from './when-and-where.ts';

export const MeetupsPage = () => (useIsSuperAdmin() ? <MeetupsTable /> : <MeetupsToRead />);

const MeetupReading = lazyDialog(() => import('./meetup-reading.tsx'), 'MeetupReading');

const MeetupsToRead = () => {
  const list = useRecordList({ ...meetupList, filters: ['Search', 'Title1', 'Title2'] }, { IsActive: true });
  return (
    <RecordList
      list={list}
      filters={<FilterPanel list={list} texts={['Title1', 'Title2']} />}
      card={(meetup) => (
        <ReadingCard
          title={meetup.Title1}
          second={whenAndWhere(meetup, showDate)}
          picture={meetup.Image}
          text={meetup.Theme}
          to={`${list.path}/${meetup.Id}`}
        />
      )}
      reading={(meetup, props) => <MeetupReading meetup={meetup} {...props} />}
    />
  );
};
