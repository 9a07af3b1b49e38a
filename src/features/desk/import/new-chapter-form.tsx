// Where a chapter is that the file names and that is to be created: a chapter needs a country, a state and a city.

import { Button, Group } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { BusyButton } from '../../../platform/ui/form/busy-button.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import type { NewPlace } from '../../../platform/wire/import-contract.ts';
import { useLastCountry } from '../../chapters/places/last-country.ts';
import { PlaceFields } from '../../chapters/places/place-fields.tsx';
import { placeFields, placeRules } from '../../chapters/places/places.contract.ts';
import styles from './import.module.css';

interface NewChapterFormProps {
  name: string;
  isBusy: boolean;
  onCreate: (place: NewPlace) => void;
  onCancel: () => void;
}

export const NewChapterForm = ({ name, isBusy, onCreate, onCancel }: NewChapterFormProps) => {
  const country = useLastCountry();
  const form = useRecordForm(z.object(placeFields).check(...placeRules), {
    CountryId: country.last,
    StateId: null,
    StateName: '',
    CityId: null,
    CityName: '',
  });
  const element = useRef<HTMLFormElement>(null);
  // The country is mostly the one of the last chapter.
  const [first] = useState(country.last === null ? 'input' : '[name="StateId"]');
  useEffect(() => focusOn(element.current, first), [first]);
  return (
    <form
      ref={element}
      className={styles.newChapter}
      aria-label={`Create ${name}`}
      noValidate
      onSubmit={form.onSubmit(
        (place) => {
          country.remember(place.CountryId);
          onCreate(place);
        },
        () => focusOn(element.current, '[aria-invalid="true"]'),
      )}
    >
      <div className={styles.mendFields}>
        <PlaceFields form={form} />
      </div>
      <Group gap="xs" mt="xs">
        <BusyButton type="submit" size="xs" isBusy={isBusy}>
          Create
        </BusyButton>
        <Button size="xs" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </form>
  );
};

const focusOn = (form: HTMLFormElement | null, which: string): void => form?.querySelector<HTMLElement>(which)?.focus();
