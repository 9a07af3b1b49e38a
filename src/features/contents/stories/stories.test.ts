// Stories through the real app: the shared tests of contents, and those of stories only.

import { describe, expect, it } from 'vitest';
import { makePicture } from '../../../../tests/makers.ts';
import { testContents } from '../../../../tests/suites/contents-suite.ts';
import { onAnyEngine } from '../../../../tests/test-portal.ts';
import { listStories, saveStory, storyTexts } from './stories.contract.ts';

const valid = { Name: 'Ground floor', ClientName: 'Mehta & Sons', Description: '<p>How it began</p>', Dates: '2026-03-05T00:00:00.000Z' };

describe('stories', () => {
  testContents({
    record: 'Story',
    changed: { Name: 'Another name', Description: '<p>Another text</p>' },
    list: listStories,
    save: saveStory,
    valid,
    required: { Name: 'Story name is required', ClientName: 'Client name is required', Description: 'Description is required' },
    textFilters: ['Name', 'ClientName'],
    picture: 'Logo',
    pictureRequired: 'Image file is required for new stories',
    membersRead: true,
    texts: storyTexts,
    missingId: { update: 'Invalid story ID', delete: 'Invalid story ID', active: 'Invalid story ID' },
  });

  onAnyEngine((portal) => {
    it('get the time of saving as their date when none is sent, and keep it when an update sends none', async () => {
      const staff = await portal().as('superAdmin');
      const before = new Date().toISOString();
      const { res } = await staff.send(saveStory, { ...valid, Dates: '', Flag: 'Add' }, await makePicture());
      const [added] = (await staff.send(listStories, { Id: res?.Id })).rc;
      expect(added && added.Dates >= before && added.Dates <= new Date().toISOString()).toBe(true);
      await staff.send(saveStory, { ...valid, Dates: null, Flag: 'Update', Id: res?.Id });
      const [updated] = (await staff.send(listStories, { Id: res?.Id })).rc;
      expect(updated?.Dates).toBe(added?.Dates);
    });

    it('accept a date without a time, and refuse invalid dates', async () => {
      const staff = await portal().as('superAdmin');
      const { res } = await staff.send(saveStory, { ...valid, Dates: '2024-02-29', Flag: 'Add' }, await makePicture());
      expect((await staff.send(listStories, { Id: res?.Id })).rc[0]?.Dates).toBe('2024-02-29T00:00:00.000Z');
      for (const Dates of ['2026-02-30', 'tomorrow', '2026-13-01', 5, '99999-01-01']) {
        expect(await staff.send(saveStory, { ...valid, Dates, Flag: 'Update', Id: res?.Id })).toMatchObject({
          status: 400,
          msgkey: 'Date must be a date',
        });
      }
    });

    it('keep formatted text without what could do harm', async () => {
      const staff = await portal().as('superAdmin');
      const Description =
        '<h2>Title</h2><p style="text-align:center;position:fixed" onclick="x()">A <strong>b</strong> <a href="javascript:x()">c</a>' +
        '<a href="https://example.com">d</a><img src="https://elsewhere.example/x.png"><script>alert(1)</script><iframe src="/"></iframe></p>';
      const { res } = await staff.send(saveStory, { ...valid, Description, Flag: 'Add' }, await makePicture());
      const stored = (await staff.send(listStories, { Id: res?.Id })).rc[0]?.Description ?? '';
      expect(stored).toContain('<h2>Title</h2><p style="text-align:center">A <strong>b</strong>');
      expect(stored).toContain('href="https://example.com"');
      expect(stored).not.toMatch(/script|onclick|elsewhere|iframe|position/);
      const links =
        '<a href="example.com">a</a><a href="asha@example.com">b</a><a href="/dashboard">c</a><a href="ftp://example.com">d</a>';
      await staff.send(saveStory, { ...valid, Description: links, Flag: 'Update', Id: res?.Id });
      const [linked] = (await staff.send(listStories, { Id: res?.Id })).rc;
      expect([...(linked?.Description ?? '').matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
        'https://example.com',
        'mailto:asha@example.com',
      ]);
      const tooLong = 'Description must be at most 100000 characters';
      for (const growing of ['&'.repeat(30_000), '<a href="https://example.com">a</a>'.repeat(1_500)]) {
        const answer = await staff.send(saveStory, { ...valid, Description: growing, Flag: 'Update', Id: res?.Id });
        expect(answer).toMatchObject({ status: 400, msgkey: tooLong, res: { Errors: { Description: tooLong } } });
      }
      const onlyHarm = await staff.send(saveStory, { ...valid, Description: '<script>alert(1)</script>', Flag: 'Update', Id: res?.Id });
      expect(onlyHarm).toMatchObject({ status: 400, msgkey: 'Description is required' });
    });
  });
});
