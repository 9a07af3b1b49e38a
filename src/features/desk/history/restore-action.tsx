// Restores deleted records: from a row of the trash, or one of an unfolded row.

import type { MouseEvent } from 'react';
import RestoreIcon from '~icons/tabler/restore';
import { useOneAtATime } from '../../../platform/ui/call/one-at-a-time.ts';
import { useSave } from '../../../platform/ui/call/save.ts';
import { useFocusAfterRow } from '../../../platform/ui/list/list-focus.ts';
import { MainAction } from '../../../platform/ui/list/row-parts.tsx';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { type Change, historyTexts } from './history.contract.ts';

/** Restores this record only, even if others were deleted with it; for a row that stands for several, and for a member, all of them. */
export const RestoreAction = ({ change: { SetId, Record, RecordId, Summary } }: { change: Change }) => {
  const save = useSave(undoChanges);
  const { run } = useOneAtATime();
  const focusAfterRow = useFocusAfterRow();
  const restore = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    focusAfterRow(currentTarget);
    void run(() =>
      save(Summary || Record === 'Member' ? { SetId } : { SetId, Record, RecordId }, {
        done: historyTexts.recordRestored,
        failed: historyTexts.notRestored,
      }),
    );
  };
  return <MainAction label="Restore" icon={RestoreIcon} onClick={restore} />;
};
