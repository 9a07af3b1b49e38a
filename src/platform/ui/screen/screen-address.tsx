// The address of the shown screen: its path, its search values after '?', and functions to change those values.

import { useRouter } from '@tanstack/react-router';
import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import { largestId } from '../../wire/ids.ts';

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

const NowhereContext = createContext<(path: string) => void>(() => undefined);

interface NowhereProps {
  path: string;
  page: ReactNode;
  children: ReactNode;
}

/** Shows the page for addresses that do not exist when a screen finds that nothing has this one, such as a record that does not exist. */
export const Nowhere = ({ path, page, children }: NowhereProps) => {
  const [missing, setMissing] = useState<string | null>(null);
  // Whoever comes back asks again: the record may have been restored.
  if (missing !== null && missing !== path) setMissing(null);
  return <NowhereContext value={setMissing}>{missing === path ? page : children}</NowhereContext>;
};

/** The path of the shown screen; empty for what does not belong to a screen, such as the user menu. */
export const useScreenPath = (): string => use(AddressContext)?.path ?? '';

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
  const setMissing = use(NowhereContext);
  const { path } = address;
  return {
    ...address,
    /** Nothing has this address. */
    isNowhere: useCallback(() => setMissing(path), [setMissing, path]),
    /** Values that are not named stay as they are. */
    changeSearch: (changes: Search, options = inPlace) => go((old) => ({ ...old, ...changes }), options),
    replaceSearch: (search: Search) => go(() => search, inPlace),
  };
};

/** The id in an address, or null when no record can have it. */
export const idFrom = (text = ''): number | null => (/^[1-9]\d{0,9}$/.test(text) && Number(text) <= largestId ? Number(text) : null);
