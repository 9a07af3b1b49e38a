// The last two columns of every table of contents: the active switch and the row's actions. Also what can be done with many rows.

import type { ReactNode } from 'react';
import EyeIcon from '~icons/tabler/eye';
import EyeOffIcon from '~icons/tabler/eye-off';
import type { Call, Noun } from '../../wire/call.ts';
import type { FailedTexts } from '../call/failed-texts.ts';
import type { SaveOutcome, SaveTexts } from '../call/save.ts';
import { ActiveSwitch } from './active-switch.tsx';
import type { Column } from './columns.ts';
import { DeleteAction } from './delete-action.tsx';
import { HistoryAction, type RecordToOpen } from './history-action.tsx';
import { EditAction, RowActions } from './row-parts.tsx';
import { type BulkAction, bulkDelete } from './selection/bulk-actions.ts';

interface ContentRow {
  Id: number;
  IsActive: boolean;
}

export interface ContentTexts {
  deleted: string;
  notDeleted: FailedTexts;
  statusUpdated: string;
  statusNotUpdated: FailedTexts;
}

interface ContentColumns<Row> {
  save: (
    input: { Flag: 'Delete'; Id: number } | { Flag: 'Active'; Id: number; IsActive: boolean },
    texts: SaveTexts,
  ) => Promise<Pick<SaveOutcome, 'saved'>>;
  noun: Noun;
  /** The kind of record in the history. */
  record: RecordToOpen['record'];
  texts: ContentTexts;
  /** The record's name in the confirmation dialogs. */
  nameOf: (row: Row) => string;
  /** What comes of taking it from the readers, where that is more than one sees: said before it is deleted or switched off. */
  warningOf?: (row: Row) => string | undefined;
  /** What comes of switching it on again. */
  promiseOf?: (row: Row) => string | undefined;
  /** Why a row cannot be deleted now: said instead of asking. */
  refusalOf?: (row: Row) => Promise<string | null>;
  /** A further action, before the others. */
  more?: (row: Row) => ReactNode;
}

export const contentColumns = <Row extends ContentRow>({
  save,
  noun,
  record,
  texts,
  nameOf,
  warningOf,
  promiseOf,
  refusalOf,
  more,
}: ContentColumns<Row>) => {
  const status: Column<Row> = {
    field: 'IsActive',
    kind: 'state',
    cell: (row, { isReloading }) => (
      <ActiveSwitch
        isActive={row.IsActive}
        isWaiting={isReloading}
        noun={noun.one}
        subject={nameOf(row)}
        warning={warningOf?.(row)}
        promise={promiseOf?.(row)}
        onSwitch={(IsActive) =>
          save({ Flag: 'Active', Id: row.Id, IsActive }, { done: texts.statusUpdated, failed: texts.statusNotUpdated })
        }
      />
    ),
  };
  const actions: Column<Row> = {
    head: 'Actions',
    kind: 'actions',
    cell: (row, { open }) => (
      <RowActions>
        {more?.(row)}
        <EditAction onClick={() => open(row)} />
        <HistoryAction record={record} id={row.Id} title={nameOf(row)} />
        <DeleteAction
          title={`Delete ${capitalised(noun.one)}`}
          text={`Are you sure you want to delete this ${noun.one}?`}
          detail={warningOf?.(row)}
          subject={nameOf(row)}
          refusalOf={refusalOf && (() => refusalOf(row))}
          onDelete={(about) => save({ Flag: 'Delete', Id: row.Id }, { done: texts.deleted, failed: texts.notDeleted, about })}
        />
      </RowActions>
    ),
  };
  return { status, actions };
};

interface SwitchQuestions {
  /** What comes of taking the selected ones from the readers, deleted or switched off. */
  askOff?: BulkAction['ask'];
  /** What comes of switching them on again. */
  askOn?: BulkAction['ask'];
}

export const switchOrDelete = (save: Call, { askOff, askOn }: SwitchQuestions = {}): BulkAction[] => [
  { label: 'Switch on', icon: EyeIcon, save, input: { Flag: 'Active', IsActive: true }, done: 'switched on', ask: askOn },
  { label: 'Switch off', icon: EyeOffIcon, save, input: { Flag: 'Active', IsActive: false }, done: 'switched off', ask: askOff },
  { ...bulkDelete(save), ask: askOff },
];

const capitalised = (words: string) => words.replace(/(^| )\p{L}/gu, (letter) => letter.toUpperCase());
