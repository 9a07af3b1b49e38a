// Who holds or held which office of a chapter. Super admins give and take offices.

import { Badge, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import CalendarRepeatIcon from '~icons/tabler/calendar-repeat';
import { useSave } from '../../../platform/ui/call/save.ts';
import { useIsSuperAdmin } from '../../../platform/ui/call/user.tsx';
import { allOr, FilterPanel } from '../../../platform/ui/filters/filter-panel.tsx';
import { showDate } from '../../../platform/ui/format/dates.ts';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { DeleteAction } from '../../../platform/ui/list/delete-action.tsx';
import { HeadButton } from '../../../platform/ui/list/frame/list-head.tsx';
import { HistoryAction } from '../../../platform/ui/list/history-action.tsx';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import { EditAction, RowActions, Who } from '../../../platform/ui/list/row-parts.tsx';
import { bulkDelete } from '../../../platform/ui/list/selection/bulk-actions.ts';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { PersonPicture } from '../../../platform/ui/look/person-picture.tsx';
import { PhoneLink } from '../../../platform/ui/reading/contact-links.tsx';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { FellowName } from '../fellows/fellow-name.tsx';
import { type Office, officeList, officeNames, officeTexts, saveOffice } from './offices.contract.ts';

const OfficeForm = lazyDialog(() => import('./office-form.tsx'), 'OfficeForm');
const TermForm = lazyDialog(() => import('./office-form.tsx'), 'TermForm');

interface OfficersListProps {
  chapter: { Id: number; ChapterName: string };
}

export const OfficersList = ({ chapter }: OfficersListProps) => {
  const isSuperAdmin = useIsSuperAdmin();
  const list = useRecordList(officeList, { ChapterId: chapter.Id });
  const columns = useColumns(isSuperAdmin);
  const [isNaming, setNaming] = useState(false);
  return (
    <>
      <RecordList
        list={list}
        addLabel={isSuperAdmin ? 'Add Officer' : undefined}
        firstLabel="Name the first officer"
        moreActions={
          isSuperAdmin && <HeadButton label="Next half-year" leftSection={<CalendarRepeatIcon />} onClick={() => setNaming(true)} />
        }
        filters={
          <FilterPanel list={list} pause={0}>
            {(field) => (
              <>
                <NativeSelect data={['', ...officeNames].map((value) => ({ value, label: value || 'All' }))} {...field('Office')} />
                <NativeSelect data={states} {...field('Current')} label="State" />
              </>
            )}
          </FilterPanel>
        }
        columns={columns}
        nameOf={({ FullName, Office: office }) => `${FullName}, ${office}`}
        bulk={isSuperAdmin ? bulk : undefined}
        emptyHint={list.filterCount > 0 ? undefined : officeTexts.empty}
        form={(office, onClosed) => <OfficeForm chapter={chapter} office={office} onClosed={onClosed} />}
      />
      {isNaming && <TermForm chapter={chapter} onClosed={() => setNaming(false)} />}
    </>
  );
};

const states = allOr([
  { value: 'true', label: 'Current' },
  { value: 'false', label: 'Former and future' },
]);

const bulk = [bulkDelete(saveOffice)];

const useColumns = (isSuperAdmin: boolean): Column<Office>[] => {
  const save = useSave(saveOffice);
  const remove = (Id: number, about: string) =>
    save({ Flag: 'Delete', Id }, { done: officeTexts.deleted, failed: officeTexts.notDeleted, about });
  return [
    {
      field: 'FullName',
      kind: 'lead',
      cell: ({ UserId, FullName, Photo, IsFound }) => (
        <Who
          name={<FellowName id={UserId} name={FullName} isFound={IsFound} />}
          picture={<PersonPicture name={FullName} photo={Photo} size={32} />}
        />
      ),
    },
    { field: 'Office' },
    { field: 'IsCurrent', head: 'State', kind: 'tight', cell: ({ IsCurrent }) => IsCurrent && <Badge color="green">Current</Badge> },
    { field: 'From', kind: 'date', cell: ({ From }) => showDate(From) },
    { field: 'To', kind: 'date', cell: ({ To }) => showDate(To) },
    { field: 'Phone', kind: 'figure', importance: 'medium', cell: ({ Phone }) => <PhoneLink phone={Phone} /> },
    ...(isSuperAdmin
      ? [
          {
            head: 'Actions',
            kind: 'actions',
            cell: (office, { open }) => (
              <RowActions>
                <EditAction onClick={() => open(office)} />
                <HistoryAction record="Office" id={office.Id} title={titleOf(office)} />
                <DeleteAction
                  title="Delete Office"
                  text="Are you sure you want to delete this office?"
                  detail={`${office.FullName} stays in ${office.ChapterName}. An office that is over is better ended by its last day.`}
                  subject={titleOf(office)}
                  onDelete={(about) => remove(office.Id, about)}
                />
              </RowActions>
            ),
          } satisfies Column<Office>,
        ]
      : []),
  ];
};

const titleOf = ({ FullName, Office: office, ChapterName }: Office) => `${FullName}, ${office} of ${ChapterName}`;
