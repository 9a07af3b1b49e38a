// The button that brings deleted records back: in a row of the trash, and at each record of an unfolded row.

import type { MouseEvent } from 'react';
import RestoreIcon from '~icons/tabler/restore';
import { useOneAtATime } from '../../../platform/ui/call/one-at-a-time.ts';
import { useSave } from '../../../platform/ui/call/save.ts';
import { useFocusAfterRow } from '../../../platform/ui/list/list-focus.ts';
import { MainAction } from '../../../platform/ui/list/row-parts.tsx';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { type Change, historyTexts } from './history.contract.ts';

/** Brings back this record only, also when others were deleted together with it; of a row that stands for several, all of them. */
export const RestoreAction = ({ change: { SetId, Record, RecordId, Summary } }: { change: Change }) => {
  const save = useSave(undoChanges);
  const { run } = useOneAtATime();
  const focusAfterRow = useFocusAfterRow();
  const restore = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    focusAfterRow(currentTarget);
    void run(() =>
      save(Summary ? { SetId } : { SetId, Record, RecordId }, { done: historyTexts.recordRestored, failed: historyTexts.notRestored }),
    );
  };
  return <MainAction label="Restore" icon={RestoreIcon} onClick={restore} />;
};
