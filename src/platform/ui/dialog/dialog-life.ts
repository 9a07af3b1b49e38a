// The life of a dialog that is put on the screen when it is wanted and taken off when it has been closed.

import { useEffect, useState } from 'react';

// Mantine gives the focus back a moment after closing, to the element that had it when the dialog changed from closed to opened.
const focusIsBack = 30;

export const useDialogLife = (onClosed: () => void) => {
  const [opened, setOpened] = useState(false);
  useEffect(() => setOpened(true), []);
  return {
    /** For the Modal. */
    life: { opened, onExitTransitionEnd: () => void setTimeout(onClosed, focusIsBack) },
    close: () => setOpened(false),
  };
};
