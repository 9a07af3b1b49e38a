// The dashboard: figures with links to their lists for super admins, a welcome for admins.

import { saveEvent } from '../../../src/features/contents/events/events.contract.ts';
import { recordPayment } from '../../../src/features/money/payments/payments.contract.ts';
import { monthsAfter } from '../../../src/platform/server/calendar.ts';
import { showMonth } from '../../../src/platform/ui/format/dates.ts';
import { noonOf } from '../../../src/platform/wire/days.ts';
import { inDays } from '../../in-days.ts';
import { makeAssignment, makeChapter } from '../../makers.ts';
import { dialog, expect, row, test, toast } from '../journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';

const month = inDays(0).slice(0, 7);
const thisMonth = showMonth(month);

test('Every figure of a super admin links to the list that it counts', async ({ page, portal, signIn }) => {
  const running = { isActiveMember: true, amount: 1_000 };
  const soon = await portal.person('member', { fullName: 'Ends Soon', ...running, membershipEnd: inDays(20) });
  await portal.person('member', { fullName: 'Ends Later', ...running, membershipEnd: inDays(80) });
  await portal.person('member', { fullName: 'Has Ended', ...running, membershipEnd: inDays(-5) });
  await portal.person('member', { fullName: 'Never Began' });
  const { id: pune } = await makeChapter(portal.data, 'Pune Central');
  const gone = await portal.person('member', { fullName: 'Gone Meanwhile', isActive: false });
  for (const { id } of [soon, gone]) await makeAssignment(portal.data, pune, id, soon.id);
  // The contract gives paise; a client sends rupees.
  const Amount = '125000.50' as unknown as number;
  const dates = { PaymentDate: noonOf(inDays(0)), MemberShipStartDate: noonOf(inDays(-300)), MemberShipEndDate: noonOf(inDays(20)) };
  await portal.save(recordPayment, { MemberId: soon.id, Amount, ...dates });
  await portal.save(saveEvent, { Flag: 'Add', EventName: 'Founders breakfast', StartDate: noonOf(inDays(9)) });
  await signIn('superAdmin');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();

  const rows = page.getByRole('table').getByRole('row');
  const expectList = async (link: string | RegExp, url: string, said: string | null, names: string[]) => {
    await page.getByRole('main').getByRole('link', { name: link }).click();
    await expect(page).toHaveURL(url);
    await expect(rows).toHaveCount(names.length + 1);
    for (const name of names) await expect(rows.filter({ hasText: name })).toBeVisible();
    if (said) {
      await page.getByRole('button', { name: said }).click();
      // Who counts is shown, also without an account.
      await expect(page).toHaveURL('/members?ShowDeactivated=true');
    }
    await page.goBack();
    await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
  };
  await expectList('2 Active members', '/members?Status=Active&ShowDeactivated=true', 'Account status: Active', [
    'Ends Soon',
    'Ends Later',
  ]);
  await expectList('1 Expired members', '/members?Status=Expired&ShowDeactivated=true', null, ['Has Ended']);
  await expectList('1 Never paid', '/renewals?Stage=Never+paid', null, ['Never Began']);
  await expectList('1 End within 30 days', '/members?EndsWithin=30&ShowDeactivated=true', 'Membership ends within 30 days', ['Ends Soon']);
  const [year = 0, number = 0] = month.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  await expectList(`${thisMonth}, so far: ₹1,25,000.50`, `/payments?From=${month}-01&To=${lastDay}`, null, ['Ends Soon']);
  await expectList('Pune Central: 2', `/assigned-members?ChapterId=${pune}&ShowDeactivated=true`, null, ['Ends Soon', 'Gone Meanwhile']);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Founders breakfast/ })
    .click();
  await expect(page).toHaveURL(/\/events\/\d+$/);
  await expect(page.getByRole('dialog')).toContainText('Founders breakfast');
  await page.goBack();

  const ending = page.getByRole('region', { name: 'Memberships ending next' }).getByRole('link', { name: /^Ends/ });
  await expect(ending).toHaveText([/Ends Soon/, /Ends Later/]);
  await ending.first().click();
  await expect(page).toHaveURL(`/member-details/${soon.id}`);
});

test("'Today' says what waits, and one click leads to those whose membership ends this week", { tag: '@main' }, async ({
  page,
  portal,
  signIn,
}) => {
  const running = { isActiveMember: true, amount: 18_000 };
  await portal.person('member', { fullName: 'Ends Today', phone: '9876543210', ...running, membershipEnd: inDays(0) });
  await portal.person('member', { fullName: 'Is In Grace', ...running, membershipEnd: inDays(-2) });
  await makeChapter(portal.data, 'Pune Central');
  await signIn('superAdmin');
  await page.goto('/dashboard');
  const today = page.getByRole('region', { name: 'Today' });
  await expect(today.getByRole('listitem')).toHaveText([
    /^1membership ends within 7 days₹18,000.00 at stakeCall sheet$/,
    /^1membership is in grace₹18,000.00 at stakeOpen$/,
    /^1member has no chapter yetAssign$/,
  ]);
  await expect(page.getByRole('list', { name: 'Members', exact: true }).getByRole('link')).toHaveText([
    '1Active members',
    '1Expired members',
    '0Never paid',
    '1End within 30 days',
  ]);
  const ending = page.getByRole('region', { name: 'Memberships ending next' });
  await expect(ending.getByRole('link', { name: '9876543210' })).toHaveAttribute('href', 'tel:+919876543210');
  await ending.getByRole('button', { name: 'Renew' }).click();
  await expect(dialog(page, 'Update Payment')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Update Payment')).toHaveCount(0);
  await expectAccessible(page);
  await today.getByRole('link', { name: 'Call sheet' }).click();
  await expect(page).toHaveURL(/\/renewals\?Stage=This(\+|%20)week$/);
  await expect(row(page, 'Ends Today')).toBeVisible();
  await page.goBack();
  await today.getByRole('link', { name: 'Assign' }).click();
  await expect(row(page, 'Ends Today')).toBeVisible();
  await expect(row(page, 'Is In Grace')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Without a chapter' })).toBeVisible();
});

test("Where nothing waits, 'Today' says so", async ({ page, portal, signIn }) => {
  await portal.person('member', { isActiveMember: true, membershipEnd: inDays(200) });
  await signIn('superAdmin');
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Today' })).toContainText('Nothing waits.');
});

test('A plot can be shown as a table, and both are accessible in both schemes and at every width', async ({ page, portal, signIn }) => {
  const { id } = await portal.person('member', {
    fullName: 'Venkatasubramanian'.repeat(5),
    isActiveMember: true,
    membershipEnd: inDays(3),
  });
  const { id: chapter } = await makeChapter(portal.data, 'Thiruvananthapuram'.repeat(5));
  await makeAssignment(portal.data, chapter, id, id);
  await signIn('superAdmin');
  await page.goto('/dashboard');
  const joined = page.getByRole('region', { name: 'New members by month' });
  await expect(joined.getByRole('link')).toHaveCount(12);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await joined.getByRole('button', { name: 'Show as table' }).click();
  const table = joined.getByRole('table', { name: 'New members by month' });
  await expect(table.getByRole('columnheader')).toHaveText(['Month', 'New members']);
  await expect(table.getByRole('row').last()).toContainText(`${thisMonth}, so far1`);
  await expect(table.getByRole('cell').last()).toHaveCSS('text-align', 'end');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await joined.getByRole('button', { name: 'Show as plot' }).click();
  await expect(table).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Income by month' })).toContainText('No payments in the last twelve months.');
});

test('A figure is larger than its label, and the page shows its title only once', async ({ page, portal, signIn }) => {
  await portal.person('member');
  const { name } = await signIn('superAdmin');
  await page.goto('/dashboard');
  const tile = page.getByRole('link', { name: '0 Active members' });
  const sizeOf = (text: string) =>
    tile.getByText(text, { exact: true }).evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  expect(await sizeOf('0')).toBeGreaterThanOrEqual(24);
  expect(await sizeOf('0')).toBeLessThanOrEqual(32);
  expect(await sizeOf('Active members')).toBeLessThan(20);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toHaveText('Dashboard Overview');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(`Welcome, ${name}.`);
});

test('Income by month has its total, one precision, the month that is not over in words, and each figure on hover', async ({
  page,
  portal,
  signIn,
}) => {
  const { id } = await portal.person('member', { fullName: 'Asha Rao' });
  const pay = (rupees: string, day: string) =>
    portal.save(recordPayment, {
      MemberId: id,
      // The contract gives paise; a client sends rupees.
      Amount: rupees as unknown as number,
      PaymentDate: `${day}T12:00:00.000Z`,
      MemberShipStartDate: noonOf(inDays(0)),
      MemberShipEndDate: noonOf(inDays(365)),
    });
  const lastMonth = monthsAfter(month, -1);
  await pay('500000', `${lastMonth}-05`);
  await pay('510000.10', inDays(0));
  await signIn('superAdmin');
  await page.goto('/dashboard');
  const income = page.getByRole('region', { name: 'Income by month' });
  await expect(income).toContainText('₹10,10,000.10 in twelve months');
  await expect(income).toContainText(`${thisMonth} is not over yet`);
  await expect(income.getByText('₹5.0L', { exact: true })).toBeVisible();
  await expect(income.getByText('₹5.1L', { exact: true })).toBeVisible();
  const bar = income.getByRole('link', { name: `${showMonth(lastMonth)}: ₹5,00,000.00` });
  const figure = bar.getByText('₹5,00,000.00');
  const isShown = async () => ((await figure.boundingBox())?.width ?? 0) > 50;
  expect(await isShown()).toBe(false);
  await bar.hover();
  await expect.poll(isShown).toBe(true);
  await page.mouse.move(0, 0);
  await expect.poll(isShown).toBe(false);
  await bar.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect.poll(isShown).toBe(true);

  await income.getByRole('button', { name: 'Show as table' }).click();
  const amounts = income.getByRole('table', { name: 'Income by month' }).locator('tr > :last-child');
  await expect(amounts.filter({ hasText: '₹5,10,000.10' })).toHaveCount(1);
  await expect(amounts).toHaveCount(13);
  for (const amount of await amounts.all()) await expect(amount).toHaveCSS('text-align', 'end');
});

test('An admin is welcomed, and nothing fails', { tag: '@main' }, async ({ page, signIn }) => {
  await signIn('admin');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
});

test('A dashboard that cannot be loaded says so, and Try Again loads it', async ({ page, portal, signIn }) => {
  await portal.person('member');
  await signIn('superAdmin');
  await page.route('**/api/User/GetDashboard', (route) => route.abort());
  await page.goto('/dashboard');
  await expect(toast(page, 'Failed to load the dashboard', 'alert')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('link', { name: '0 Active members' })).toBeVisible();
});
