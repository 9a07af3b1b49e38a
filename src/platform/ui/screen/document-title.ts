// Sets the title of the browser tab: the record that is open, the screen, and whose portal it is.

import { useEffect, useSyncExternalStore } from 'react';
import { portalName } from './page-settings.ts';

const shown = { screen: '', record: '' };

export const showTitle = (): void => {
  document.title = [shown.record, shown.screen, portalName()].filter(Boolean).join(' · ');
};

export const useDocumentTitle = (screen: string): void => {
  useEffect(() => {
    shown.screen = screen;
    showTitle();
  }, [screen]);
};

/** For the page or the dialog of one record. Its name comes first, because a tab has little room. */
export const useRecordTitle = (record: string): void => {
  useEffect(() => {
    shown.record = record;
    showTitle();
    return () => {
      shown.record = '';
      showTitle();
    };
  }, [record]);
};

let ownHeadings = 0;
const listeners = new Set<() => void>();

const changeHeadings = (by: number) => {
  ownHeadings += by;
  for (const listener of listeners) listener();
};

/** The page has a heading of its own: the name of its record. Gives what takes it away again. */
export const setOwnHeading = () => {
  changeHeadings(1);
  return () => changeHeadings(-1);
};

export const useHasOwnHeading = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => ownHeadings > 0,
  );

/** The name of the record that is open on the page, or ''. */
export const shownRecord = (): string => shown.record;
