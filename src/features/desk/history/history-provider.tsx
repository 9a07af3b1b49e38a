// Opens the history of a record from its row. The dialog's code is loaded with the first one.

import { type ReactNode, useState } from 'react';
import { OpenHistory, type RecordToOpen } from '../../../platform/ui/list/history-action.tsx';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import type { RecordName } from './history.contract.ts';

declare module '../../../platform/ui/list/history-action.tsx' {
  interface HistoryNames extends Record<RecordName, true> {}
}

const HistoryDialog = lazyDialog(() => import('./history-dialog.tsx'), 'HistoryDialog');

export const HistoryProvider = ({ children }: { children: ReactNode }) => {
  const [opened, setOpened] = useState<RecordToOpen | null>(null);
  return (
    <OpenHistory value={setOpened}>
      {children}
      {opened && <HistoryDialog key={`${opened.record} ${opened.id}`} {...opened} onClosed={() => setOpened(null)} />}
    </OpenHistory>
  );
};
