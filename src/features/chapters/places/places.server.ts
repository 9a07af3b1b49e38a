// The three lists of places.

import { serve } from '../../../platform/server/serve.ts';
import { listCities, listCountries, listStates } from './places.contract.ts';
import { citiesOf, countries, type Place, statesOf } from './world.server.ts';

export const placesServer = [
  serve(listCountries, async () => allOf(await countries())),
  serve(listStates, async ({ takes }) => allOf(await statesOf(takes.CountryId))),
  serve(listCities, async ({ takes }) => allOf(await citiesOf(takes.StateId))),
];

// Copies: an answer is written into.
const allOf = (places: Place[]) => ({ rows: places.map((place) => ({ ...place })), total: places.length });
