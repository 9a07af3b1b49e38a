// Sets the title of the browser tab.

import { useEffect } from 'react';

export const product = 'Chapterhouse';

export const useDocumentTitle = (screen: string): void => {
  useEffect(() => {
    document.title = `${screen} · ${product}`;
  }, [screen]);
};
