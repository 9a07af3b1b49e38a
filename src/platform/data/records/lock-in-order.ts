// Locks many records before they are changed, in the order of their ids. So two changes of the same records do not wait for each other for
// ever, in whatever order each of them writes.

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LockedFor } from '../locked.ts';
import { sortIds, splitInParts } from '../parts.ts';
import type { RecordKind } from './record-kind.ts';
import type { Records } from './records.ts';

export const lockInOrder = async (records: Records, kind: RecordKind, ids: Iterable<number>, what?: LockedFor): Promise<void> => {
  for (const part of splitInParts(sortIds(ids), mostPerStatement)) {
    await records.lockRows(kind, part, what);
    await nextTurn();
  }
};

const mostPerStatement = 500;
