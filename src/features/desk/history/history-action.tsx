// The action 'History' of a row: it opens the history of the row's record. Every list of records has it.

import { lazy, Suspense, useState } from 'react';
import HistoryIcon from '~icons/tabler/history';
import { RowAction } from '../../../platform/ui/list/row-parts.tsx';
import { toastError } from '../../../platform/ui/screen/toasts.ts';
import type { RecordToOpen } from './history-dialog.tsx';

const loadDialog = () => import('./history-dialog.tsx');
const HistoryDialog = lazy(async () => ({ default: (await loadDialog()).HistoryDialog }));

export const HistoryAction = (record: RecordToOpen) => {
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    loadDialog().then(
      () => setOpen(true),
      () => toastError('The history could not be loaded. Check your connection and try again.'),
    );
  };
  return (
    <>
      <RowAction label="History" icon={HistoryIcon} onClick={open} />
      {isOpen && (
        <Suspense>
          <HistoryDialog {...record} onClosed={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
