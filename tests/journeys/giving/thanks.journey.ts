// Thank-yous for won referrals, and testimonials that may be shown in public.

import { inDays } from '../../in-days.ts';
import { someContact } from '../../rooms/slip-room.ts';
import { countClicks } from '../click-count.ts';
import { dialog, expect, row, test, toast } from '../journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';
import { makeMeetingChapter } from '../meetings/meeting-chapter.ts';
import { give } from './given-slips.ts';

test("From 'Won' to a thank-you in three steps, and from the giver's name to their page", async ({ page, portal, signIn }) => {
  const { asha, ravi } = await makeMeetingChapter(portal);
  const id = await give(portal, { Kind: 'Referral', FromId: ravi.id, ToId: asha.id, ...someContact });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(asha);
  await page.goto(`/slips/${id}`);
  const slip = dialog(page, 'Referral from Ravi Iyer');
  const count = await countClicks(page);
  await slip.getByRole('button', { name: 'Won' }).click();
  await toast(page, 'Answer saved successfully').getByRole('button', { name: 'Say thank you' }).click();
  const form = dialog(page, 'Thank you');
  await expect(form.getByLabel('From the referral')).toHaveValue(/^Meera Nair, /);
  await form.getByLabel('Amount').fill('5000');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Thank you added successfully')).toBeVisible();
  expect(await count()).toBeLessThanOrEqual(3);
  await page.goto(`/slips/${id}`);
  await slip.getByRole('link', { name: 'Ravi Iyer' }).click();
  await expect(page).toHaveURL(`/directory/${ravi.id}`);
});

test('A second thank-you for the same referral is asked about: both sums count', async ({ page, portal, signIn }) => {
  const { asha, ravi } = await makeMeetingChapter(portal);
  const id = await give(portal, { Kind: 'Referral', FromId: ravi.id, ToId: asha.id, ...someContact });
  await give(portal, { Kind: 'Thank you', FromId: asha.id, ToId: ravi.id, Amount: 5000, ReferralId: id });
  await signIn(asha);
  await page.goto(`/slips/${id}`);
  const referral = dialog(page, 'Referral from Ravi Iyer');
  await expect(referral).toContainText('Thanked: ₹5,000.00 on ');
  await referral.getByRole('button', { name: 'Thank again' }).click();
  const form = dialog(page, 'Thank you');
  await form.getByLabel('Amount').fill('7000');
  await form.getByRole('button', { name: 'Save' }).click();
  const question = dialog(page, 'Thank again?');
  await expect(question).toContainText('Asha Rao has thanked Ravi Iyer for this referral already: ₹5,000.00 on ');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(form.getByLabel('Amount')).toHaveValue('7000');
  await form.getByRole('button', { name: 'Save' }).click();
  await question.getByRole('button', { name: 'Thank again' }).click();
  await expect(toast(page, 'Thank you added successfully')).toBeVisible();
});

test('A testimonial is shown once both say so: on the page of who received it, and on the visit page', async ({ page, portal, signIn }) => {
  const { id: ChapterId, asha, ravi } = await makeMeetingChapter(portal);
  await portal.data.write((tx) => tx.updateTable('settings').set({ public_chapter_pages: true }).execute());
  const slipId = await give(portal, { Kind: 'Testimonial', FromId: asha.id, ToId: ravi.id, Day: inDays(0), Note: 'On time and on budget' });
  await signIn(ravi);
  await page.goto(`/slips/${slipId}`);
  const shows = page.getByLabel("Show on my page and on the chapter's visit page");
  const place = await shows.boundingBox();
  await shows.click();
  await expect(shows).toBeChecked();
  // A second tap reaches it again.
  expect(await shows.boundingBox()).toEqual(place);
  await expect(toast(page, 'The testimonial is not public: both of you have to agree')).toBeVisible();
  await expect(page.getByText('Asha Rao has not agreed yet.')).toBeVisible();
  await expectAccessible(page);
  await signIn(asha);
  await page.goto(`/slips/${slipId}`);
  await page.getByLabel('May be shown in public').click();
  await expect(toast(page, 'The testimonial is public now')).toBeVisible();
  await page.goto(`/directory/${ravi.id}`);
  await expect(page.getByRole('region', { name: 'What others say' })).toContainText('On time and on budget');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/visit/${ChapterId}`);
  await expect(page.getByRole('region', { name: 'What members say of each other' })).toContainText('Asha Rao, of Ravi Iyer');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('A thank-you takes grouped and Devanagari digits, and wins the referral that it came from', async ({ page, portal, signIn }) => {
  const { asha, ravi } = await makeMeetingChapter(portal);
  await give(portal, { Kind: 'Referral', FromId: ravi.id, ToId: asha.id, ...someContact });
  await signIn(asha);
  await page.goto(`/slips?add=thank-you-${ravi.id}`);
  const form = dialog(page, 'Thank you');
  await form.getByLabel('Amount').fill('१,२५,०००.५०');
  await form.getByLabel('From the referral').click();
  await page.getByRole('option', { name: /^Meera Nair, / }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Thank you added successfully')).toBeVisible();
  await expect(page.getByText('1 slip, ₹1,25,000.50 in thank-yous')).toBeVisible();
  await page.getByRole('tab', { name: 'Received' }).click();
  await expect(row(page, 'Referral from Ravi Iyer')).toContainText('Won');

  await page.goto('/slips?add=thank-you');
  await form.getByLabel('Somebody from outside').check();
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByLabel('Amount').fill('500');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByLabel('Name', { exact: true })).toHaveAccessibleDescription('Name is required');
  await form.getByLabel('Name', { exact: true }).fill('Tata & Sons');
  await page.reload();
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Tata & Sons');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'Thank you to Tata & Sons')).toContainText('₹500.00');
});
