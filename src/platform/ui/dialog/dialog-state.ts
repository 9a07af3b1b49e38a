// The state of a dialog that is mounted when it opens and unmounted when it has closed.

import { useEffect, useState } from 'react';

/** `onClosed` is called when the dialog has faded out; the caller unmounts it then. */
export const useDialogState = (onClosed: () => void) => {
  // Mounted closed: the opening transition runs only when the state changes from closed to open.
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(true), []);
  const close = () => setOpen(false);
  return {
    /** Props for the Dialog. */
    dialogState: { isOpen, onClose: close, onClosed },
    close,
  };
};
