// The field 'Member' in which a super admin says whose a new record is: it starts empty, must be filled, and typing replaces a choice.

import type { Locator, Page } from '@playwright/test';
import { dialog, expect, row, test, toast } from '../journey.ts';
import { expectAccessible } from '../looks.ts';

const screens = [
  { path: '/User-connections', add: 'Add Connection' },
  { path: '/user-expectations', add: 'Add Expectation' },
  { path: '/userEvents-joined', add: 'Add New Event' },
  { path: '/user-documents', add: 'Add Document' },
];

const open = async (page: Page, { path, add }: { path: string; add: string }) => {
  await page.goto(path);
  await page.getByRole('button', { name: add }).click();
  const form = dialog(page, add);
  return { form, member: form.getByRole('combobox', { name: 'Member' }), save: form.getByRole('button', { name: 'Save' }) };
};

const fillConnection = async (form: Locator) => {
  await form.getByLabel('Organization Name').fill('Mehta & Sons');
  await form.getByLabel('Contact Person').fill('Meera');
  await form.getByLabel('Mobile Number').fill('9876543210');
};

for (const screen of screens) {
  test(`'${screen.add}' starts without a member, and cannot be saved without one`, async ({ page, signIn }) => {
    await signIn('superAdmin');
    let saves = 0;
    page.on('request', (request) => /Crud$|AddUserConnect$/.test(request.url()) && saves++);
    const { form, member, save } = await open(page, screen);
    await expect(member).toHaveValue('');
    await expect(member).toHaveAttribute('required', '');
    if (screen.path === '/User-connections') await fillConnection(form);
    await save.click();
    await expect(member).toHaveAccessibleDescription('Please select a member');
    // To pass through the field chooses nobody.
    await member.focus();
    await page.keyboard.press('Tab');
    await expect(member).toHaveValue('');
    await save.click();
    await expect(member).toHaveAccessibleDescription('Please select a member');
    expect(saves).toBe(0);
  });
}

test('Typing replaces the chosen member, and half a name that several have keeps the choice', async ({ page, portal, signIn }) => {
  await portal.person('member', { fullName: 'Asha Rao' });
  const ravi = await portal.person('member', { fullName: 'Ravi Patil' });
  await signIn('superAdmin');
  const { form, member, save } = await open(page, { path: '/User-connections', add: 'Add Connection' });
  await fillConnection(form);
  await page.keyboard.press('Tab');
  await expect(member).toBeFocused();
  // A name with a typo finds who is meant, and Enter does not choose them: it may be somebody else.
  await page.keyboard.type('ahsa');
  await expect(page.getByRole('option', { name: 'Asha Rao' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(member).toHaveValue('ahsa');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('asha');
  await expect(page.getByRole('option', { name: 'Asha Rao' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(member).toHaveValue(/^Asha Rao \(/);

  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('r');
  await expect(member).toHaveValue('r');
  await page.keyboard.type('av');
  await expect(page.getByRole('listbox', { name: 'Choices' }).getByRole('option')).toHaveText([/^Ravi Patil/]);
  await page.keyboard.press('Tab');
  await expect(member).toHaveValue(/^Ravi Patil \(/);

  await member.click();
  await page.keyboard.type('a');
  await form.getByLabel('Contact Person').click();
  await expect(member).toHaveValue(/^Ravi Patil \(/);
  await expect(form.getByText('“a” was not taken: choose one from the list')).toBeVisible();
  await member.click();
  await page.keyboard.type('asha');
  await page.keyboard.press('Enter');
  await expect(member).toHaveValue(/^Asha Rao \(/);
  await member.click();
  await page.keyboard.type('ravi');
  await expect(page.getByRole('option', { name: 'Ravi Patil' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(member).toHaveValue(/^Ravi Patil \(/);
  await save.click();
  await expect(toast(page, 'Connection added successfully!')).toBeVisible();
  await expect(row(page, 'Mehta & Sons')).toContainText(`Ravi PatilID: ${ravi.id}`);
});

test('What was typed and fits several is said when the form is saved, and the former choice is not saved', async ({
  page,
  portal,
  signIn,
}) => {
  const asha = await portal.person('member', { fullName: 'Asha Rao' });
  await portal.person('member', { fullName: 'Ravi Rao' });
  await signIn('superAdmin');
  const { form, member, save } = await open(page, { path: '/User-connections', add: 'Add Connection' });
  await fillConnection(form);
  await member.click();
  await page.keyboard.type('ravi');
  await page.keyboard.press('Enter');
  await expect(member).toHaveValue(/^Ravi Rao \(/);
  const notChosen = form.getByText('“rao” was not taken: choose one from the list');
  for (const send of [() => save.click(), () => save.click(), () => page.keyboard.press('Control+Enter')]) {
    await member.click();
    await expect(notChosen).toHaveCount(0);
    await page.keyboard.type('rao');
    await expect(page.getByRole('listbox', { name: 'Choices' }).getByRole('option')).toHaveCount(2);
    // Else the list would lie over the button.
    await page.keyboard.press('Escape');
    await send();
    await expect(notChosen).toBeVisible();
    // Pressed again it is still not saved: nobody may have read it.
    await save.click();
    await expect(member).toBeFocused();
    await expect(notChosen).toBeVisible();
    await expect(member).toHaveAttribute('aria-invalid', 'true');
    await expect(member).toHaveValue(/^Ravi Rao \(/);
  }
  await expectAccessible(page);
  expect(await portal.data.read.selectFrom('connections').select('id').execute()).toEqual([]);
  await member.click();
  await page.keyboard.type('asha');
  await expect(page.getByRole('option', { name: 'Asha Rao' })).toBeVisible();
  await page.keyboard.press('Enter');
  await save.click();
  await expect(row(page, 'Mehta & Sons')).toContainText(`Asha RaoID: ${asha.id}`);
});

test('Enter takes the marked member also where the browser is late with its timers', async ({ page, portal, signIn }) => {
  await portal.person('member', { fullName: 'Asha Rao' });
  await portal.person('member', { fullName: 'Ravi Patil' });
  await signIn('superAdmin');
  const { member } = await open(page, { path: '/User-connections', add: 'Add Connection' });
  const choose = async (text: string) => {
    await member.click();
    await page.keyboard.type(text);
    await expect(page.getByRole('listbox', { name: 'Choices' }).getByRole('option')).toHaveCount(1);
  };
  await choose('asha');
  await page.keyboard.press('Enter');
  await expect(member).toHaveValue(/^Asha Rao \(/);
  await page.keyboard.press('Tab');
  await page.evaluate(() => {
    const { setTimeout } = window;
    Object.assign(window, {
      setTimeout: (work: () => void, ms = 0) =>
        setTimeout(() => [work(), ms === 0 && document.body.toggleAttribute('data-late', true)], ms || 300),
    });
  });
  await choose('ravi');
  await expect(page.locator('[data-late]')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(member).toHaveValue(/^Ravi Patil \(/);
});
