// The world's places, read from the data set when they are first asked for: its countries and states stay in memory, its cities for a while.

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
  /** The folder that holds its cities; '' when it has none. */
  folder: string;
}

const folder = join(dirname(fileURLToPath(import.meta.resolve('@countrystatecity/countries'))), 'data');
const mostStatesOfCities = 500;

const once = <T>(work: () => Promise<T>): (() => Promise<T>) => {
  let result: Promise<T> | undefined;
  return () => {
    result ??= work().catch((error: unknown) => {
      result = undefined;
      throw error;
    });
    return result;
  };
};

export const countries = once(async (): Promise<Place[]> => byName(await read(join(folder, 'countries.json'))));

const states = once(async (): Promise<Map<number, State>> => {
  const entries = await readdir(folder, { withFileTypes: true });
  const lists = await Promise.all(entries.filter((entry) => entry.isDirectory()).map(({ name }) => statesIn(join(folder, name))));
  return new Map(lists.flat().map((state) => [state.Id, state]));
});

export const statesOf = async (countryId: number): Promise<Place[]> =>
  byName([...(await states()).values()].filter((state) => state.countryId === countryId));

const cities = new LRUCache<number, Place[]>({ max: mostStatesOfCities });

export const citiesOf = async (stateId: number): Promise<Place[]> => {
  const known = cities.get(stateId);
  if (known) return known;
  const state = await findState(stateId);
  if (!state?.folder) return [];
  const places = byName(await read(join(state.folder, 'cities.json')));
  cities.set(stateId, places);
  return places;
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
  const byCode = new Map(
    folders.filter((entry) => entry.isDirectory()).map(({ name }) => [name.slice(name.lastIndexOf('-') + 1), join(country, name)]),
  );
  const entries = await readEntries(join(country, 'states.json'));
  return entries.map(({ id, name, iso2, country_id }) => ({
    Id: id,
    Name: name,
    countryId: country_id ?? 0,
    folder: byCode.get(iso2 ?? '') ?? '',
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

const byName = <P extends Place>(places: P[]): Place[] =>
  places.map(({ Id, Name }) => ({ Id, Name })).sort((one, other) => compareNames(one.Name, other.Name) || one.Id - other.Id);
