// The fields for when and where a chapter usually meets.

import { Fieldset, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { NumberField } from '../../../platform/ui/form/number-field.tsx';
import type { RecordForm } from '../../../platform/ui/form/record-form.ts';
import { longestMeeting, meetingModes, type RhythmFields as Rules, shortestMeeting, weekDays } from './rhythm.ts';

interface RhythmFieldsProps {
  form: RecordForm<Record<keyof Rules, unknown>, object>;
}

export const RhythmFields = ({ form }: RhythmFieldsProps) => (
  <Fieldset legend="Weekly meeting">
    <Stack gap="sm">
      <div>
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          <NativeSelect {...form.getInputProps('MeetingDay')} data={[{ value: '', label: 'Not settled' }, ...weekDays]} />
          <TextInput type="time" {...form.getInputProps('MeetsAt')} />
          <NumberField
            min={shortestMeeting}
            max={longestMeeting}
            step={15}
            rightSection={<span>min</span>}
            rightSectionWidth={48}
            {...form.getInputProps('MeetsFor')}
          />
        </SimpleGrid>
        <StaysPlanned before={form.getInitialValues().MeetingDay} now={form.getValues().MeetingDay} />
      </div>
      <NativeSelect {...form.getInputProps('MeetingMode')} data={[{ value: '', label: 'Not settled' }, ...meetingModes]} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput {...form.getInputProps('MeetingPlace')} />
        <TextInput type="url" placeholder="https://" {...form.getInputProps('MeetingLink')} />
      </SimpleGrid>
    </Stack>
  </Fieldset>
);

/** Planned meetings do not move by themselves to another day. */
const StaysPlanned = ({ before, now }: { before: unknown; now: unknown }) => (
  <div role="status">
    {typeof before === 'string' && before !== '' && now !== before && (
      <Text size="sm" c="dimmed" mt="xs">
        Meetings that are planned on {before}s stay on that day. Change or delete them in the list of meetings.
      </Text>
    )}
  </div>
);
