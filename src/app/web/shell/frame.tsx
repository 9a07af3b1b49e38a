// The frame around every screen, signed in or not: the loading bar, the intro on the first load, and the focus that moves to a new screen.

import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { screenOf } from '../access.ts';
import { Intro } from './intro.tsx';
import { LoadingBar } from './loading-bar.tsx';

export const Frame = ({ children }: { children: ReactNode }) => {
  useFocusOnNewScreen();
  useNoSplash();
  return (
    <>
      <LoadingBar />
      {children}
      <Intro />
    </>
  );
};

/** Removes the splash of index.html when the first screen is drawn. */
const useNoSplash = () => {
  const isDrawn = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation !== undefined });
  useLayoutEffect(() => {
    if (isDrawn) document.querySelector('.splash')?.remove();
  }, [isDrawn]);
};

// Without this the focus of a keyboard or a screen reader would be on a link that no longer exists. A dialog that has opened while the
// screen was loading keeps the focus.
const useFocusOnNewScreen = () => {
  const screen = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation && screenOf(resolvedLocation.pathname) });
  const lastScreen = useRef<string>(undefined);
  useEffect(() => {
    const main = document.querySelector('main');
    const isNewScreen = lastScreen.current !== undefined && lastScreen.current !== screen;
    const now = document.activeElement;
    if (isNewScreen && main && !main.contains(now) && !now?.closest('[role=dialog]')) main.focus({ preventScroll: true });
    lastScreen.current = screen;
  }, [screen]);
};
