// Which rows of a list are selected. It is kept outside of React's state: a click draws one checkbox and the bar again, not all rows.

import { useLayoutEffect, useState, useSyncExternalStore } from 'react';

interface Named {
  Id: number;
  name: string;
}

export interface Selected {
  /** By id. Names of rows on other pages are here too. */
  names: ReadonlyMap<number, string>;
  /** All rows that match the filters, also those of other pages, but those that were taken out. */
  isAll: boolean;
  except: ReadonlySet<number>;
}

const nothing: Selected = { names: new Map(), isAll: false, except: new Set() };

export class Selection {
  #selected = nothing;
  #anchor: number | null = null;
  readonly #listeners = new Set<() => void>();

  readonly selected = (): Selected => this.#selected;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  has(id: number): boolean {
    const { names, isAll, except } = this.#selected;
    return isAll ? !except.has(id) : names.has(id);
  }

  /** `rows` are those of the page. As a range it selects all rows from the last clicked one to this one. */
  toggle(rows: readonly Named[], id: number, isOn: boolean, isRange: boolean): void {
    const at = rows.findIndex(({ Id }) => Id === id);
    const anchor = isRange ? rows.findIndex(({ Id }) => Id === this.#anchor) : -1;
    const [first, last] = anchor === -1 ? [at, at] : [Math.min(at, anchor), Math.max(at, anchor)];
    this.#anchor = id;
    this.togglePage(rows.slice(first, last + 1), isOn);
  }

  togglePage(rows: readonly Named[], isOn: boolean): void {
    const { isAll, ...selected } = this.#selected;
    const [names, except] = [new Map(selected.names), new Set(selected.except)];
    for (const { Id, name } of rows) {
      if (isOn) except.delete(Id);
      else if (isAll) except.add(Id);
      if (isOn) names.set(Id, name);
      else names.delete(Id);
    }
    this.#change({ names, isAll, except });
  }

  selectAll(): void {
    this.#change({ ...this.#selected, isAll: true, except: new Set() });
  }

  /** The ids that it names: as selected, or as taken out. */
  named(): number[] {
    const { names, except } = this.#selected;
    return [...names.keys(), ...except];
  }

  /** Forgets what is not there any more. */
  forget(gone: ReadonlySet<number>): void {
    const { names, isAll, except } = this.#selected;
    this.#change({
      names: new Map([...names].filter(([id]) => !gone.has(id))),
      isAll,
      except: new Set([...except].filter((id) => !gone.has(id))),
    });
  }

  readonly clear = (): void => {
    this.#anchor = null;
    if (this.#selected !== nothing) this.#change(nothing);
  };

  #change(selected: Selected): void {
    this.#selected = selected;
    for (const listener of this.#listeners) listener();
  }
}

export const useSelected = ({ subscribe, selected }: Selection): Selected => useSyncExternalStore(subscribe, selected);

/** The selection survives paging and sorting. Other filters end it, because the rows may be others. */
export const useSelection = (input: object): Selection => {
  const [selection] = useState(() => new Selection());
  const filters = JSON.stringify(filtersOf(input));
  // Before anything is drawn: no click can meet other filters with the old selection.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the filters change, which ends the selection
  useLayoutEffect(() => selection.clear, [filters, selection]);
  return selection;
};

/** The filters that are set, as BulkSave takes them. */
export const filtersOf = (input: object): Record<string, unknown> => {
  const {
    CurrentPage: _page,
    RecordsPerPage: _size,
    Sort: _sort,
    Format: _format,
    Columns: _columns,
    Fields: _fields,
    ...filters
  } = input as Record<string, unknown>;
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== null && value !== undefined));
};

export const countOf = ({ names, isAll, except }: Selected, total: number) => (isAll ? total - except.size : names.size);
