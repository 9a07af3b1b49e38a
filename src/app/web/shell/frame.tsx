// The frame around every screen, signed in or not: the loading bar, the intro on the first load, and the focus that moves to a new screen.

import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { screenOf } from '../access.ts';
import { Intro } from './intro.tsx';
import styles from './loading-bar.module.css';

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

// Without this the focus of a keyboard or a screen reader would be on a link that no longer exists. A dialog that was opened while the
// screen was loading keeps the focus, or will take it and give it back to the control that opened it.
const useFocusOnNewScreen = () => {
  const screen = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation && screenOf(resolvedLocation.pathname) });
  const lastScreen = useRef<string>(undefined);
  useEffect(() => {
    const main = document.querySelector('main');
    const isNewScreen = lastScreen.current !== undefined && lastScreen.current !== screen;
    const now = document.activeElement;
    const isInDialog = now?.closest('[role=dialog]') || document.querySelector('[data-opening]');
    if (isNewScreen && main && !main.contains(now) && !isInDialog) main.focus({ preventScroll: true });
    lastScreen.current = screen;
  }, [screen]);
};

/** It appears with a short delay: a screen that loads quickly shows no bar. */
const LoadingBar = () => {
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' });
  return isLoading && <div className={styles.bar} role="progressbar" aria-label="Loading the page" />;
};
