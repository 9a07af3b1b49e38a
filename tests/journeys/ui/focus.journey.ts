// Where the focus is when the control that was pressed goes away, and what Escape means while nothing has the focus.

import type { Page } from '@playwright/test';
import { saveStory } from '../../../src/features/contents/stories/stories.contract.ts';
import { recordPayment } from '../../../src/features/money/payments/payments.contract.ts';
import { makeChapter, passwordOfAll } from '../../makers.ts';
import { fill } from '../contents/story-dialog.ts';
import { addStory } from '../contents/written-stories.ts';
import { dialog, expect, row, test, toast } from '../journey.ts';
import { paid } from '../people/members-steps.ts';
import { holdBack } from '../shell/held-files.ts';

const hasNobodyFocus = (page: Page) => page.evaluate(() => document.activeElement === document.body);

test('Escape closes the topmost dialog and nothing else, also when its pressed button is gone', async ({ page, signIn, complaints }) => {
  complaints.expect(/rich-text-editor/);
  await signIn('superAdmin');
  await page.route('**/assets/rich-text-editor*', (route) => route.abort());
  await page.goto('/stories');
  await page.getByRole('button', { name: 'Add Story' }).click();
  const form = dialog(page, 'Add Story');
  const again = form.getByRole('button', { name: 'Try Again' });
  await expect(again).toBeVisible();
  await page.unrouteAll();
  const releaseEditor = await holdBack(page, /rich-text-editor/);
  await again.press('Enter');
  await expect(again).toHaveCount(0);
  await expect.poll(() => hasNobodyFocus(page)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  releaseEditor();

  await fill(page);
  const blur = () => page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  const question = dialog(page, 'Discard changes?');
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await blur();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await blur();
  const releasePalette = await holdBack(page, /assets\/palette-.*\.js/);
  await page.keyboard.press('Control+K');
  await page.keyboard.press('Escape');
  releasePalette();
  await page.keyboard.press('Control+K');
  const palette = dialog(page, 'Find anything');
  await expect(palette).toBeVisible();
  await blur();
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
  await expect(question).toHaveCount(0);
  await expect(form).toBeVisible();
  await blur();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(form).toHaveCount(0);
});

test('A button that goes away with what it has changed leaves the focus to the list', async ({ page, portal, signIn, complaints }) => {
  complaints.expect(/Failed to load resource/);
  await addStory(portal);
  const { id } = await portal.person('member', { fullName: 'Asha Rao' });
  await signIn('superAdmin');
  const table = page.getByRole('table');

  await page.goto(`/payments?MemberId=${id}`);
  await page.getByRole('button', { name: 'Remove filter' }).press('Enter');
  await expect(page).toHaveURL('/payments');
  await expect(table).toBeFocused();

  await page.goto('/stories?Name=nothing');
  await page.getByRole('button', { name: 'Show all' }).press('Enter');
  await expect(row(page, 'The first bridge')).toBeVisible();
  await expect(table).toBeFocused();

  await page.goto('/stories?IsActive=true');
  await row(page, 'The first bridge').getByLabel('Active').press('Space');
  await dialog(page, 'Deactivate story').getByRole('button', { name: 'Deactivate' }).press('Enter');
  await expect(page.getByText('No stories found')).toBeVisible();
  await expect(table).toBeFocused();

  await page.getByRole('button', { name: /^Filters/ }).press('Enter');
  await page.getByRole('button', { name: 'Reset' }).press('Enter');
  await expect(row(page, 'The first bridge')).toBeVisible();
  await expect(table).toBeFocused();

  await page.route('**/api/User/GetCmsStory', (route) => route.abort());
  await page.reload();
  const again = page.getByRole('button', { name: 'Try Again' });
  await expect(again).toBeVisible();
  await page.unrouteAll();
  await again.press('Enter');
  await expect(row(page, 'The first bridge')).toBeVisible();
  await expect(table).toBeFocused();
});

test('Saving leaves the focus near the button that was pressed, also when that goes away late', async ({ page, portal, signIn }) => {
  const { id } = await portal.person('member', { fullName: 'Asha Rao', ...paid });
  await makeChapter(portal.data, 'Pune Central');
  await portal.save(recordPayment, {
    MemberId: id,
    Amount: 500,
    PaymentDate: '2026-03-05',
    MemberShipStartDate: '2026-04-01',
    MemberShipEndDate: '2090-03-31',
  });
  await signIn('superAdmin');
  await page.goto('/payments');
  await row(page, 'Asha Rao').getByRole('button', { name: 'Correct' }).press('Enter');
  const form = dialog(page, 'Correct Payment');
  await form.getByLabel('Amount').fill('700');
  await form.getByLabel('Reason').fill('A typing error');
  await form.getByRole('button', { name: 'Correct' }).press('Enter');
  await expect(form).toHaveCount(0);
  await expect(row(page, '700')).toBeVisible();
  await expect(page.locator('main table :focus, main table:focus').first()).toBeVisible();

  await page.goto('/members');
  await page.getByRole('checkbox', { name: 'Select row Asha Rao' }).press('Space');
  await page.getByRole('button', { name: 'Add TMN mark' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Selected rows' })).toHaveCount(0);
  await expect(page.getByRole('table')).toBeFocused();

  // The answer that takes the button away comes after the dialog has closed.
  for (const isLate of [false, true]) {
    await page.goto(`/member-details/${id}`);
    await page.getByRole('button', { name: 'Assign', exact: true }).press('Enter');
    const assigning = dialog(page, 'Assign Member');
    await assigning.getByLabel('Chapter').fill('Pune');
    await page.getByRole('option', { name: 'Pune Central' }).click();
    if (isLate) await page.route('**/GetAssignedMembers', (route) => setTimeout(() => void route.continue(), 1_500));
    await assigning.getByRole('button', { name: 'Assign' }).press('Enter');
    await expect(assigning).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Assign', exact: true })).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Chapter and seat' })).toBeFocused();
    await portal.data.write((tx) => tx.deleteFrom('assignments').execute());
  }
});

test('A late answer leaves the focus where somebody has gone on', async ({ page, portal, signIn }) => {
  const Id = await addStory(portal);
  await portal.save(saveStory, { Flag: 'Delete', Id });
  const { name, email } = await signIn('superAdmin');
  await page.goto('/trash');
  const restored = Promise.withResolvers<void>();
  await page.route('**/api/User/UndoChanges', (route) => restored.promise.then(() => route.continue()));
  // The dialog has a table too.
  const deleted = page.locator('main tbody tr');
  await deleted.getByRole('button', { name: 'Restore' }).press('Enter');
  await deleted.getByRole('button', { name: 'Details' }).press('Enter');
  const details = dialog(page, 'Story: The first bridge');
  const close = details.getByRole('button', { name: 'Close' }).first();
  await close.focus();
  restored.resolve();
  await expect(deleted).toHaveCount(0);
  await expect(close).toBeFocused();
  await page.keyboard.press('Escape');

  await portal.signIn('superAdmin', email, passwordOfAll);
  await page.getByRole('banner').getByRole('button', { name }).click();
  await page.getByRole('menuitem', { name: 'View Profile' }).click();
  const profile = dialog(page, 'User Profile');
  const ended = Promise.withResolvers<void>();
  await page.route('**/api/User/EndSession', (route) => ended.promise.then(() => route.continue()));
  const device = profile.getByRole('listitem').filter({ hasNotText: 'This device' });
  await device.getByRole('button', { name: 'Sign out' }).press('Enter');
  await profile.getByRole('button', { name: 'Change password' }).press('Enter');
  await page.keyboard.type('abc');
  ended.resolve();
  await expect(device).toHaveCount(0);
  await page.keyboard.type('def', { delay: 50 });
  await expect(profile.getByLabel('Current Password', { exact: true })).toHaveValue('abcdef');
});

test('A toast gives the focus back when its button was pressed', async ({ page, portal, signIn }) => {
  await addStory(portal);
  await signIn('superAdmin');
  await page.goto('/stories');
  const refresh = page.getByRole('button', { name: 'Refresh' });
  for (const button of ['Undo', 'Dismiss']) {
    await row(page, 'The first bridge').getByRole('button', { name: 'Delete' }).click();
    await dialog(page, 'Delete Story').getByRole('button', { name: 'Delete' }).click();
    await expect(row(page, 'The first bridge')).toHaveCount(0);
    await refresh.focus();
    await toast(page, 'Story deleted successfully!').getByRole('button', { name: button }).last().press('Enter');
    await expect(toast(page, 'Story deleted successfully!')).toHaveCount(0);
    await expect(refresh).toBeFocused();
    if (button === 'Undo') await expect(row(page, 'The first bridge')).toBeVisible();
  }
});
