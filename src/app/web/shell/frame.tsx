// What stands around every screen, signed in or not: the bar that says that the next one loads, the intro on the first load, and the focus
// that follows the screens.

import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { Intro } from './intro.tsx';
import { LoadingBar } from './loading-bar.tsx';

export const Frame = () => {
  useFocusThatFollows();
  useLayoutEffect(removeSplash, []);
  return (
    <>
      <LoadingBar />
      <Outlet />
      <Intro />
    </>
  );
};

/** What index.html shows until the first screen, which is there now. */
const removeSplash = () => document.querySelector('.splash')?.remove();

// Without this a keyboard or a screen reader would stay on a link that is no longer there.
const useFocusThatFollows = () => {
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const last = useRef<string>(undefined);
  useEffect(() => {
    const main = document.querySelector('main');
    const isNewScreen = last.current !== undefined && last.current !== pathname;
    if (isNewScreen && main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
    last.current = pathname;
  }, [pathname]);
};
