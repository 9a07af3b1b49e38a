// The frame around every screen: loading bar, intro on the first load, and the focus, which moves to a new screen.

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

const useNoSplash = () => {
  const isDrawn = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation !== undefined });
  useLayoutEffect(() => {
    if (isDrawn) document.querySelector('.splash')?.remove();
  }, [isDrawn]);
};

// Else the focus would stay on a link that is gone. A dialog opened meanwhile keeps the focus, or takes it and returns it later.
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

/** With a short delay: a screen that loads quickly shows no bar. */
const LoadingBar = () => {
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' });
  return isLoading && <div className={styles.bar} role="progressbar" aria-label="Loading the page" />;
};
