// Opens the history of the record whose row asked for it. The code of the dialog is loaded with the first one.

import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { OpenHistory, type RecordToOpen } from '../../../platform/ui/list/history-action.tsx';
import { toastError } from '../../../platform/ui/screen/toasts.ts';
import type { RecordName } from './history.contract.ts';

declare module '../../../platform/ui/list/history-action.tsx' {
  interface HistoryNames extends Record<RecordName, true> {}
}

const loadDialog = () => import('./history-dialog.tsx');
const HistoryDialog = lazy(async () => ({ default: (await loadDialog()).HistoryDialog }));

export const HistoryProvider = ({ children }: { children: ReactNode }) => {
  const [opened, setOpened] = useState<RecordToOpen | null>(null);
  const open = useCallback((record: RecordToOpen) => {
    loadDialog().then(
      () => setOpened(record),
      () => toastError('The history could not be loaded. Check your connection and try again.'),
    );
  }, []);
  return (
    <OpenHistory value={open}>
      {children}
      {opened && (
        <Suspense>
          <HistoryDialog key={`${opened.record} ${opened.id}`} {...opened} onClosed={() => setOpened(null)} />
        </Suspense>
      )}
    </OpenHistory>
  );
};
