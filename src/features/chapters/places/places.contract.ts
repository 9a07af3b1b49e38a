// Countries, states and cities of the whole world: what chapters choose their place from.

import { z } from 'zod';
import { choiceCall, type RowOf } from '../../../platform/wire/call.ts';
import { requiredId } from '../../../platform/wire/fields.ts';
import { everyone } from '../../../platform/wire/roles.ts';

export const placeTexts = {
  countriesNotLoaded: 'Failed to load countries',
  statesNotLoaded: 'Failed to load states',
  citiesNotLoaded: 'Failed to load cities',
};

export const listCountries = choiceCall({
  name: 'GetCountries',
  about: 'All countries by name.',
  who: everyone,
  cached: 'by role',
  input: z.object({}),
});

export const listStates = choiceCall({
  name: 'GetStatesByCountry',
  about: 'The states of a country by name.',
  who: everyone,
  cached: 'by role',
  input: z.object({ CountryId: requiredId('CountryId') }),
});

export const listCities = choiceCall({
  name: 'GetCitiesByState',
  about: 'The cities of a state by name.',
  who: everyone,
  cached: 'by role',
  input: z.object({ StateId: requiredId('StateId') }),
});

export type Place = RowOf<typeof listCountries>;
