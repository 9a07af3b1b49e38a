// Goes back in the history or, when there is no page of the portal to go back to, to another path.

import { type RouterHistory, useRouter } from '@tanstack/react-router';
import type { Href } from '../screen/screen-address.ts';
import { isOverFloor } from './back-closes.ts';

export const useGoBack = (fallback: Href) => {
  const router = useRouter();
  return () => (mayGoBack(router.history) ? router.history.back() : void router.navigate({ href: fallback }));
};

// The router knows only its own navigations. The browser also knows when an address was typed in between.
const mayGoBack = (history: RouterHistory) => {
  if (isOverFloor(history)) return false;
  const { navigation }: { navigation?: Navigation } = window;
  return navigation ? navigation.canGoBack : window.history.length > 1;
};
