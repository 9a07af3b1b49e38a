// An API key is added, shown once, used by a program and ended; a calendar gets its address.

import { getProfile } from '../../../src/features/people/profile/profile.contract.ts';
import { path } from '../../../src/platform/wire/call.ts';
import { expect, test, toast } from '../journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';

test('A super admin adds a key from the profile, a program uses it, and it is ended', { tag: '@main' }, async ({
  page,
  request,
  signIn,
}) => {
  await signIn('superAdmin');
  await page.goto('/dashboard');
  await page
    .getByRole('button', { name: /^Account|^User menu|Super/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'View Profile' }).click();
  await page.getByRole('link', { name: 'Keys', exact: true }).click();
  await expect(page).toHaveURL('/keys');
  await page.getByRole('button', { name: 'Add Key' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Zapier');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  const shown = page.getByRole('dialog', { name: 'Key Zapier' });
  await expect(shown.getByText('It is not stored, and cannot be shown again.')).toBeVisible();
  const key = await shown.getByRole('textbox', { name: 'Key' }).inputValue();
  expect(key).toMatch(/^chk_[\w-]{43}$/);
  await expectAccessible(page);
  // It was not copied.
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Close without the key?' }).getByRole('button', { name: 'Cancel' }).click();
  await shown.getByRole('button', { name: 'Done' }).click();
  await expectNoSidewaysScroll(page);
  const call = () => request.get(path(getProfile), { headers: { authorization: `Bearer ${key}` } });
  expect((await call()).status()).toBe(200);

  await expect(page.getByText(`chk_${key.slice(4, 8)}…${key.slice(-4)}`)).toBeVisible();
  await page.getByRole('button', { name: 'End', exact: true }).first().click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'End', exact: true }).click();
  await expect(toast(page, 'Key ended')).toBeVisible();
  expect((await call()).status()).toBe(401);
});

test('A member takes the address of the calendar from the meetings, and a new one ends it', { tag: '@main' }, async ({
  page,
  request,
  signIn,
}) => {
  await signIn('member');
  await page.goto('/meetings');
  await page.getByRole('button', { name: 'Calendar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Calendar' });
  await dialog.getByRole('button', { name: 'New address' }).click();
  const address = dialog.getByRole('textbox', { name: 'Address' });
  const first = await address.inputValue();
  await expect(dialog.getByRole('link', { name: 'Apple' })).toHaveAttribute('href', first.replace(/^http:/, 'webcal:'));
  await expect(dialog.getByRole('link', { name: 'Google' })).toHaveAttribute('href', /^https:\/\/calendar\.google\.com\//);
  await expect(dialog.getByRole('button', { name: 'Copy address' })).toBeVisible();
  expect(await (await request.get(first)).text()).toMatch(/^BEGIN:VCALENDAR\r\n/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'New address' }).click();
  await expect(address).not.toHaveValue(first);
  expect((await request.get(first)).status()).toBe(404);
  expect((await request.get(await address.inputValue())).status()).toBe(200);
});

test('By keyboard on a phone: a key is added and ended, and a calendar gets its address', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('superAdmin');
  await page.goto('/keys');
  await page.getByRole('button', { name: 'Add Key' }).first().press('Enter');
  const name = page.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  const longName = 'Nightly list of memberships that end, into the shared sheet.';
  await page.keyboard.type(longName);
  await page.keyboard.press('Enter');
  const shown = page.getByRole('dialog', { name: `Key ${longName}` });
  await expect(shown.getByRole('button', { name: 'Done' })).toBeFocused();
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Enter');
  await expect(shown).toHaveCount(0);
  await expect(page.getByText(longName)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'End', exact: true }).press('Enter');
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'End', exact: true }).press('Enter');
  await expect(toast(page, 'Key ended')).toBeVisible();
  await page.getByRole('button', { name: 'Calendar' }).first().press('Enter');
  const calendar = page.getByRole('dialog', { name: 'Calendar' });
  await calendar.getByRole('button', { name: 'New address' }).press('Enter');
  await expect(calendar.getByRole('textbox', { name: 'Address' })).toHaveValue(/\/calendar\/chk_[\w-]{43}\.ics$/);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(calendar).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Calendar' }).first()).toBeFocused();
});

test('Where the calendar cannot be read, its dialog says so, and tries again', async ({ page, signIn, complaints }) => {
  complaints.expect(/503/);
  await signIn('member');
  await page.goto('/meetings');
  await page.route('**/api/User/GetKeys', (route) => route.fulfill({ status: 503, body: '' }));
  await page.getByRole('button', { name: 'Calendar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Calendar' });
  await expect(dialog.getByText('Failed to load the keys')).toBeVisible();
  await page.unroute('**/api/User/GetKeys');
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await expect(dialog.getByRole('button', { name: 'New address' })).toBeVisible();
});
