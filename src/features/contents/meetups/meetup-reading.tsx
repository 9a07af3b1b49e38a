import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { showLongDate } from '../../../platform/ui/format/dates.ts';
import { ReadingDialog, type ReadingProps, ReadingText } from '../../../platform/ui/reading/reading-dialog.tsx';
import type { Meetup } from './meetups.contract.ts';
import { whenAndWhere } from './when-and-where.ts';

export const MeetupReading = ({ meetup, ...dialog }: ReadingProps & { meetup: Meetup }) => (
  <ReadingDialog title={meetup.Title1} second={whenAndWhere(meetup, showLongDate)} picture={meetup.Image} {...dialog}>
    <MeetupText meetup={meetup} />
  </ReadingDialog>
);

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
