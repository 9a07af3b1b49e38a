// What is open over a list: a record to read, a form, or nothing. A list whose records have addresses keeps it in the address: a reload, the
// back button, a shared link and a new tab show the same. Of other lists only the form of a new record is in the address.

import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { type Href, idFrom, type RecordsPath, type Search, useScreenAddress } from '../screen/screen-address.ts';
import { useAdding } from './adding.ts';

export type Opened<Row> = { of: 'new' } | { of: 'row'; row: Row } | { of: 'address'; id: number | null; isForm: boolean };

export interface Opening<Row> {
  opened: Opened<Row> | null;
  add: () => void;
  edit: (row: Row) => void;
  close: () => void;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry before this one shows the list without the open record. */
    isOverList?: boolean;
  }
}

export const useOpening = <Row extends { Id: number }>(path: RecordsPath | undefined, mayAdd: boolean): Opening<Row> => {
  const addressOpening = useOpeningInAddress<Row>(path);
  const adding = useAdding(mayAdd);
  const [row, setRow] = useState<Row | null>(null);
  if (addressOpening) return addressOpening;
  return {
    opened: adding.isAdding ? { of: 'new' } : row && { of: 'row', row },
    add: adding.start,
    edit: setRow,
    close: adding.isAdding ? adding.stop : () => setRow(null),
  };
};

/** What a link to a record of a list needs: it opens the record over the list as it is shown. */
export const overList = {
  search: (old: Search) => dropOpened(old),
  state: { isOverList: true },
  resetScroll: false,
};

const dropOpened = ({ add, edit, ...list }: Search): Search => list;

const useOpeningInAddress = <Row extends { Id: number }>(path: RecordsPath | undefined): Opening<Row> | null => {
  const { params, search } = useScreenAddress();
  const router = useRouter();
  if (path === undefined) return null;
  const go = (to: Href, form: 'add' | 'edit' | null, options: { replace?: boolean; isOverList?: boolean } = {}) =>
    void router.navigate({
      to: to as string,
      search: (old: Search) => ({ ...dropOpened(old), ...(form && { [form]: '' }) }),
      state: { isOverList: options.isOverList ?? true },
      replace: options.replace ?? false,
      resetScroll: false,
    });
  const { recordId } = params;
  const isOverList = () => router.latestLocation.state.isOverList === true;
  return {
    opened: openedIn(recordId, search),
    add: () => go(path, 'add'),
    // From the open record to its form there is no step in the history: closing the form leads to the list.
    edit: ({ Id }) => go(`${path}/${Id}`, 'edit', recordId === undefined ? {} : { replace: true, isOverList: isOverList() }),
    // It has faded out by now. Another layer may have opened meanwhile, and would take this for the user's own going back.
    close: () => (isOverList() ? router.history.back({ ignoreBlocker: true }) : go(path, null, { replace: true, isOverList: false })),
  };
};

const openedIn = (recordId: string | undefined, { add, edit }: { add?: string; edit?: string }) => {
  if (recordId !== undefined) return { of: 'address' as const, id: idFrom(recordId), isForm: edit !== undefined };
  return add === undefined ? null : { of: 'new' as const };
};
