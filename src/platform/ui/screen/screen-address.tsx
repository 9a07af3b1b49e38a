// The address of the shown screen: its path, its search values after '?', and functions to change those values.

import { useRouter } from '@tanstack/react-router';
import { createContext, type ReactNode, use } from 'react';

/** All values are texts. Each reader parses the values it needs. */
export type Search = Partial<Record<string, string>>;

interface Address {
  path: string;
  params: Search;
  search: Search;
}

const AddressContext = createContext<Address | null>(null);

export const ScreenAddress = ({ children, ...address }: Address & { children: ReactNode }) => (
  <AddressContext value={address}>{children}</AddressContext>
);

interface NavigateOptions {
  replace: boolean;
  resetScroll: boolean;
}

const inPlace: NavigateOptions = { replace: true, resetScroll: false };

export const useScreenAddress = () => {
  const address = use(AddressContext);
  if (!address) throw new Error('useScreenAddress needs a ScreenAddress around it');
  const router = useRouter();
  const go = (newSearch: (old: Search) => Search, options: NavigateOptions) => {
    // A debounced change may come when the next screen is already loading. It belongs to this screen, so it is dropped.
    if (router.latestLocation.pathname !== address.path) return;
    void router.navigate({ to: '.', search: newSearch, ...options });
  };
  return {
    ...address,
    /** Values that are not named stay as they are. */
    changeSearch: (changes: Search, options = inPlace) => go((old) => ({ ...old, ...changes }), options),
    replaceSearch: (search: Search) => go(() => search, inPlace),
  };
};
