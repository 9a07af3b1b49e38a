// Checks a place before it is saved: the state in the country, the city in the state.

import { refusedField } from '../../../platform/wire/refusal.ts';
import { foldText } from '../../../platform/wire/texts/fold-text.ts';
import { type PlaceFields, placeTexts } from './places.contract.ts';
import { citiesOf, countries, type Place, statesOf } from './world.server.ts';

/** A place of the data set, or a typed one. */
type ChosenOrTyped = Place | { Id: null; Name: string };

export interface FoundPlace {
  country: Place;
  state: ChosenOrTyped;
  city: ChosenOrTyped;
}

/** Country, state and city with their names. Refuses a place whose parts do not belong together. */
export const requirePlace = async ({ CountryId, StateId, StateName, CityId, CityName }: PlaceFields): Promise<FoundPlace> => {
  const country = (await countries()).find(({ Id }) => Id === CountryId);
  if (!country) throw refusedField(400, 'CountryId', placeTexts.unknownCountry);
  const state = chosenOrTyped(await statesOf(CountryId), StateId, StateName, {
    field: 'StateId',
    notInside: placeTexts.foreignState,
    missing: placeTexts.noState,
  });
  const city = chosenOrTyped(state.Id === null ? [] : await citiesOf(state.Id), CityId, CityName, {
    field: 'CityId',
    notInside: placeTexts.foreignCity,
    missing: placeTexts.noCity,
  });
  return { country, state, city };
};

/** The same for names, as in a file. Case and accents do not matter. */
export const placeOfNames = async (countryName: string, stateName: string | null, cityName: string | null): Promise<FoundPlace> => {
  const country = named(await countries(), countryName);
  if (!country) throw refusedField(400, 'CountryId', placeTexts.unknownCountry);
  const states = await statesOf(country.Id);
  const state = named(states, stateName);
  if (!state && stateName !== null && states.length > 0) throw refusedField(400, 'StateId', placeTexts.foreignState);
  const cities = state ? await citiesOf(state.Id) : [];
  const city = named(cities, cityName);
  if (!city && cityName !== null && cities.length > 0) throw refusedField(400, 'CityId', placeTexts.foreignCity);
  const [StateId, CityId] = [state?.Id ?? null, city?.Id ?? null];
  return requirePlace({ CountryId: country.Id, StateId, StateName: stateName, CityId, CityName: cityName });
};

const named = (places: readonly Place[], name: string | null): Place | undefined => {
  if (name === null) return undefined;
  const folded = foldText(name.trim());
  return places.find(({ Name }) => foldText(Name) === folded);
};

interface Refusals {
  field: string;
  notInside: string;
  missing: string;
}

/** A typed name only if the data set has nothing to choose from, so that no place has two names. */
const chosenOrTyped = (
  places: Place[],
  id: number | null,
  typed: string | null,
  { field, notInside, missing }: Refusals,
): ChosenOrTyped => {
  const chosen = places.find(({ Id }) => Id === id);
  if (chosen) return chosen;
  if (id !== null) throw refusedField(400, field, notInside);
  if (places.length > 0 || typed === null) throw refusedField(400, field, missing);
  return { Id: null, Name: typed };
};
