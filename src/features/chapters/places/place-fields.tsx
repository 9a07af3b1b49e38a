// Country, state and city in a form. A new country clears state and city. Without states or cities in the data set, the field is a text
// field.

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

interface PlaceForm {
  values: PlaceValues;
  getInputProps: (field: keyof PlaceValues) => InputProps;
}

interface InputProps {
  label: string;
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
      <ChoiceField placeholder="Select a country" from={countries} {...form.getInputProps('CountryId')} onChange={chooseCountry} />
      <ChosenOrTyped
        from={states}
        isTyped={isStateTyped}
        chooseFirst={CountryId === null ? firstCountry : null}
        chosen={form.getInputProps('StateId')}
        onChoose={chooseState}
        typed={form.getInputProps('StateName')}
      />
      <ChosenOrTyped
        from={cities}
        isTyped={isStateTyped || (StateId !== null && isEmpty(cities))}
        chooseFirst={StateId === null ? firstState : null}
        chosen={form.getInputProps('CityId')}
        onChoose={(id) => set('CityId', id)}
        typed={form.getInputProps('CityName')}
      />
    </>
  );
};

const isEmpty = ({ choices, isLoading, failed }: Choices) => !isLoading && failed === undefined && choices.length === 0;

interface ChosenOrTypedProps {
  from: Choices;
  isTyped: boolean;
  /** The hint to choose the country or state first; null when that is done. */
  chooseFirst: string | null;
  chosen: InputProps;
  onChoose: (id: number | null) => void;
  typed: InputProps;
}

const ChosenOrTyped = ({ from, isTyped, chooseFirst, chosen, onChoose, typed }: ChosenOrTypedProps) => {
  // A field that becomes a text field while it has the focus keeps the focus.
  const [isFocused, setFocused] = useState(false);
  return (
    <Box onFocus={() => setFocused(true)} onBlur={() => setFocused(false)}>
      {isTyped ? (
        <TextInput
          placeholder={`None to choose from: type the ${chosen.label.toLowerCase()}`}
          {...typed}
          onChange={(event) => {
            typed.onChange(event.currentTarget.value);
            // The message for a missing place belongs to the id field; a change of the id clears it.
            chosen.onChange(null);
          }}
          autoFocus={isFocused}
          required
          error={chosen.error ?? typed.error}
        />
      ) : (
        <ChoiceField
          placeholder={chooseFirst ?? `Select a ${chosen.label.toLowerCase()}`}
          noChoices={chooseFirst ?? undefined}
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
