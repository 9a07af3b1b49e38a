// Articles through the real app: the shared tests of contents, and those of articles only.

import { describe, expect, it } from 'vitest';
import { makePicture } from '../../../../tests/makers.ts';
import { testContents } from '../../../../tests/suites/contents-suite.ts';
import { onAnyEngine } from '../../../../tests/test-portal.ts';
import { articleTexts, listArticles, saveArticle } from './articles.contract.ts';

const valid = {
  Name: 'A bridge in Kochi',
  ClientName: 'Nair Works',
  Description: '<p>Built in a year</p>',
  Dates: '2026-03-05T00:00:00.000Z',
};

describe('articles', () => {
  testContents({
    record: 'Article',
    changed: { Name: 'Another name', ClientName: 'Another client' },
    list: listArticles,
    save: saveArticle,
    valid,
    required: { Name: 'Name is required', ClientName: 'Client name is required' },
    textFilters: ['Name', 'ClientName'],
    picture: 'Logo',
    pictureRequired: 'Image is required',
    membersRead: true,
    texts: articleTexts,
    missingId: { update: 'Invalid article ID', delete: 'Invalid article ID', active: 'Invalid article ID' },
  });

  onAnyEngine((portal) => {
    it('need no description, and get the time of saving as their date when none is sent', async () => {
      const staff = await portal().as('superAdmin');
      const before = new Date().toISOString();
      const { res } = await staff.send(saveArticle, { ...valid, Description: '<p> </p>', Dates: '', Flag: 'Add' }, await makePicture());
      const [row] = (await staff.send(listArticles, { Id: res?.Id })).rc;
      expect(row?.Description).toBeNull();
      expect(row && row.Dates >= before).toBe(true);
    });

    it('answer their picture under each of its three names', async () => {
      const staff = await portal().as('superAdmin');
      const { res } = await staff.send(saveArticle, { ...valid, Flag: 'Add' }, await makePicture());
      const [row] = (await staff.send(listArticles, { Id: res?.Id })).rc;
      expect(row?.Logo).toBe(`/files/${row?.FileName}`);
      expect([row?.LogoUrl, row?.FileUrl]).toEqual([row?.Logo, row?.Logo]);
    });
  });
});
