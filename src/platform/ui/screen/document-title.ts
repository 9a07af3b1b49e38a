// Sets the title of the browser tab: the record that is open, and the screen.

import { useEffect } from 'react';

export const product = 'Chapterhouse';

const shown = { screen: '', record: '' };

const show = () => {
  document.title = [shown.record, shown.screen, product].filter(Boolean).join(' · ');
};

export const useDocumentTitle = (screen: string): void => {
  useEffect(() => {
    shown.screen = screen;
    show();
  }, [screen]);
};

/** For the page or the dialog of one record. Its name comes first, because a tab has little room. */
export const useRecordTitle = (record: string): void => {
  useEffect(() => {
    shown.record = record;
    show();
    return () => {
      shown.record = '';
      show();
    };
  }, [record]);
};
