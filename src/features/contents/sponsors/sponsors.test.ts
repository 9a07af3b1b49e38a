// Sponsors through the real app: the shared tests of contents, and those of sponsors only.

import { describe, expect, it } from 'vitest';
import { makePicture } from '../../../../tests/makers.ts';
import { testContents } from '../../../../tests/suites/contents-suite.ts';
import { onAnyEngine } from '../../../../tests/test-portal.ts';
import { listSponsors, saveSponsor, sponsorTexts } from './sponsors.contract.ts';

const valid = { OrderNo: 7 };

describe('sponsors', () => {
  testContents({
    record: 'Sponsor',
    changed: { OrderNo: 77 },
    list: listSponsors,
    save: saveSponsor,
    valid,
    required: { OrderNo: 'Order number is required' },
    textFilters: [],
    picture: 'Logo',
    pictureRequired: 'Logo is required',
    membersRead: false,
    texts: sponsorTexts,
    missingId: { update: 'Invalid sponsor ID', delete: 'Invalid sponsor ID', active: 'Invalid sponsor ID' },
  });

  onAnyEngine((portal) => {
    it('have a whole order number of at least 0', async () => {
      const staff = await portal().as('superAdmin');
      for (const OrderNo of [-1, '-3', 1.5, 'first', true, {}, 1e12]) {
        const answer = await staff.send(saveSponsor, { Flag: 'Add', OrderNo }, await makePicture());
        expect(answer, String(OrderNo)).toMatchObject({ status: 400, msgkey: 'Order number must be a valid positive number' });
      }
      for (const OrderNo of [0, '12'])
        expect((await staff.send(saveSponsor, { Flag: 'Add', OrderNo }, await makePicture())).status).toBe(200);
    });

    it('are ordered by their numbers, then by their ids, and are found by any part of either', async () => {
      const staff = await portal().as('superAdmin');
      const ids: number[] = [];
      for (const OrderNo of [9103, 9101, 9103])
        ids.push((await staff.send(saveSponsor, { Flag: 'Add', OrderNo }, await makePicture())).res?.Id ?? 0);
      const matching = await staff.send(listSponsors, { Search: '910' });
      expect(matching.rc.map((row) => row.Id)).toEqual([ids[1], ids[0], ids[2]]);
      expect(matching.res?.TotalRecords).toBe(3);
      expect((await staff.send(listSponsors, { Search: String(ids[0]) })).rc.map((row) => row.Id)).toContain(ids[0]);
      for (const Search of ['%', '_', 'x', '9\\']) expect((await staff.send(listSponsors, { Search })).rc).toEqual([]);
    });
  });
});
