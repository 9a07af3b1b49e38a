// The meetups as super admins work with them: filter, add, edit, switch, delete.

import { Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '../../../platform/ui/call/save.ts';
import { FilterPanel, FiltersButton, StatusFilter } from '../../../platform/ui/filters/filter-panel.tsx';
import { showDate, showTime } from '../../../platform/ui/format/dates.ts';
import { type Column, DataTable } from '../../../platform/ui/list/data-table.tsx';
import { ListFoot } from '../../../platform/ui/list/list-foot.tsx';
import { AddButton, ListHead } from '../../../platform/ui/list/list-head.tsx';
import { NoRows } from '../../../platform/ui/list/list-notices.tsx';
import { useListParams } from '../../../platform/ui/list/list-params.ts';
import { useListRows } from '../../../platform/ui/list/list-rows.ts';
import { Thumb, Who } from '../../../platform/ui/list/row-parts.tsx';
import { contentColumns } from '../content-columns.tsx';
import { MeetupForm } from './meetup-form.tsx';
import { listMeetups, type Meetup, meetupNoun, meetupPageSizes, meetupTexts, saveMeetup } from './meetups.contract.ts';

export const MeetupsTable = () => {
  const list = useListParams(listMeetups, { filters: ['Title1', 'Title2', 'IsActive'], sizes: meetupPageSizes });
  const meetups = useListRows(listMeetups, list, meetupTexts.notFetched);
  const [open, setOpen] = useState<Meetup | 'new' | null>(null);
  const columns = useColumns(setOpen);
  const add = () => setOpen('new');
  return (
    <Stack>
      <ListHead total={meetups.total} noun={meetupNoun}>
        <FiltersButton list={list} />
        <AddButton onClick={add}>Add Meetup</AddButton>
      </ListHead>
      <FilterPanel list={list}>
        {(field) => (
          <>
            <TextInput label="Title 1" {...field('Title1')} />
            <TextInput label="Title 2" {...field('Title2')} />
            <StatusFilter {...field('IsActive')} />
          </>
        )}
      </FilterPanel>
      <DataTable name="Meetups" list={meetups} columns={columns} empty={<NoRows list={list} text={meetupTexts.none} onAdd={add} />} />
      <ListFoot list={list} total={meetups.total} noun={meetupNoun} />
      {open && <MeetupForm meetup={open === 'new' ? null : open} onClosed={() => setOpen(null)} />}
    </Stack>
  );
};

const useColumns = (onEdit: (meetup: Meetup) => void): Column<Meetup>[] => {
  const { status, actions } = contentColumns<Meetup>({
    save: useSave(saveMeetup),
    noun: meetupNoun,
    texts: meetupTexts,
    nameOf: (meetup) => meetup.Title1,
    onEdit,
  });
  return [
    { head: 'ID', kind: 'tight', cell: (meetup) => meetup.Id },
    { head: 'Image', kind: 'picture', cell: (meetup) => <Thumb url={meetup.Image} /> },
    { head: 'Title 1', kind: 'lead', cell: (meetup) => <Who name={meetup.Title1} second={meetup.Title2} /> },
    { head: 'Theme', cell: (meetup) => meetup.Theme },
    { head: 'Location', cell: (meetup) => meetup.Location },
    { head: 'Date and Time', cell: (meetup) => <When moment={meetup.MeetupDateTime} /> },
    status,
    actions,
  ];
};

/** In two lines where there is no room for one. */
const When = ({ moment }: { moment: string }) => (
  <>
    <span style={{ whiteSpace: 'nowrap' }}>{showDate(moment)},</span> <span style={{ whiteSpace: 'nowrap' }}>{showTime(moment)}</span>
  </>
);
