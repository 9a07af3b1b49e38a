// Stories of which many are saved at once, for tests.

import { listStories, saveStory } from '../../src/features/contents/stories/stories.contract.ts';
import { makePicture, next } from '../makers.ts';
import type { Client } from '../test-portal.ts';

export const addStories = async (staff: Client, count: number, Name = `Story ${next()}`): Promise<number[]> => {
  const ids: number[] = [];
  for (let at = 0; at < count; at++) {
    const { res } = await staff.send(
      saveStory,
      { Flag: 'Add', Name, ClientName: 'Mehta', Description: '<p>Text</p>' },
      await makePicture(),
    );
    ids.push(res?.Id ?? 0);
  }
  return ids;
};

export const activeOf = async (client: Client, Ids: number[]) =>
  (await client.send(listStories, { Ids, RecordsPerPage: 0, Sort: 'Id' })).rc.map(({ IsActive }) => IsActive);
