// The events of one chapter on its page, with the buttons of those who may change them.

import UsersIcon from '~icons/tabler/users';
import type { OneChapter } from '../../../platform/ui/call/stored-offices.ts';
import { useMayFor } from '../../../platform/ui/call/user.tsx';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import { RowActions, RowScreen, TwoLines } from '../../../platform/ui/list/row-parts.tsx';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { NameLink } from '../../../platform/ui/screen/links.tsx';
import { useEventActions } from './event-actions.tsx';
import { goingText } from './event-words.ts';
import { eventList, type ListedEvent } from './events.contract.ts';

const EventForm = lazyDialog(() => import('./event-form.tsx'), 'EventForm');

/** Without a path: addresses of events belong to the screen of all events. */
const chapterEventList = { ...eventList, path: undefined, filters: ['Search'] as const };

export const ChapterEvents = ({ chapter }: { chapter: OneChapter }) => {
  const mayChange = useMayFor(chapter.Id, 'meetings');
  const sees = useMayFor(chapter.Id, 'sees');
  const list = useRecordList(chapterEventList, { ChapterId: chapter.Id, UpcomingFirst: true, ...(!sees && { IsActive: true }) });
  const { status, actions } = useEventActions();
  return (
    <RecordList
      list={list}
      addLabel={mayChange ? 'Add Event' : undefined}
      hasExport={sees}
      emptyHint={list.filterCount > 0 ? undefined : 'What the chapter plans beside its meetings stands here.'}
      columns={[...columns, ...(mayChange ? [status, actions] : sees ? [people] : [])]}
      form={(event, onClosed) => <EventForm event={event} chapter={chapter} onClosed={onClosed} />}
    />
  );
};

const columns: Column<ListedEvent>[] = [
  {
    field: 'EventName',
    kind: 'lead',
    cell: (event) => (
      <TwoLines first={<NameLink to={`/events/${event.Id}`} name={event.EventName} />} second={goingText(event)} weight={600} />
    ),
  },
  { field: 'StartDate', kind: 'date' },
  { field: 'Place', importance: 'medium' },
  { field: 'EventType', kind: 'tight', importance: 'low' },
];

/** Whoever only sees the chapter sees who comes. */
const people: Column<ListedEvent> = {
  head: 'Actions',
  kind: 'actions',
  cell: ({ Id }) => (
    <RowActions>
      <RowScreen label="Who comes" icon={UsersIcon} to={`/events/${Id}/people`} />
    </RowActions>
  ),
};
