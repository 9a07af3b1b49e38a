// Country, state and city as fields of a form. A state is chosen among those of a country and a city among those of a state; that a new
// country makes the others void is for the form to see to.

import { useChoices } from '../../../platform/ui/call/choices.ts';
import { ChoiceField } from '../../../platform/ui/form/choice-field.tsx';
import { listCities, listCountries, listStates, type Place, placeTexts } from './places.contract.ts';

interface PlaceSelectProps {
  value?: number | null;
  onChange?: (id: number | null) => void;
  error?: string;
  required?: boolean;
  name?: string;
}

export const CountrySelect = (field: PlaceSelectProps) => {
  const countries = useChoices(listCountries, {}, choiceOf, placeTexts.countriesNotLoaded);
  return <ChoiceField label="Country" placeholder="Select a country" from={countries} {...field} />;
};

export const StateSelect = ({ countryId, ...field }: PlaceSelectProps & { countryId: number | null }) => {
  const states = useChoices(listStates, countryId === null ? null : { CountryId: countryId }, choiceOf, placeTexts.statesNotLoaded);
  return (
    <ChoiceField
      label="State"
      placeholder={countryId === null ? noCountry : 'Select a state'}
      noChoices={countryId === null ? noCountry : undefined}
      from={states}
      {...field}
    />
  );
};

export const CitySelect = ({ stateId, ...field }: PlaceSelectProps & { stateId: number | null }) => {
  const cities = useChoices(listCities, stateId === null ? null : { StateId: stateId }, choiceOf, placeTexts.citiesNotLoaded);
  return (
    <ChoiceField
      label="City"
      placeholder={stateId === null ? noState : 'Select a city'}
      noChoices={stateId === null ? noState : undefined}
      from={cities}
      {...field}
    />
  );
};

const noCountry = 'Select a country first';
const noState = 'Select a state first';

const choiceOf = ({ Id, Name }: Place) => ({ Id, Name });
