// 'Write to', wherever people are listed: in the bulk actions, on the page of a chapter, on a meeting, and in the palette.

import { saveMeeting } from '../../../src/features/meetings/meetings/meetings.contract.ts';
import { inDays } from '../../in-days.ts';
import { makeAssignment, makeChapter } from '../../makers.ts';
import { expect, test } from '../journey.ts';

test("The people of each list are written to from it, and a chapter's from the palette", async ({ page, portal, signIn }) => {
  const { data } = portal;
  const chapter = await makeChapter(data, 'Mumbai Harbour');
  const paid = { isActiveMember: true, membershipEnd: inDays(5), amount: 12_500 };
  for (const fullName of ['Asha Rao', 'Ravi Rao']) {
    const { id } = await portal.person('member', { fullName, ...paid });
    await makeAssignment(data, chapter.id, id, 1);
  }
  const meeting = await portal.save(saveMeeting, {
    Flag: 'Add',
    ChapterId: chapter.id,
    Day: inDays(3),
    StartsAt: '08:00',
    Kind: 'Meeting',
  });
  await signIn('superAdmin');
  const form = page.getByRole('dialog', { name: 'Write an Announcement' });
  const lists = [
    '/members',
    '/member-list',
    '/assigned-members',
    `/chapters/${chapter.id}?tab=members`,
    '/renewals',
    `/meetings/${meeting}?tab=people`,
  ];
  for (const path of lists) {
    await page.goto(path);
    await page.getByRole('checkbox', { name: 'Select row Asha Rao' }).check();
    await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Write to' }).click();
    await expect(form.getByText('1 selected'), path).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(form).toHaveCount(0);
  }
  await page.goto(`/meetings/${meeting}`);
  await page.getByRole('button', { name: 'Write to who comes' }).click();
  await expect(form.getByText('People who come to the meeting')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('write to mumbai harbour');
  await expect(page.getByRole('listbox', { name: 'Results' }).getByRole('option')).toHaveText([/Write to: Mumbai Harbour/]);
  await page.keyboard.press('Enter');
  await expect(form.getByText('Members of Mumbai Harbour')).toBeVisible();
});
