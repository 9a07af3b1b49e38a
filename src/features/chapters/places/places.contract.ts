// Countries, states and cities of the world, and the fields for the place of a record. Some countries have no states and some states no
// cities in the data set: there they are typed.

import { z } from 'zod';
import { choiceCall, type RowOf } from '../../../platform/wire/call.ts';
import { longest, optionalText } from '../../../platform/wire/fields.ts';
import { idOrNone, requiredId } from '../../../platform/wire/numbers.ts';
import { everyone } from '../../../platform/wire/roles.ts';

export const placeTexts = {
  countriesNotLoaded: 'Failed to load countries',
  statesNotLoaded: 'Failed to load states',
  citiesNotLoaded: 'Failed to load cities',
  noCountry: 'Please select a country',
  noState: 'Please select a state',
  noCity: 'Please select a city',
  unknownCountry: 'The country is not known',
  foreignState: 'The state is not in the country',
  foreignCity: 'The city is not in the state',
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

/** StateName and CityName are used only if the data set has nothing to choose from. */
export const placeFields = {
  CountryId: requiredId('Country', placeTexts.noCountry),
  StateId: idOrNone('State').describe('One of GetStatesByCountry'),
  StateName: optionalText('State', { max: longest.name }).describe('Instead of StateId, where the country has no states to choose from'),
  CityId: idOrNone('City').describe('One of GetCitiesByState'),
  CityName: optionalText('City', { max: longest.name }).describe('Instead of CityId, where the state has no cities to choose from'),
};

export type PlaceFields = z.output<z.ZodObject<typeof placeFields>>;

const eitherOf = (id: 'StateId' | 'CityId', name: 'StateName' | 'CityName', missing: string) =>
  z.refine<PlaceFields>((place) => (place[id] ?? place[name] ?? null) !== null, {
    path: [id],
    error: missing,
    // Checked even if other fields were refused, but not if this one was, nor if the input is no place at all.
    when: ({ issues, value }) =>
      typeof value === 'object' && value !== null && !issues.some(({ path }) => path?.[0] === id || path?.[0] === name),
  });

export const placeRules = [eitherOf('StateId', 'StateName', placeTexts.noState), eitherOf('CityId', 'CityName', placeTexts.noCity)];
