// The place of a record, before it is saved: a country, a state of it, a city of that.

import { refusedField } from '../../../platform/wire/refusal.ts';
import { type PlaceFields, placeTexts } from './places.contract.ts';
import { citiesOf, countries, type Place, statesOf } from './world.server.ts';

/** A place that was chosen, or one that was typed because there was none to choose. */
type ChosenOrTyped = Place | { Id: null; Name: string };

/** The place with its names, if it is one. */
export const requirePlace = async ({ CountryId, StateId, StateName, CityId, CityName }: PlaceFields) => {
  const country = (await countries()).find(({ Id }) => Id === CountryId);
  if (!country) throw refusedField(400, 'CountryId', placeTexts.unknownCountry);
  const state = chosenOrTyped(await statesOf(CountryId), StateId, StateName, {
    field: 'StateId',
    foreign: placeTexts.foreignState,
    missing: placeTexts.noState,
  });
  const city = chosenOrTyped(state.Id === null ? [] : await citiesOf(state.Id), CityId, CityName, {
    field: 'CityId',
    foreign: placeTexts.foreignCity,
    missing: placeTexts.noCity,
  });
  return { country, state, city };
};

interface Refusals {
  field: string;
  foreign: string;
  missing: string;
}

/** What is known can only be chosen: names that were typed beside it would be of the same place and differ. */
const chosenOrTyped = (known: Place[], id: number | null, typed: string | null, { field, foreign, missing }: Refusals): ChosenOrTyped => {
  const chosen = known.find(({ Id }) => Id === id);
  if (chosen) return chosen;
  if (id !== null) throw refusedField(400, field, foreign);
  if (known.length > 0 || typed === null) throw refusedField(400, field, missing);
  return { Id: null, Name: typed };
};
