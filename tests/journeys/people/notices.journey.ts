// What people are told: the bell in the header, the list of notices behind it, and the choices about mail on the profile.

import { dialog, expect, test, toast } from '../journey.ts';
import { expectAccessible, expectNoSidewaysScroll, expectWholeWords } from '../looks.ts';
import { makeVisitorChapter } from '../visitors/visitor-chapter.ts';

test('The bell counts what is new, its list counts as seen, and a notice leads to its record', { tag: '@main' }, async ({
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
  await expect(notices.getByRole('listitem')).toHaveText(/Farida Khan applies to Pune Central as Beekeeper\..*New/);
  await expect(page.getByRole('button', { name: 'Notices', exact: true, includeHidden: true })).toHaveCount(1);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await notices.getByRole('link', { name: /Farida Khan applies/ }).click();
  await expect(page).toHaveURL(new RegExp(`/visitors/${id}$`));
  await expect(dialog(page, 'Farida Khan').getByLabel('Do you object?')).toBeVisible();
  await expect(notices).toHaveCount(0);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Notices', exact: true }).click();
  await expect(notices.getByRole('listitem')).toHaveText(/Farida Khan applies/);
  await expect(notices.getByText('New', { exact: true })).toHaveCount(0);
});

test('A choice about mail is kept', async ({ page, portal, signIn }) => {
  await signIn(await portal.person('member', { fullName: 'Asha Rao' }));
  await page.goto('/dashboard');
  const open = async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Asha Rao' }).click();
    await page.getByRole('menuitem', { name: 'View Profile' }).click();
    return dialog(page, 'User Profile').getByRole('region', { name: 'What you are told by mail' });
  };
  const choices = await open();
  await expect(choices.getByLabel('Slips that you receive')).toHaveValue('Daily');
  await choices.getByLabel('Slips that you receive').selectOption('Never');
  await expect(toast(page, 'Saved how you are told')).toBeVisible();
  await expectWholeWords(choices);
  await expectAccessible(page);
  await page.reload();
  await expect((await open()).getByLabel('Slips that you receive')).toHaveValue('Never');
});
