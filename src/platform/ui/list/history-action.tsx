// The action 'History' of a row; every list of records has it. What it opens is told by the app: the history lies above all lists.

import { createContext, useContext } from 'react';
import HistoryIcon from '~icons/tabler/history';
import { RowAction } from './row-parts.tsx';

/** The kinds of records that have a history. The history adds their names here. */
// biome-ignore lint/suspicious/noEmptyInterface: the features add the names of their records to it
export interface HistoryNames {}

export interface RecordToOpen {
  record: keyof HistoryNames;
  id: number;
  /** What people call the record. */
  title: string;
}

export const OpenHistory = createContext<(record: RecordToOpen) => void>(() => undefined);

export const HistoryAction = (record: RecordToOpen) => {
  const open = useContext(OpenHistory);
  return <RowAction label="History" icon={HistoryIcon} onClick={() => open(record)} />;
};
