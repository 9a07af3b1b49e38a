// The world's places, read from the data set on first use. Countries and states stay in memory, cities in a bounded cache.

import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LRUCache } from 'lru-cache';
import { compareNames } from '../../../platform/wire/locale.ts';

export interface Place {
  Id: number;
  Name: string;
}

interface State extends Place {
  countryId: number;
  /** The folder of its cities; '' if it has none. */
  folder: string;
}

const folder = join(dirname(fileURLToPath(import.meta.resolve('@countrystatecity/countries'))), 'data');
const mostCachedStates = 500;

const loadOnce = <T>(load: () => Promise<T>): (() => Promise<T>) => {
  let result: Promise<T> | undefined;
  return () => {
    result ??= load().catch((error: unknown) => {
      result = undefined;
      throw error;
    });
    return result;
  };
};

export const countries = loadOnce(async (): Promise<Place[]> => sortByName(await read(join(folder, 'countries.json'))));

const states = loadOnce(async (): Promise<Map<number, State>> => {
  const entries = await readdir(folder, { withFileTypes: true });
  const lists = await Promise.all(entries.filter((entry) => entry.isDirectory()).map(({ name }) => statesIn(join(folder, name))));
  return new Map(lists.flat().map((state) => [state.Id, state]));
});

const statesByCountry = loadOnce(async (): Promise<Map<number, Place[]>> => {
  const byCountry = Map.groupBy((await states()).values(), ({ countryId }) => countryId);
  return new Map([...byCountry].map(([countryId, all]) => [countryId, sortByName(all)]));
});

export const statesOf = async (countryId: number): Promise<Place[]> => (await statesByCountry()).get(countryId) ?? [];

const citiesByState = new LRUCache<number, Place[]>({ max: mostCachedStates });

export const citiesOf = async (stateId: number): Promise<Place[]> => {
  const cached = citiesByState.get(stateId);
  if (cached) return cached;
  const state = await findState(stateId);
  if (!state?.folder) return [];
  const cities = sortByName(await read(join(state.folder, 'cities.json')));
  citiesByState.set(stateId, cities);
  return cities;
};

const findState = async (stateId: number): Promise<State | undefined> => (await states()).get(stateId);

interface Entry {
  id: number;
  name: string;
  iso2?: string | null;
  country_id?: number;
}

const statesIn = async (country: string): Promise<State[]> => {
  const folders = await readdir(country, { withFileTypes: true });
  const folderByCode = new Map(
    folders.filter((entry) => entry.isDirectory()).map(({ name }) => [name.slice(name.lastIndexOf('-') + 1), join(country, name)]),
  );
  const entries = await readEntries(join(country, 'states.json'));
  return entries.map(({ id, name, iso2, country_id }) => ({
    Id: id,
    Name: name,
    countryId: country_id ?? 0,
    folder: folderByCode.get(iso2 ?? '') ?? '',
  }));
};

const read = async (file: string): Promise<Place[]> => (await readEntries(file)).map(({ id, name }) => ({ Id: id, Name: name }));

// A country without states and a state without cities have no file.
const readEntries = async (file: string): Promise<Entry[]> => {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Entry[];
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
};

const sortByName = <P extends Place>(places: P[]): Place[] =>
  places.map(({ Id, Name }) => ({ Id, Name })).sort((one, other) => compareNames(one.Name, other.Name) || one.Id - other.Id);
