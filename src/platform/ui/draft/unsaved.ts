// What would be lost if it were left: typed values, a chosen file, codes that are shown only once. Each is registered here. The dialog around
// it, the end of the session and the browser itself ask here before they let it go.

import { createContext, use, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react';

type Ask = () => boolean;

/** Returns the function that takes it away again. */
type Register = (isUnsaved: Ask) => () => void;

const all = new Set<Ask>();

/** Whether anything in this tab would be lost. */
export const isAnythingUnsaved = (): boolean => [...all].some((isUnsaved) => isUnsaved());

const beforeUnload = (event: BeforeUnloadEvent) => {
  if (isAnythingUnsaved()) event.preventDefault();
};

const registerWithAll: Register = (isUnsaved) => {
  all.add(isUnsaved);
  window.addEventListener('beforeunload', beforeUnload);
  return () => {
    all.delete(isUnsaved);
    // Without it browsers can keep the page for the way back.
    if (all.size === 0) window.removeEventListener('beforeunload', beforeUnload);
  };
};

const Around = createContext(registerWithAll);

export const UnsavedAround = Around;

/** Registers with the dialogs around it and with the tab. */
export const useUnsaved = (isUnsaved: Ask): void => {
  const register = use(Around);
  const ask = useEffectEvent(isUnsaved);
  useEffect(() => register(() => ask()), [register]);
};

/** For a dialog: what is registered inside it. A closed one has nothing to lose, also while it fades out. */
export const useUnsavedInside = (isOpen: boolean): { register: Register; isUnsaved: Ask } => {
  const around = use(Around);
  const state = useRef({ isOpen, inside: new Set<Ask>() });
  useLayoutEffect(() => {
    state.current.isOpen = isOpen;
  });
  return useMemo(() => {
    const { inside } = state.current;
    return {
      isUnsaved: () => state.current.isOpen && [...inside].some((ask) => ask()),
      register: (ask) => {
        const isUnsaved = () => state.current.isOpen && ask();
        const leave = around(isUnsaved);
        inside.add(isUnsaved);
        return () => {
          inside.delete(isUnsaved);
          leave();
        };
      },
    };
  }, [around]);
};
