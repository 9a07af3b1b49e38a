// Dialogs that are open although what has opened them is gone: a toast, or a dialog that has closed.

import { createContext, Fragment, type ReactNode, use, useCallback, useState } from 'react';

/** `onClosed` is called when the dialog has faded out. */
type Opened = (onClosed: () => void) => ReactNode;

const DialogsContext = createContext<((dialog: Opened) => void) | null>(null);

export const useOpenDialog = () => {
  const open = use(DialogsContext);
  if (!open) throw new Error('useOpenDialog needs a DialogsProvider around it');
  return open;
};

export const DialogsProvider = ({ children }: { children: ReactNode }) => {
  const [dialogs, setDialogs] = useState<readonly { dialog: Opened; key: number }[]>([]);
  const open = useCallback((dialog: Opened) => setDialogs((before) => [...before, { dialog, key: (before.at(-1)?.key ?? 0) + 1 }]), []);
  const close = (closed: number) => setDialogs((before) => before.filter(({ key }) => key !== closed));
  return (
    <DialogsContext value={open}>
      {children}
      {dialogs.map(({ dialog, key }) => (
        <Fragment key={key}>{dialog(() => close(key))}</Fragment>
      ))}
    </DialogsContext>
  );
};
