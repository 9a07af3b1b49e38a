// The saved views of a list: which there are, and which of them is shown.

import { useState } from 'react';
import { listViews, type View } from '../../../wire/calls/views.ts';
import type { ListContract } from '../../../wire/list-contract.ts';
import { useCall } from '../../call/use-call.ts';
import { type ChosenColumns, fieldsOf } from '../columns.ts';
import type { NewView } from './view-dialog.tsx';

export interface ListOfViews extends Pick<ListContract, 'call' | 'noun'> {
  filters: Record<string, string>;
  /** The filters too, and what is part of every request. */
  input: Record<string, unknown>;
  sort: string;
  showAs: (filters: Record<string, unknown>, sort: string) => void;
}

export interface Views {
  noun: ListContract['noun'];
  all: readonly View[];
  /** The one whose filters and order are shown. */
  current: View | undefined;
  /** That one, or the one that was chosen and then filtered or sorted otherwise: it may be updated with what is shown now. */
  view: View | undefined;
  isChanged: boolean;
  /** Neither filters nor an order. */
  isUsual: boolean;
  /** What a new view would be. */
  shown: NewView;
  choose: (view: View) => void;
  showAll: () => void;
}

export const useViews = <Row>(list: ListOfViews, columns: ChosenColumns<Row>): Views => {
  const { call, noun, filters, sort, showAs } = list;
  const [chosenId, setChosenId] = useState<number | null>(null);
  const isUsual = sort === '' && Object.values(filters).every((value) => value === '');
  const { data } = useCall(listViews, { List: call.name });
  const all = (data?.rows ?? []).filter((view) => mayShow(list, view));
  const matching = all.filter((view) => isShownBy(list, view));
  const isChosen = ({ Id }: View) => Id === chosenId;
  const current = matching.find(isChosen) ?? matching.find(({ Columns }) => columns.isShowing(Columns)) ?? matching[0];
  const view = current ?? (isUsual ? undefined : all.find(isChosen));
  return {
    noun,
    all,
    current,
    view,
    isChanged: view !== undefined && !(view === current && columns.isShowing(view.Columns)),
    isUsual,
    shown: { List: call.name, Filters: setFilters(filters), Sort: sort || null, Columns: fieldsOf(columns.shown) },
    choose: ({ Id, Filters, Sort, Columns }) => {
      setChosenId(Id);
      showAs(Filters, Sort ?? '');
      columns.showFields(Columns);
    },
    showAll: () => {
      setChosenId(null);
      showAs({}, '');
    },
  };
};

/** Whether the list has all filters of the view. What is part of every request must be the same. */
const mayShow = ({ filters, input }: ListOfViews, view: View): boolean =>
  Object.entries(view.Filters).every(([name, value]) => name in filters || String(value) === String(input[name]));

const isShownBy = ({ filters, sort }: ListOfViews, view: View): boolean =>
  sort === (view.Sort ?? '') && Object.entries(filters).every(([name, value]) => value === String(view.Filters[name] ?? ''));

const setFilters = (filters: Record<string, string>) => Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
