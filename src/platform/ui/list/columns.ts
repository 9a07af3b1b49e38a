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
   * The width of the column in a table, and its place in a card. 'lead' names the record, 'contact' somebody beside it, or some words. 'picture',
   * 'tight', 'state' (which stands beside the actions of a card), 'figure' (a number, aligned with those above and below it), 'date' and
   * 'actions' are as wide as their content.
   */
  kind?: 'lead' | 'picture' | 'contact' | 'tight' | 'state' | 'figure' | 'date' | 'wide' | 'actions';
  /** In a narrow list columns of the least importance are hidden first, then of low, fair and medium importance. The others always stay. */
  importance?: 'least' | 'low' | 'fair' | 'medium';
  /** A lead whose cell links its record itself, such as among the names of others that lead elsewhere. */
  linksItself?: true;
  /** Hidden until somebody chooses it. */
  isExtra?: true;
  /** How the menu of columns calls it, where its head is shorter or longer than that of other lists. */
  choice?: string;
}

type Cell<Row> = (row: Row, context: CellContext<Row>) => ReactNode;

interface FieldColumn<Row> extends ColumnLook {
  /** The list can be sorted by it if the contract says so. */
  field: keyof Row & string;
  /** The words of the contract for the field, if left out. */
  head?: string;
  /** Further fields that the cell shows. A file has them too: `before` stand before the column's own field, `also` after it. */
  before?: readonly (keyof Row & string)[];
  also?: readonly (keyof Row & string)[];
  cell?: Cell<Row>;
}

interface FreeColumn<Row> extends ColumnLook {
  field?: undefined;
  /** Stands for the field where choices are kept. */
  name: string;
  before?: undefined;
  also?: undefined;
  head: string;
  cell: Cell<Row>;
}

interface ActionsColumn<Row> extends Omit<FreeColumn<Row>, 'name'> {
  kind: 'actions';
}

/** A column shows a field of the row, or whatever `cell` makes of the row. */
export type Column<Row> = FieldColumn<Row> | FreeColumn<Row> | ActionsColumn<Row>;

export type HeadedColumn<Row> = Column<Row> & { head: string };

/** What names a column in code and where choices are kept. Its head is for people only. */
export const nameOfColumn = <Row>(column: Column<Row>): string => column.field ?? ('name' in column ? column.name : 'actions');

interface LabelledList {
  call: { name: string; labels: Record<string, string> };
}

const addHeads = <Row>(columns: readonly Column<Row>[], { call }: LabelledList): HeadedColumn<Row>[] =>
  columns.map((column) => ({ ...column, head: column.head ?? call.labels[column.field ?? ''] ?? '' }));

export interface ChosenColumns<Row> {
  shown: HeadedColumn<Row>[];
  /** The columns that may be hidden. The first column names the record, and the actions are no column to read. */
  choices: { name: string; head: string }[];
  /** The names of those that are shown. */
  chosen: string[];
  choose: (names: string[]) => void;
  /** Shows the columns with these fields. Null for all that are no extras. */
  showFields: (fields: readonly string[] | null) => void;
  /** Whether these are the columns that are shown. */
  isShowing: (fields: readonly string[] | null) => boolean;
}

export const useChosenColumns = <Row>(columns: readonly Column<Row>[], list: LabelledList): ChosenColumns<Row> => {
  const { hidden = [], added = [], remember } = useRemembered(list.call.name);
  const all = addHeads(columns, list);
  const lead = all.find(({ kind }) => kind === 'lead') ?? all[0];
  const hideable = all.filter((column) => column !== lead && column.kind !== 'actions');
  const names = hideable.map(nameOfColumn);
  const extras = hideable.filter(({ isExtra }) => isExtra).map(nameOfColumn);
  const isHidden = (name: string) => (extras.includes(name) ? !added.includes(name) : names.includes(name) && hidden.includes(name));
  const hide = (which: readonly string[]) =>
    remember({
      hidden: names.filter((name) => which.includes(name) && !extras.includes(name)),
      added: extras.filter((name) => !which.includes(name)),
    });
  const without = (fields: readonly string[] | null): string[] => {
    if (fields === null) return extras;
    return hideable.flatMap(({ field }) => (field !== undefined && !fields.includes(field) ? [field] : []));
  };
  return {
    shown: all.filter((column) => !isHidden(nameOfColumn(column))),
    choices: hideable.map((column) => ({ name: nameOfColumn(column), head: column.choice ?? column.head })),
    chosen: names.filter((name) => !isHidden(name)),
    choose: (chosen) => hide(names.filter((name) => !chosen.includes(name))),
    showFields: (fields) => hide(without(fields)),
    isShowing: (fields) => names.every((name) => isHidden(name) === without(fields).includes(name)),
  };
};

/** The fields that the columns show, for a file. */
export const fieldsOf = <Row>(columns: readonly Column<Row>[]): string[] => [
  ...new Set(columns.flatMap(({ field, before = [], also = [] }) => (field === undefined ? [] : [...before, field, ...also]))),
];
