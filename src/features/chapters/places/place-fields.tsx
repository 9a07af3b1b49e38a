// Country, state and city in a form: each is chosen among those of the one before it, so that a new country makes state and city void.
// Where the data set knows none, the same field takes what is typed.

import { Box, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type Choices, useChoices } from '../../../platform/ui/call/choices.ts';
import { ChoiceField } from '../../../platform/ui/form/choice-field.tsx';
import { listCities, listCountries, listStates, type Place, placeTexts } from './places.contract.ts';

interface PlaceValues {
  CountryId: number | null;
  StateId: number | null;
  StateName: string;
  CityId: number | null;
  CityName: string;
}

/** What the fields need of the form that they stand in. */
interface PlaceForm {
  values: PlaceValues;
  getInputProps: (field: keyof PlaceValues) => InputProps;
}

interface InputProps {
  onChange: (value: number | string | null) => void;
  error?: string;
  name?: string;
}

const firstCountry = 'Select a country first';
const firstState = 'Select a state first';

export const PlaceFields = ({ form }: { form: PlaceForm }) => {
  const { CountryId, StateId } = form.values;
  const countries = useChoices(listCountries, {}, choiceOf, placeTexts.countriesNotLoaded);
  const states = useChoices(listStates, CountryId === null ? null : { CountryId }, choiceOf, placeTexts.statesNotLoaded);
  const cities = useChoices(listCities, StateId === null ? null : { StateId }, choiceOf, placeTexts.citiesNotLoaded);
  const isStateTyped = CountryId !== null && isEmpty(states);

  const set = (field: keyof PlaceValues, value: number | string | null) => form.getInputProps(field).onChange(value);
  const chooseCountry = (id: number | null) => {
    set('CountryId', id);
    set('StateName', '');
    chooseState(null);
  };
  const chooseState = (id: number | null) => {
    set('StateId', id);
    set('CityId', null);
    set('CityName', '');
  };
  return (
    <>
      <ChoiceField
        label="Country"
        placeholder="Select a country"
        from={countries}
        {...form.getInputProps('CountryId')}
        onChange={chooseCountry}
      />
      <ChosenOrTyped
        label="State"
        from={states}
        isTyped={isStateTyped}
        above={CountryId === null ? firstCountry : null}
        chosen={form.getInputProps('StateId')}
        onChoose={chooseState}
        typed={form.getInputProps('StateName')}
      />
      <ChosenOrTyped
        label="City"
        from={cities}
        isTyped={isStateTyped || (StateId !== null && isEmpty(cities))}
        above={StateId === null ? firstState : null}
        chosen={form.getInputProps('CityId')}
        onChoose={(id) => set('CityId', id)}
        typed={form.getInputProps('CityName')}
      />
    </>
  );
};

const isEmpty = ({ choices, isLoading, failed }: Choices) => !isLoading && failed === undefined && choices.length === 0;

interface ChosenOrTypedProps {
  label: string;
  from: Choices;
  isTyped: boolean;
  /** What is to be chosen before, if anything. */
  above: string | null;
  chosen: InputProps;
  onChoose: (id: number | null) => void;
  typed: InputProps;
}

const ChosenOrTyped = ({ label, from, isTyped, above, chosen, onChoose, typed }: ChosenOrTypedProps) => {
  // Whoever is in the field when it turns out what it is stays there.
  const [isFocused, setFocused] = useState(false);
  return (
    <Box onFocus={() => setFocused(true)} onBlur={() => setFocused(false)}>
      {isTyped ? (
        <TextInput
          label={label}
          placeholder={`None to choose from: type the ${label.toLowerCase()}`}
          {...typed}
          onChange={(event) => {
            typed.onChange(event.currentTarget.value);
            // What is missing is said of the choice, also where there is none.
            chosen.onChange(null);
          }}
          autoFocus={isFocused}
          required
          error={chosen.error ?? typed.error}
        />
      ) : (
        <ChoiceField
          label={label}
          placeholder={above ?? `Select a ${label.toLowerCase()}`}
          noChoices={above ?? undefined}
          from={from}
          {...chosen}
          onChange={onChoose}
          required
        />
      )}
    </Box>
  );
};

const choiceOf = ({ Id, Name }: Place) => ({ Id, Name });
