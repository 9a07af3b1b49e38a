// The meetups as cards that members read. The server gives members active ones only.

import { Stack, Text, TextInput, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { FilterPanel } from '../../../platform/ui/filters/filter-panel.tsx';
import { showDate, showLongDate, showTime } from '../../../platform/ui/format/dates.ts';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { ReadingCard } from '../../../platform/ui/reading/reading-card.tsx';
import { ReadingDialog, ReadingText } from '../../../platform/ui/reading/reading-dialog.tsx';
import { type Meetup, meetupList } from './meetups.contract.ts';

export const MeetupsToRead = () => {
  const list = useRecordList({ ...meetupList, filters: ['Title1', 'Title2'] });
  return (
    <RecordList
      list={list}
      filters={
        <FilterPanel list={list}>
          {(field) => (
            <>
              <TextInput label="Title 1" {...field('Title1')} />
              <TextInput label="Title 2" {...field('Title2')} />
            </>
          )}
        </FilterPanel>
      }
      card={(meetup, open) => (
        <ReadingCard
          title={meetup.Title1}
          second={whenAndWhere(meetup, showDate)}
          picture={meetup.Image}
          text={meetup.Theme}
          onOpen={open}
        />
      )}
      reading={(meetup, onClosed) => (
        <ReadingDialog title={meetup.Title1} second={whenAndWhere(meetup, showLongDate)} picture={meetup.Image} onClosed={onClosed}>
          <MeetupText meetup={meetup} />
        </ReadingDialog>
      )}
    />
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
