// What tests of the search share: what it finds, and stories to be found.

import { expect } from 'vitest';
import { saveStory } from '../../src/features/contents/stories/stories.contract.ts';
import { search } from '../../src/features/desk/search/search.contract.ts';
import type { Client } from '../test-portal.ts';

export const picture = new File(
  [Uint8Array.fromBase64('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==')],
  'p.png',
);
export const find = async (client: Client, Text: unknown) => {
  const { status, rc, res } = await client.send(search, { Text });
  expect({ status, total: res?.TotalRecords }).toEqual({ status: 200, total: rc.length });
  return rc;
};

export const titles = async (client: Client, Text: string) => (await find(client, Text)).map(({ Title }) => Title);

export const addStory = async (staff: Client, Name: string, ClientName = 'Somebody', Description = '<p>Text</p>') =>
  (await staff.send(saveStory, { Flag: 'Add', Name, ClientName, Description }, picture)).res?.Id ?? 0;

export const switchOff = (staff: Client, Id: number) => staff.send(saveStory, { Flag: 'Active', Id, IsActive: false });
