// The check of a record's place before it is saved: the state must be in the country, and the city in the state.

import { refusedField } from '../../../platform/wire/refusal.ts';
import { type PlaceFields, placeTexts } from './places.contract.ts';
import { citiesOf, countries, type Place, statesOf } from './world.server.ts';

/** A place from the data set, or a typed one where the data set has none. */
type ChosenOrTyped = Place | { Id: null; Name: string };

/** Country, state and city with their names. It refuses the request when they do not belong together. */
export const requirePlace = async ({ CountryId, StateId, StateName, CityId, CityName }: PlaceFields) => {
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

interface Refusals {
  field: string;
  notInside: string;
  missing: string;
}

/** A typed name is accepted only where the data set has nothing to choose from, so that no place has two names. */
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
