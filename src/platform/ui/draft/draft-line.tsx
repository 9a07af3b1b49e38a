// The line in a form that says what has become of the text that was not saved.

import { Button, Group, Text } from '@mantine/core';
import { useEffect } from 'react';
import type { useDraft } from './draft.ts';

interface DraftLineProps {
  draft: Pick<ReturnType<typeof useDraft>, 'status' | 'begin'> & { discard: () => void };
}

export const DraftLine = ({ draft }: DraftLineProps) => {
  const { status, begin, discard } = draft;
  // After each drawing of the form: some forms learn later what they open with.
  useEffect(begin);
  if (status === null) return null;
  return (
    <Group justify="space-between" gap="xs" mb="xs" wrap="nowrap">
      <Text size="sm" c="dimmed" role="status">
        {status === 'back' ? 'Your unsaved text is back.' : 'This text is too long to survive a reload. Save it before you leave.'}
      </Text>
      {status === 'back' && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={({ currentTarget }) => {
            // The button disappears, and the focus must stay in the form.
            currentTarget.form?.querySelector<HTMLElement>('input:not([type="file"]), textarea, select')?.focus();
            discard();
          }}
        >
          Discard
        </Button>
      )}
    </Group>
  );
};
