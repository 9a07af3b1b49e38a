// What a change did, as a coloured badge.

import { Badge } from '@mantine/core';
import type { ChangeKind } from '../../../platform/wire/calls/changes.ts';

const colours: Record<ChangeKind, string> = {
  Added: 'green',
  Changed: 'teal',
  Deleted: 'red',
  Restored: 'green',
  'Signed in': 'gray',
  'Sign-in failed': 'amber',
  'Signed out': 'gray',
  Exported: 'gray',
};

export const ChangeKindBadge = ({ kind }: { kind: ChangeKind }) => <Badge color={colours[kind]}>{kind}</Badge>;
