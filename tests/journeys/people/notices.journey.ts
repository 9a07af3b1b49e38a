// What people are told: the bell in the header, the list of notices behind it, and the choices about mail on the profile.

import { saveSlip } from '../../../src/features/giving/slips/slips.contract.ts';
import { inDays } from '../../in-days.ts';
import { dialog, expect, test, toast } from '../journey.ts';
import { expectAccessible, expectNoSidewaysScroll, expectWholeWords } from '../looks.ts';
import { makeMeetingChapter } from '../meetings/meeting-chapter.ts';
import { makeVisitorChapter } from '../visitors/visitor-chapter.ts';

test('The bell counts what is new until its record was opened, and a notice leads there', { tag: '@main' }, async ({
  page,
  portal,
  signIn,
}) => {
  const { member, addAt } = await makeVisitorChapter(portal);
  const id = await addAt('Applied', 'Farida Khan');
  await signIn(member);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Notices, 1 new' }).click();
  const notices = dialog(page, 'Notices');
  await expect(notices.getByRole('listitem')).toHaveText(/Farida Khan applies to Pune Central for the seat Beekeeper\..*New/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');
  await expect(notices).toHaveCount(0);
  const bell = page.getByRole('button', { name: 'Notices, 1 new' });
  await expect(bell).toBeFocused();
  await bell.click();
  await notices.getByRole('link', { name: /Farida Khan applies/ }).click();
  await expect(page).toHaveURL(new RegExp(`/visitors/${id}$`));
  await expect(dialog(page, 'Farida Khan').getByLabel('Do you object?')).toBeVisible();
  await expect(notices).toHaveCount(0);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Notices', exact: true }).click();
  await expect(notices.getByRole('listitem')).toHaveText(/Farida Khan applies/);
  await expect(notices.getByText('New', { exact: true })).toHaveCount(0);
});

test('All are marked as seen by one press, and the panel gives way to what is pressed beside it', async ({ page, portal, signIn }) => {
  const { member, addAt } = await makeVisitorChapter(portal);
  for (const name of ['Farida Khan', 'Kabir Shah']) await addAt('Applied', name);
  await signIn(member);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Notices, 2 new' }).click();
  const notices = dialog(page, 'Notices');
  await notices.getByRole('button', { name: 'Mark all as seen' }).click();
  await expect(notices.getByText('New', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Notices', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Stories' }).first().click();
  await expect(page).toHaveURL('/stories');
  await expect(notices).toHaveCount(0);
});

test('A notice of several slips leads to these, and one step further to all of their giver', async ({ page, portal, signIn }) => {
  const { asha, ravi } = await makeMeetingChapter(portal);
  const give = (Note: string) =>
    portal.save(saveSlip, { Flag: 'Add', Kind: 'Testimonial', FromId: ravi.id, ToId: asha.id, Day: inDays(0), Note });
  await give('An old one');
  await portal.data.write((tx) =>
    tx
      .updateTable('notices')
      .set({ seen_at: `${inDays(-1)}T06:00:00.000Z` })
      .execute(),
  );
  for (const note of ['A first one', 'A second one']) await give(note);
  await signIn(asha);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Notices, 1 new' }).click();
  await dialog(page, 'Notices')
    .getByRole('link', { name: /gave you 2 slips/ })
    .click();
  await expect(page.getByRole('tab', { name: 'Given' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('row')).toHaveCount(3);
  await expect(page.getByText('2 slips', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /Told in one notice/ }).click();
  await expect(page.getByRole('row')).toHaveCount(4);
});

test('A choice about mail is kept', async ({ page, portal, signIn }) => {
  await signIn(await portal.person('member', { fullName: 'Asha Rao' }));
  await page.goto('/dashboard');
  const open = async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Asha Rao' }).click();
    await page.getByRole('menuitem', { name: 'View Profile' }).click();
    return dialog(page, 'User Profile').getByRole('region', { name: 'How you are told' });
  };
  const choices = await open();
  await expect(choices.getByLabel('Referrals, thank-yous and other slips that you receive')).toHaveValue('At once');
  await choices.getByLabel('Referrals, thank-yous and other slips that you receive').selectOption('Never');
  await expect(toast(page, 'Saved how you are told')).toBeVisible();
  await expect(choices).toContainText('This portal sends no mail yet. Your choices count as soon as it does.');
  await expectWholeWords(choices);
  await expectAccessible(page);
  await page.reload();
  await expect((await open()).getByLabel('Referrals, thank-yous and other slips that you receive')).toHaveValue('Never');
});
