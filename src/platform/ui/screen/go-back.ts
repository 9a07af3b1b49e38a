// Goes back, or to where one may always be, where there is nothing of ours to go back to.

import { useRouter } from '@tanstack/react-router';

export const useGoBack = (otherwise: string) => {
  const router = useRouter();
  return () => (mayGoBack() ? router.history.back() : void router.navigate({ to: otherwise }));
};

// The router only knows the steps that it took itself; the browser also knows an address that was typed in between.
const mayGoBack = () => {
  const { navigation }: { navigation?: Navigation } = window;
  return navigation ? navigation.canGoBack : window.history.length > 1;
};
