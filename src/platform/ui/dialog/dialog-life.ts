// The life of a dialog that is put on the screen when it is wanted and taken off when it has been closed.

import { useEffect, useState } from 'react';

/** `onClosed`: the dialog has gone, take it off the screen. */
export const useDialogLife = (onClosed: () => void) => {
  // Born closed: only what changes from closed to opened is seen to open.
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(true), []);
  const close = () => setOpen(false);
  return {
    /** For the Dialog. */
    life: { isOpen, onClose: close, onClosed },
    close,
  };
};
