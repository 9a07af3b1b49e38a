// The address of the screen that is shown: its path, what stands behind its '?', and the way to change that.

import { useRouter } from '@tanstack/react-router';
import { createContext, type ReactNode, use } from 'react';

/** Texts only: what they mean is read by whoever needs them. */
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

interface HowToChange {
  replace: boolean;
  resetScroll: boolean;
}

const inPlace: HowToChange = { replace: true, resetScroll: false };

export const useScreenAddress = () => {
  const address = use(AddressContext);
  if (!address) throw new Error('There is no screen around this part');
  const router = useRouter();
  const go = (searchAfter: (before: Search) => Search, how: HowToChange) => {
    // A pause after typing may end when the next screen is on its way already: what was typed here is not meant for it.
    if (router.latestLocation.pathname !== address.path) return;
    void router.navigate({ to: '.', search: searchAfter, ...how });
  };
  return {
    ...address,
    /** What is not named stays as it is. */
    changeSearch: (changes: Search, how = inPlace) => go((before) => ({ ...before, ...changes }), how),
    replaceSearch: (search: Search) => go(() => search, inPlace),
  };
};
