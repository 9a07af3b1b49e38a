// How both of the profile's forms end: what went wrong, Cancel, Save.

import { Button, Group } from '@mantine/core';
import { type Message, PassingMessage } from './passing-message.tsx';

interface FormEndProps {
  isBusy: boolean;
  isIncomplete?: boolean;
  failure: Message | null;
  onCancel: () => void;
}

export const FormEnd = ({ isBusy, isIncomplete = false, failure, onCancel }: FormEndProps) => (
  <>
    <PassingMessage message={failure} />
    <Group justify="flex-end" mt="lg">
      <Button variant="default" disabled={isBusy} onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" loading={isBusy} disabled={isIncomplete || isBusy}>
        Save
      </Button>
    </Group>
  </>
);
