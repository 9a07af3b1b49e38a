// Saves chapters through the API, for journeys that do not start by adding one.

import { saveChapter } from '../../../src/features/chapters/chapters/chapters.contract.ts';
import { citiesOf, countries, statesOf } from '../../../src/features/chapters/places/world.server.ts';
import { searchable } from '../../../src/platform/data/lists/search.ts';
import { next } from '../../makers.ts';
import type { JourneyPortal } from '../journey-portal.ts';

const idOf = (places: { Id: number; Name: string }[], name: string) => {
  const place = places.find((one) => one.Name === name);
  if (!place) throw new Error(`The data set has no ${name}`);
  return place.Id;
};

const pune = async () => {
  const CountryId = idOf(await countries(), 'India');
  const StateId = idOf(await statesOf(CountryId), 'Maharashtra');
  return { CountryId, StateId, CityId: idOf(await citiesOf(StateId), 'Pune') };
};

/** A chapter in Pune, as the API saves it; gives its id. */
export const addChapter = async (portal: JourneyPortal, ChapterName = `Chapter ${next()}`): Promise<number> =>
  portal.save(saveChapter, { Flag: 'Add', ChapterName, ...(await pune()) });

/** Many at once: 'Chapter 1' is the oldest and stands last. */
export const addChapters = async ({ data }: JourneyPortal, count: number): Promise<void> => {
  const first = Date.UTC(2026, 0, 1);
  const { CountryId, StateId, CityId } = await pune();
  const rows = Array.from({ length: count }, (_, at) => ({
    ...searchable('chapter_name', `Chapter ${at + 1}`),
    country_id: CountryId,
    country_name: 'India',
    state_id: StateId,
    state_name: 'Maharashtra',
    city_id: CityId,
    city_name: 'Pune',
    is_active: true,
    created_at: new Date(first + at * 60_000).toISOString(),
  }));
  await data.write((tx) => tx.insertInto('chapters').values(rows).execute());
};
