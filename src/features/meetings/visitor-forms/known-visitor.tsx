// What a form says when the person is a visitor already: who it is, and the way there.

import { Alert, Button, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import UserSearchIcon from '~icons/tabler/user-search';
import type { SaveOutcome } from '../../../platform/ui/call/save.ts';
import { useLeaveFor } from '../../../platform/ui/dialog/leaving.ts';
import { visitorPath } from '../visitors/visitor-words.ts';

/** `offer` is what the form can do with that visitor. */
export const useKnownVisitor = (offer?: (id: number) => ReactNode) => {
  const [known, setKnown] = useState<{ id: number; message: string } | null>(null);
  const leaveFor = useLeaveFor();
  return {
    /** Takes the refusal to itself, so that the form does not say it a second time. */
    watch: <Row,>(outcome: SaveOutcome<Row>): SaveOutcome<Row> => {
      const isKnown = !outcome.saved && outcome.existing !== undefined;
      setKnown(isKnown ? { id: outcome.existing as number, message: outcome.message ?? '' } : null);
      return isKnown ? { ...outcome, message: null } : outcome;
    },
    notice: known && (
      <Alert color="amber" icon={<UserSearchIcon />} role="alert">
        <Group justify="space-between">
          {known.message}
          <Group gap="xs">
            {offer?.(known.id)}
            <Button variant="default" size="xs" onClick={() => void leaveFor(visitorPath(known.id))}>
              Open
            </Button>
          </Group>
        </Group>
      </Alert>
    ),
  };
};
