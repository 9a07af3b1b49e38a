// How forms and dialogs register what is unsaved. Apart from the registry, because the login page needs only that.

import { createContext, use, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { type Ask, type Register, registerWithAll } from './unsaved.ts';

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
