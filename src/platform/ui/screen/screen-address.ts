// The address of the shown screen: its path, its search values after '?', and functions to change those values.

import { notFound, type RegisteredRouter, rootRouteId, useMatch, useRouter } from '@tanstack/react-router';
import { largestId } from '../../wire/ids.ts';

/** All values are texts. Each reader parses the values it needs. */
export type Search = Partial<Record<string, string>>;

/** The addresses of screens and of their records, without search values. */
export type Href = Filled<keyof RegisteredRouter['routesByPath']>;

/** The screens whose records have addresses of their own. */
export type RecordsPath = keyof RegisteredRouter['routesByPath'] extends infer Pattern
  ? Pattern extends `${infer Path}/{-$recordId}`
    ? Path
    : never
  : never;

type Filled<Pattern> = Pattern extends `${infer Path}/{-$${string}}`
  ? Path | `${Path}/${number}`
  : Pattern extends `${infer Path}/$kind`
    ? `${Path}/${string}`
    : Pattern extends `${infer Path}/$${string}/${infer Rest}`
      ? `${Path}/${number}/${Rest}`
      : Pattern extends `${infer Path}/$${string}`
        ? `${Path}/${number}`
        : Pattern;

interface Address {
  pathname: string;
  params: Search;
  search: Search;
}

/** The path of the shown screen; that of the frame for what does not belong to a screen, such as the user menu. */
export const useScreenPath = (): string => useMatch({ strict: false, select: ({ pathname }) => pathname });

interface NavigateOptions {
  replace: boolean;
  resetScroll: boolean;
}

const replaceEntry: NavigateOptions = { replace: true, resetScroll: false };

export const useScreenAddress = () => {
  const { pathname: path, params, search }: Address = useMatch({ strict: false });
  const router = useRouter();
  const go = (newSearch: (old: Search) => Search, options: NavigateOptions) => {
    // A debounced change may come when the next screen is already loading. It belongs to this screen, so it is dropped.
    if (router.latestLocation.pathname !== path) return;
    void router.navigate({ to: '.', search: newSearch, ...options });
  };
  return {
    path,
    params,
    search,
    /** Values that are not named stay as they are. */
    changeSearch: (changes: Search, options = replaceEntry) => go((old) => ({ ...old, ...changes }), options),
    replaceSearch: (newSearch: Search) => go(() => newSearch, replaceEntry),
  };
};

/** Thrown while a screen is drawn, it shows the page for addresses that do not exist: nothing has this one, such as a deleted record. */
export const nowhere = () => notFound({ routeId: rootRouteId });

/** The id in an address, or null when no record can have it. */
export const idFrom = (text = ''): number | null => (/^[1-9]\d{0,9}$/.test(text) && Number(text) <= largestId ? Number(text) : null);
