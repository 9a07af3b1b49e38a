// Saves stories through the API, for journeys that do not start by adding one.

import { saveStory } from '../../../src/features/contents/stories/stories.contract.ts';
import { searchable } from '../../../src/platform/data/lists/search.ts';
import { makePicture } from '../../makers.ts';
import type { JourneyPortal } from '../journey-portal.ts';

interface Wishes {
  Name?: string;
  ClientName?: string;
  Description?: string;
}

/** One story with a picture, as the API saves it; gives its id. */
export const addStory = async (portal: JourneyPortal, wishes: Wishes = {}): Promise<number> => {
  const story = { Name: 'The first bridge', ClientName: 'Mehta & Sons', Description: '<p>How it began</p>', ...wishes };
  return portal.save(saveStory, { Flag: 'Add', ...story }, await makePicture('png', 400));
};

/** Many at once, without pictures: 'Story 1' is the oldest and stands last. */
export const addStories = async ({ data }: JourneyPortal, count: number): Promise<void> => {
  const first = Date.UTC(2026, 0, 1);
  const rows = Array.from({ length: count }, (_, at) => {
    const moment = new Date(first + at * 60_000).toISOString();
    return {
      ...searchable('name', `Story ${at + 1}`),
      ...searchable('client_name', `Client ${at + 1}`),
      description: '<p>One of many</p>',
      dates: moment,
      created_at: moment,
      logo: null,
      is_active: at % 2 === 0,
    };
  });
  await data.write((tx) => tx.insertInto('stories').values(rows).execute());
};
