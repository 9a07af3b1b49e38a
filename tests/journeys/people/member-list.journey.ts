// The list of members: its filters, which apply by themselves, its pages, and registering a member.

import type { Page } from '@playwright/test';
import { passwordOfAll } from '../../makers.ts';
import { dialog, expect, row, test, toast, unfoldFilters } from '../journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';

const filter = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });

const openRegistration = async (page: Page) => {
  await page.getByRole('button', { name: 'Register New Member' }).click();
  const form = dialog(page, 'Register New Member');
  await expect(form).toBeVisible();
  return form;
};

test.describe('for a super admin', () => {
  test.beforeEach(async ({ signIn }) => {
    await signIn('superAdmin');
  });

  test('shows members and admins but no super admin, newest first', async ({ page, portal }) => {
    await portal.person('admin', { fullName: 'An Older Admin', createdAt: '2026-01-01T00:00:00.000Z' });
    await portal.person('member', { fullName: 'A Newer Member', email: 'newer@example.com', phone: '9812345678' });
    await page.goto('/member-list');
    await expect(page).toHaveTitle(/Member List/);
    await expect(page.getByText('2 members', { exact: true })).toBeVisible();
    await expect(page.getByRole('columnheader')).toHaveText(['', 'ID', 'Name', 'Email', 'Phone', 'Profession', 'Membership', 'Actions']);
    await expect(page.getByRole('row').nth(1)).toContainText(/A Newer Member.*newer@example\.com.*9812345678.*N\/A/);
    await expect(page.getByRole('row').nth(2)).toContainText('An Older Admin');
  });

  test('applies its filters by itself shortly after a change, all together', async ({ page, portal }) => {
    const eloise = await portal.person('member', { fullName: 'Éloïse Dupont', email: 'eloise@paris.fr' });
    await portal.person('member', { fullName: 'Eloise Smith', email: 'smith@example.com' });
    await page.goto('/member-list');
    await unfoldFilters(page);
    await filter(page, 'Name').fill('ÉLOI');
    await expect(page).toHaveURL('/member-list?Name=%C3%89LOI');
    await expect(page.getByText('2 members', { exact: true })).toBeVisible();
    await filter(page, 'Email').fill('paris');
    await filter(page, 'Name').fill('eloise');
    await expect(row(page, 'Smith')).toHaveCount(0);
    await expect(page.getByText('1 member', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Filters' })).toContainText('2');
    await expect(page).toHaveURL('/member-list?Name=eloise&Email=paris');
    await page.reload();
    await expect(filter(page, 'Name')).toHaveValue('eloise');
    await expect(filter(page, 'Email')).toHaveValue('paris');
    await expect(row(page, 'Éloïse Dupont')).toBeVisible();
    await expect(row(page, 'Smith')).toHaveCount(0);

    await filter(page, 'Email').fill('');
    await filter(page, 'Name').fill('');
    await filter(page, 'Member ID').fill(`x${eloise.id}y`);
    await expect(filter(page, 'Member ID')).toHaveValue(String(eloise.id));
    await expect(page).toHaveURL(`/member-list?Id=${eloise.id}`);
    await expect(row(page, 'Smith')).toHaveCount(0);
    await expect(row(page, 'Éloïse Dupont')).toBeVisible();
  });

  test('loses no letter when the user types quickly, and Reset clears everything', async ({ page, portal }) => {
    await portal.person('member', { fullName: 'Venkatasubramanian Krishnamoorthy' });
    await portal.person('member', { fullName: 'Somebody Else' });
    await page.clock.install();
    await page.goto('/member-list');
    const name = 'venkatasubramanian krishnamoorthy';
    await unfoldFilters(page);
    await filter(page, 'Name').pressSequentially(name, { delay: 45 });
    await expect(page).toHaveURL('/member-list?Name=venkatasubramanian+krishnamoorthy');
    await expect(filter(page, 'Name')).toHaveValue(name);
    await expect(row(page, 'Somebody Else')).toHaveCount(0);
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect(toast(page, 'Filters cleared')).toBeVisible();
    await expect(page).toHaveURL('/member-list');
    await expect(filter(page, 'Name')).toHaveValue('');
    await expect(row(page, 'Somebody Else')).toBeVisible();

    await filter(page, 'Name').fill('zebra');
    await expect(page.getByText('No members found')).toBeVisible();
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect(filter(page, 'Name')).toHaveValue('');
    await expect(row(page, 'Somebody Else')).toBeVisible();
    // A debounced change must not be applied after Reset.
    await filter(page, 'Name').fill('some');
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect(row(page, 'Venkat')).toBeVisible();
    await page.clock.runFor(300);
    await expect(page).toHaveURL('/member-list');
  });

  test('has page sizes of 5, 10, 20, 50 and 100, and a filter goes back to the first page', async ({ page, portal }) => {
    for (let each = 1; each <= 12; each++) await portal.person('member', { fullName: `Member ${each}` });
    await page.goto('/member-list');
    const size = page.getByLabel('Records per page');
    await expect(size.getByRole('option')).toHaveText(['5', '10', '20', '50', '100']);
    await expect(size).toHaveValue('10');
    await page.getByRole('navigation', { name: 'Pagination' }).getByRole('button', { name: '2', exact: true }).click();
    await expect(page.getByText('Showing 11 to 12 of 12 members')).toBeVisible();
    await unfoldFilters(page);
    await filter(page, 'Name').fill('member 1');
    await expect(page.getByText('Showing 1 to 4 of 4 members')).toBeVisible();
    await filter(page, 'Name').fill('');
    await size.selectOption('5');
    await expect(page.getByText('Showing 1 to 5 of 12 members')).toBeVisible();
  });

  test('shows why loading failed, and can be loaded again', async ({ page, portal, complaints }) => {
    complaints.expect(/503 .*GetJoinMemberList/);
    await portal.person('member', { fullName: 'Still There' });
    await page.route('**/api/User/GetJoinMemberList', (route) => route.fulfill({ status: 503, body: 'Out of order' }));
    await page.goto('/member-list');
    await expect(toast(page, 'Failed to fetch members', 'alert')).toBeVisible();
    await page.unrouteAll();
    await page.route('**/api/User/GetJoinMemberList', (route) => route.abort());
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(toast(page, 'Error fetching members: ', 'alert')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(row(page, 'Still There')).toBeVisible();
  });

  test('registers a member, who is the first row and can sign in', { tag: '@main' }, async ({ page, portal, browser }) => {
    await portal.person('member', { fullName: 'Was Here Before' });
    await page.goto('/member-list');
    const form = await openRegistration(page);
    await form.getByLabel('Full Name').fill('  Zoë Fernandes ');
    await form.getByLabel('Email').fill('zoe@example.com');
    await form.getByLabel('Phone').fill('9812345678');
    await form.getByLabel('Password', { exact: true }).fill(passwordOfAll);
    // The list of professions is offered, and any other text is taken.
    const offered = form.locator('datalist option');
    await form.getByLabel('Profession').fill('archi');
    await expect(offered).toHaveCount(1);
    await expect(offered).toHaveAttribute('value', 'Architect');
    await expect(form.getByRole('combobox', { name: 'Profession' })).toBeVisible();
    await form.getByLabel('Profession').fill('Architect of ships');
    await expect(offered).toHaveCount(0);
    await form.getByLabel('Profession').fill('Architect');
    await form.getByRole('button', { name: 'Register' }).dblclick();
    await expect(toast(page, 'Member registered successfully')).toBeVisible();
    await expect(form).toHaveCount(0);
    await expect(page.getByText('2 members', { exact: true })).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toContainText(/Zoë Fernandes.*zoe@example\.com.*9812345678.*Architect/);

    const other = await (await browser.newContext()).newPage();
    await other.goto(portal.url);
    await other.getByLabel('Email').fill('ZOE@example.com');
    await other.getByLabel('Password', { exact: true }).fill(passwordOfAll);
    await other.getByRole('button', { name: 'Sign in' }).click();
    await expect(other.getByRole('banner')).toContainText('Zoë Fernandes');
    await other.context().close();
  });

  test('shows an error under each wrong field of a registration, and keeps what was typed', async ({ page, portal }) => {
    const { email } = await portal.person('member');
    await page.goto('/member-list');
    const form = await openRegistration(page);
    const register = () => form.getByRole('button', { name: 'Register' }).click();
    const field = (label: string) => form.getByLabel(label, { exact: true });
    const expectSaid = async (said: Record<string, string>) => {
      await register();
      for (const [label, text] of Object.entries(said)) await expect(field(label)).toHaveAccessibleDescription(text);
      await expect(field(Object.keys(said)[0] ?? '')).toBeFocused();
    };
    await expectSaid({
      'Full Name': 'Full name is required',
      Email: 'Email is required',
      Phone: 'Phone number is required',
      Password: 'Password is required',
    });
    await field('Full Name').fill('   ');
    await field('Email').fill('somebody@nowhere');
    await field('Phone').fill('98123 4567');
    await field('Password').fill('four');
    await expectSaid({
      'Full Name': 'Full name is required',
      Email: 'Please enter a valid email address',
      Phone: 'Please enter a valid 10-digit phone number',
      Password: 'Password must be at least 5 characters long',
    });
    await field('Full Name').fill('Zoë');
    await expect(field('Full Name')).toHaveAccessibleDescription('');
    await field('Email').fill(email.toUpperCase());
    await field('Phone').fill('9812345678');
    await field('Password').fill('five5');
    // The message does not wait for the list to load again.
    await page.route('**/api/User/GetJoinMemberList', () => {});
    await expectSaid({ Email: 'Email is already registered' });
    await expect(field('Email')).toBeEditable();
    await page.unrouteAll();
    await expect(toast(page, 'Email is already registered', 'alert')).toHaveCount(0);
    await page.route('**/api/User/register', (route) => route.abort());
    await register();
    await expect(toast(page, 'Error registering member: ', 'alert')).toBeVisible();
    await expect(field('Full Name')).toHaveValue('Zoë');
    await expect(field('Password')).toHaveValue('five5');
  });

  test('asks whether another mail host is meant, and says that an eleventh digit was left out', async ({ page }) => {
    await page.goto('/member-list');
    const form = await openRegistration(page);
    const [email, phone] = [form.getByLabel('Email', { exact: true }), form.getByLabel('Phone', { exact: true })];
    await email.fill('asha.rao@gamil.com');
    await form.getByRole('button', { name: 'Use asha.rao@gmail.com' }).click();
    await expect(email).toHaveValue('asha.rao@gmail.com');
    await expect(form.getByText('Is the address right?')).toHaveCount(0);
    const leftOut = form.getByText('One digit too many: the last one was left out');
    await phone.pressSequentially('98123456780');
    await expect(phone).toHaveValue('9812345678');
    await expect(leftOut).toBeVisible();
    await phone.press('Backspace');
    await expect(leftOut).toHaveCount(0);
  });

  test('asks before the member just registered is opened over another one who is being registered', async ({ page }) => {
    await page.goto('/member-list');
    const form = await openRegistration(page);
    const fields = { 'Full Name': 'Asha Rao', Email: 'asha@example.com', Phone: '9812345678', Password: passwordOfAll };
    for (const [label, text] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(text);
    await form.getByRole('button', { name: 'Register' }).click();
    await expect(form).toHaveCount(0);
    const open = toast(page, 'Member registered successfully').getByRole('button', { name: 'Open' });
    // The toast stays while it is hovered.
    await open.hover();
    await page.getByRole('button', { name: 'Register New Member' }).press('Enter');
    await form.getByLabel('Full Name').fill('Ravi Iyer');
    await open.click();
    await dialog(page, 'Discard changes?').getByRole('button', { name: 'Discard' }).click();
    await expect(page).toHaveURL(/\/member-details\/\d+$/);
    await expect(page.getByRole('heading', { name: 'Asha Rao' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('is accessible in both schemes and at every width, also the registration', async ({ page, portal }) => {
    await portal.person('member', { fullName: 'Venkatasubramanian'.repeat(6), email: `${'long'.repeat(15)}@example.com` });
    await page.goto('/member-list');
    await expect(row(page, 'Venkat')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    const form = await openRegistration(page);
    await form.getByRole('button', { name: 'Register' }).click();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});

test('Members and admins have no list of members', async ({ page, signIn }) => {
  for (const role of ['member', 'admin'] as const) {
    await signIn(role);
    await page.goto('/member-list');
    await expect(page).toHaveURL('/unauthorized');
  }
});
