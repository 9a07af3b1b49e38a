// The events as members read them: active ones only, nothing to change.

import { Stack, TextInput } from '@mantine/core';
import { type ComponentType, useState } from 'react';
import { FilterPanel, FiltersButton } from '../../../platform/ui/filters/filter-panel.tsx';
import { showDate, showLongDate } from '../../../platform/ui/format/dates.ts';
import { ListFoot } from '../../../platform/ui/list/list-foot.tsx';
import { ListHead } from '../../../platform/ui/list/list-head.tsx';
import { NoRows } from '../../../platform/ui/list/list-notices.tsx';
import { useListParams } from '../../../platform/ui/list/list-params.ts';
import { useListRows } from '../../../platform/ui/list/list-rows.ts';
import { preview } from '../../../platform/ui/reading/preview.ts';
import { ReadingCard, ReadingCards } from '../../../platform/ui/reading/reading-cards.tsx';
import { ReadingDialog, ReadingText } from '../../../platform/ui/reading/reading-dialog.tsx';
import { eventNoun, eventPageSizes, eventPreviewLength, eventTexts, type ListedEvent, listEvents } from './events.contract.ts';

interface EventsToReadProps {
  /** What is offered beside an event that is read. */
  Join: ComponentType<{ event: ListedEvent }>;
}

export const EventsToRead = ({ Join }: EventsToReadProps) => {
  const list = useListParams(listEvents, { filters: ['EventName'], sizes: eventPageSizes });
  const events = useListRows(listEvents, list, eventTexts.notFetched);
  const [open, setOpen] = useState<ListedEvent | null>(null);
  return (
    <Stack>
      <ListHead total={events.total} noun={eventNoun}>
        <FiltersButton list={list} />
      </ListHead>
      <FilterPanel list={list}>
        {(field) => (
          <>
            <TextInput label="Event Name" {...field('EventName')} />
          </>
        )}
      </FilterPanel>
      <ReadingCards list={events} empty={<NoRows list={list} text={eventTexts.none} />}>
        {(event) => (
          <ReadingCard
            title={event.EventName}
            second={periodOf(event, showDate)}
            picture={event.Image}
            text={preview(event.Description, eventPreviewLength)}
            onOpen={() => setOpen(event)}
          />
        )}
      </ReadingCards>
      <ListFoot list={list} total={events.total} noun={eventNoun} />
      {open && (
        <ReadingDialog title={open.EventName} second={periodOf(open, showLongDate)} picture={open.Image} onClosed={() => setOpen(null)}>
          <Join event={open} />
          <ReadingText html={open.Description} />
        </ReadingDialog>
      )}
    </Stack>
  );
};

const periodOf = ({ StartDate, EndDate }: ListedEvent, show: typeof showDate) => {
  const [start, end] = [show(StartDate), show(EndDate)];
  if (!StartDate && !EndDate) return `Date: ${start}`;
  if (!EndDate || start === end) return start;
  return StartDate ? `${start} – ${end}` : `Until ${end}`;
};
