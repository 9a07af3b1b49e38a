// The meetups as members read them: active ones only, nothing to change.

import { Stack, Text, TextInput, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { FilterPanel, FiltersButton } from '../../../platform/ui/filters/filter-panel.tsx';
import { showDate, showLongDate, showTime } from '../../../platform/ui/format/dates.ts';
import { ListFoot } from '../../../platform/ui/list/list-foot.tsx';
import { ListHead } from '../../../platform/ui/list/list-head.tsx';
import { NoRows } from '../../../platform/ui/list/list-notices.tsx';
import { useListParams } from '../../../platform/ui/list/list-params.ts';
import { useListRows } from '../../../platform/ui/list/list-rows.ts';
import { ReadingCard, ReadingCards } from '../../../platform/ui/reading/reading-cards.tsx';
import { ReadingDialog, ReadingText } from '../../../platform/ui/reading/reading-dialog.tsx';
import { listMeetups, type Meetup, meetupNoun, meetupPageSizes, meetupTexts } from './meetups.contract.ts';

export const MeetupsToRead = () => {
  const list = useListParams(listMeetups, { filters: ['Title1', 'Title2'], sizes: meetupPageSizes });
  const meetups = useListRows(listMeetups, list, meetupTexts.notFetched);
  const [open, setOpen] = useState<Meetup | null>(null);
  return (
    <Stack>
      <ListHead total={meetups.total} noun={meetupNoun}>
        <FiltersButton list={list} />
      </ListHead>
      <FilterPanel list={list}>
        {(field) => (
          <>
            <TextInput label="Title 1" {...field('Title1')} />
            <TextInput label="Title 2" {...field('Title2')} />
          </>
        )}
      </FilterPanel>
      <ReadingCards list={meetups} empty={<NoRows list={list} text={meetupTexts.none} />}>
        {(meetup) => (
          <ReadingCard
            title={meetup.Title1}
            second={whenAndWhere(meetup, showDate)}
            picture={meetup.Image}
            text={meetup.Theme}
            onOpen={() => setOpen(meetup)}
          />
        )}
      </ReadingCards>
      <ListFoot list={list} total={meetups.total} noun={meetupNoun} />
      {open && (
        <ReadingDialog title={open.Title1} second={whenAndWhere(open, showLongDate)} picture={open.Image} onClosed={() => setOpen(null)}>
          <MeetupText meetup={open} />
        </ReadingDialog>
      )}
    </Stack>
  );
};

const whenAndWhere = ({ MeetupDateTime, Location }: Meetup, show: typeof showDate) =>
  `${show(MeetupDateTime)}, ${showTime(MeetupDateTime)} · ${Location}`;

const MeetupText = ({ meetup }: { meetup: Meetup }) => (
  <Stack gap="sm">
    {meetup.Title2 && <Text fw={600}>{meetup.Title2}</Text>}
    <Part head="Theme">
      <Lines>{meetup.Theme}</Lines>
    </Part>
    <Part head="Who Should Attend">
      <Lines>{meetup.WhoShouldAttend}</Lines>
    </Part>
    <Part head="What to Expect">
      <ReadingText html={meetup.WhatToExpect} />
    </Part>
  </Stack>
);

const Part = ({ head, children }: { head: string; children: ReactNode }) => (
  <section>
    <Title order={3} size="h6" mb={4}>
      {head}
    </Title>
    {children}
  </section>
);

const Lines = ({ children }: { children: string }) => <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{children}</Text>;
