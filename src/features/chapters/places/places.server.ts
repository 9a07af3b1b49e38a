import { handle } from '../../../platform/server/calls/handle.ts';
import { listCities, listCountries, listStates } from './places.contract.ts';
import { citiesOf, countries, type Place, statesOf } from './world.server.ts';

export const placesServer = [
  handle(listCountries, async () => allOf(await countries())),
  handle(listStates, async ({ input }) => allOf(await statesOf(input.CountryId))),
  handle(listCities, async ({ input }) => allOf(await citiesOf(input.StateId))),
];

// Copies, because the server changes rows before it sends them.
const allOf = (places: Place[]) => ({ rows: places.map((place) => ({ ...place })), total: places.length });
