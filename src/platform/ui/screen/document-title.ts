// Sets the title of the browser tab: the record that is shown, else the screen.

import { useEffect } from 'react';

export const product = 'Chapterhouse';

const shown = { screen: '', record: '' };

const show = () => {
  document.title = `${shown.record || shown.screen} · ${product}`;
};

export const useDocumentTitle = (screen: string): void => {
  useEffect(() => {
    shown.screen = screen;
    show();
  }, [screen]);
};

/** For the page or the dialog of one record. Its name is the title until it is left. */
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
