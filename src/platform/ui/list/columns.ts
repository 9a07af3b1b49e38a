// The columns of a table: how they are declared, what their heads say, and which of them are shown.

import type { ReactNode } from 'react';
import { useRemembered } from './remembered.ts';

/** What the function of a cell gets beside the row. */
export interface CellContext<Row> {
  /** Opens the dialog of a record. */
  open: (row: Row) => void;
  isReloading: boolean;
}

export interface ColumnLook {
  /**
   * The width of the column in a table, and its place in a card. 'lead' names the record. 'picture', 'tight', 'figure' (a number, aligned
   * with those above and below it), 'date' and 'actions' are as wide as their content.
   */
  kind?: 'lead' | 'picture' | 'contact' | 'tight' | 'figure' | 'date' | 'wide' | 'actions';
  /** In a narrow list columns of low importance are hidden first, then those of medium importance. The others always stay. */
  importance?: 'low' | 'medium';
}

type Cell<Row> = (row: Row, context: CellContext<Row>) => ReactNode;

interface FieldColumn<Row> extends ColumnLook {
  /** The list can be sorted by it if the contract says so. */
  field: keyof Row & string;
  /** The words of the contract for the field, if left out. */
  head?: string;
  /** Further fields that the cell shows. A file has them too. */
  also?: readonly (keyof Row & string)[];
  cell?: Cell<Row>;
}

interface FreeColumn<Row> extends ColumnLook {
  field?: undefined;
  also?: undefined;
  head: string;
  cell: Cell<Row>;
}

/** A column shows a field of the row, or whatever `cell` makes of the row. */
export type Column<Row> = FieldColumn<Row> | FreeColumn<Row>;

export type HeadedColumn<Row> = Column<Row> & { head: string };

interface LabelledList {
  call: { name: string; labels: Record<string, string> };
}

export const withHeads = <Row>(columns: readonly Column<Row>[], { call }: LabelledList): HeadedColumn<Row>[] =>
  columns.map((column) => ({ ...column, head: column.head ?? call.labels[column.field ?? ''] ?? '' }));

export interface ChosenColumns<Row> {
  shown: HeadedColumn<Row>[];
  /** The heads of the columns that may be hidden. The first column names the record, and the actions are no column to read. */
  choices: string[];
  chosen: string[];
  choose: (heads: string[]) => void;
  /** Shows the columns with these fields. Null for all. */
  showFields: (fields: readonly string[] | null) => void;
  /** Whether these are the columns that are shown. */
  isShowing: (fields: readonly string[] | null) => boolean;
}

export const useChosenColumns = <Row>(columns: readonly Column<Row>[], list: LabelledList): ChosenColumns<Row> => {
  const { hidden = [], remember } = useRemembered(list.call.name);
  const all = withHeads(columns, list);
  const lead = all.find(({ kind }) => kind === 'lead') ?? all[0];
  const choices = all.filter((column) => column !== lead && column.kind !== 'actions').map(({ head }) => head);
  const isHidden = (head: string) => choices.includes(head) && hidden.includes(head);
  const hide = (heads: readonly string[]) => remember({ hidden: choices.filter((head) => heads.includes(head)) });
  const without = (fields: readonly string[] | null) =>
    all.filter(({ field }) => fields !== null && field !== undefined && !fields.includes(field)).map(({ head }) => head);
  return {
    shown: all.filter(({ head }) => !isHidden(head)),
    choices,
    chosen: choices.filter((head) => !isHidden(head)),
    choose: (heads) => hide(choices.filter((head) => !heads.includes(head))),
    showFields: (fields) => hide(without(fields)),
    isShowing: (fields) => choices.every((head) => isHidden(head) === without(fields).includes(head)),
  };
};

/** The fields that the columns show, for a file. */
export const fieldsOf = <Row>(columns: readonly Column<Row>[]): string[] => [
  ...new Set(columns.flatMap(({ field, also = [] }) => (field === undefined ? [] : [field, ...also]))),
];
