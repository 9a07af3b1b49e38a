// The page of one member for a super admin: how it is opened, what it shows, and its tabs.

import { recordPayment } from '../../../src/features/money/payments/payments.contract.ts';
import { saveConnection } from '../../../src/features/own-records/connections/connections.contract.ts';
import { showDate } from '../../../src/platform/ui/format/dates.ts';
import { inDays } from '../../in-days.ts';
import { makeAssignment, makeChapter } from '../../makers.ts';
import { dialog, expect, row, test, toast } from '../journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';
import { fact, unfoldFacts } from './member-facts.ts';

test.beforeEach(async ({ signIn }) => {
  await signIn('superAdmin');
});

test('A click on a row, or Enter on its name, opens the member, and Back returns to the same list', async ({ page, portal }) => {
  const { id } = await portal.person('member', { fullName: 'Asha Rao', phone: '9812345678' });
  await portal.person('member', { fullName: 'Ravi Patil' });
  await page.goto('/members?FullName=asha');
  await row(page, 'Asha Rao').getByText('Inactive').click();
  await expect(page).toHaveURL(`/member-details/${id}`);
  await expect(page.getByRole('heading', { name: 'Asha Rao' })).toBeVisible();
  await expect(page).toHaveTitle(/Member Details/);
  expect(await page.evaluate(() => JSON.parse(sessionStorage.getItem('selectedMember') ?? '{}'))).toMatchObject({
    Id: id,
    FullName: 'Asha Rao',
  });
  await page.goBack();
  await expect(page).toHaveURL('/members?FullName=asha');
  await page.getByRole('link', { name: 'Asha Rao' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/member-details/${id}`);
});

test('The values of the opened row are shown at once, while the details are loading', async ({ page, portal }) => {
  const { id } = await portal.person('member', { fullName: 'Asha Rao' });
  await page.goto('/members');
  await expect(row(page, 'Asha Rao')).toBeVisible();
  await page.route('**/api/User/GetMemberList', () => undefined);
  await page.getByRole('link', { name: 'Asha Rao' }).click();
  await expect(page.getByRole('heading', { name: 'Asha Rao' })).toBeVisible();
  await page.goto(`/member-details/${id + 1}`);
  await expect(page.getByText('Loading member details...')).toBeVisible();
});

test('Known values are shown, and missing ones are marked', async ({ page, portal }) => {
  const bare = await portal.person('member', { fullName: 'Nobody Yet' });
  await portal.data.write((tx) => tx.updateTable('users').set({ phone: null }).where('id', '=', bare.id).execute());
  await page.goto(`/member-details/${bare.id}`);
  await expect(page.getByText(`ID ${bare.id}`)).toBeVisible();
  await unfoldFacts(page, 'Account');
  const today = showDate(inDays(0));
  const expectFacts = async (facts: Record<string, string>) => {
    for (const [name, value] of Object.entries(facts)) await expect(fact(page, name).first()).toHaveText(value);
  };
  await expectFacts({
    Email: bare.email,
    Phone: 'N/A',
    Profession: 'Not specified',
    Number: 'Not assigned',
    Term: 'N/A',
    'Last paid': 'N/A',
    Role: 'Member',
    'Member ID': String(bare.id),
    Created: today,
  });
  await expect(fact(page, 'Since')).toHaveCount(0);
  const badges = page.getByRole('main').getByText('Inactive', { exact: true });
  await expect(badges).toHaveCount(1);
  await page.getByRole('tab', { name: 'Payments' }).click();
  await expect(page.getByText('No payments recorded yet')).toBeVisible();
  await expect(page.getByText('TMN', { exact: true })).toHaveCount(0);
  // A term for nothing makes nobody a member.
  const free = { PaymentDate: '2026-03-05', MemberShipStartDate: '2026-03-05', MemberShipEndDate: '2090-03-05' };
  await portal.save(recordPayment, { MemberId: bare.id, Amount: 0, ...free });
  await page.reload();
  await expect(fact(page, 'Last paid')).toContainText('₹0.00');
  await expect(page.getByText('Member until')).toHaveCount(0);

  const { id } = await portal.person('member', { fullName: 'Asha Rao' });
  await portal.save(recordPayment, {
    MemberId: id,
    PaymentDate: '2026-03-05T12:00:00.000Z',
    // The contract gives paise; a client sends rupees.
    Amount: '100000.10' as unknown as number,
    MemberShipStartDate: '2026-03-05T12:00:00.000Z',
    MemberShipEndDate: '2090-03-05T12:00:00.000Z',
  });
  await portal.data.write((tx) =>
    tx
      .updateTable('users')
      .set({ profession: 'Architect', is_tmn: true, created_at: '0001-01-01T00:00:00.000Z' })
      .where('id', '=', id)
      .execute(),
  );
  await page.goto(`/member-details/${id}`);
  await unfoldFacts(page, 'Account');
  await expectFacts({
    Profession: 'Architect',
    Since: '05 Mar 2026',
    'This term': '05 Mar 2026 – 05 Mar 2090',
    'Last paid': '₹1,00,000.10',
    Created: 'N/A',
  });
  const seen = async (text: string) => expect(page.getByRole('main').getByText(text, { exact: true })).toHaveCount(1);
  // Each fact stands once.
  for (const text of ['CH-000001', 'Active', 'Member until 05 Mar 2090']) await seen(text);
  await expect(page.getByText('TMN', { exact: true })).toBeVisible();
  const history = page.getByRole('table', { name: 'Payments' });
  await expect(history.getByRole('row').nth(1)).toContainText('₹1,00,000.10');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  // On a phone each group is one line, which says the one thing one looks for.
  await page.setViewportSize({ width: 390, height: 844 });
  const membership = page.getByRole('region', { name: 'Membership', exact: true });
  await expect(membership.locator('summary')).toContainText('since 05 Mar 2026');
  await expect(membership.getByText('Last paid')).toBeHidden();
  await unfoldFacts(page, 'Membership');
  await expect(membership.getByText('Last paid')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('The head of a former member says since when the membership is over, and the chapter that a seat is still held', async ({
  page,
  portal,
}) => {
  const ended = inDays(-78).slice(0, 10);
  const asha = await portal.person('member', { fullName: 'Asha Rao', isActiveMember: true, membershipEnd: ended });
  const { id: pune } = await makeChapter(portal.data, 'Pune Central');
  await makeAssignment(portal.data, pune, asha.id, asha.id);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/member-details/${asha.id}`);
  await expect(page.getByText(`Was a member until ${showDate(ended)} · 78 days ago`)).toBeVisible();
  await expect(page.getByText('Still holds a place here.')).toBeVisible();
  const tabs = await page.getByRole('tablist', { name: 'Records of the member' }).boundingBox();
  expect(tabs?.y).toBeLessThanOrEqual(260);
  const facts = await page.getByRole('region', { name: 'Membership', exact: true }).boundingBox();
  expect(facts?.width).toBe(300);
  await expectAccessible(page);
});

test('A member that does not exist, and a page that cannot be loaded, have their own messages', async ({ page, portal, complaints }) => {
  complaints.expect(/500 .*GetMemberList/);
  for (const nobody of ['2000000000', 'abc', '0', '99999999999']) {
    await page.goto(`/member-details/${nobody}`);
    await expect(page.getByText('Member Not Found')).toBeVisible();
    await expect(page.getByText('The requested member could not be found.')).toBeVisible();
  }
  await page.goto('/member-details');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();

  const { id } = await portal.person('member', { fullName: 'Asha Rao' });
  await page.route('**/api/User/GetMemberList', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(`/member-details/${id}`);
  await expect(page.getByText('Error Loading Member')).toBeVisible();
  await expect(page.getByText('Failed to load member data')).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Asha Rao' })).toBeVisible();

  await page.route('**/api/User/GetMemberList', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/members');
  await page.goto(`/member-details/${id}`);
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page).toHaveURL('/members');
});

test('On one’s own page everything but the e-mail address is edited where it stands', async ({ page, portal, signIn }) => {
  const changes = page.getByRole('region', { name: 'Contact', exact: true }).getByRole('button');
  const staff = await signIn('superAdmin');
  await page.goto(`/member-details/${staff.id}`);
  await expect(fact(page, 'Email')).toHaveText(staff.email);
  await expect(changes).toHaveCount(2);
  expect(await changes.evaluateAll((buttons) => buttons.map((button) => button.ariaLabel))).toEqual(['Change phone', 'Change profession']);
  const { id } = await portal.person('member');
  await page.goto(`/member-details/${id}`);
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByRole('form', { name: 'Change email' }).getByLabel('Email')).toBeVisible();
});

test('What a member says about the business is corrected where it stands, and in the form of all details', async ({ page, portal }) => {
  const { id } = await portal.person('member', { fullName: 'Asha Rao' });
  await page.goto(`/member-details/${id}`);
  const contact = page.getByRole('region', { name: 'Contact', exact: true });
  await expect(contact).toContainText('Seen by the chapter, with name and photo');
  await expect(contact.getByText('Seen by nobody')).toHaveCount(2);
  const panel = await unfoldFacts(page, 'Business');
  await expect(panel).toContainText('Company, city and website: seen by nobody');
  await panel.getByRole('button', { name: 'Change company' }).click();
  await expect(panel.getByRole('textbox', { name: 'Company' })).toBeFocused();
  await page.keyboard.type('Rao Bakery');
  await page.keyboard.press('Enter');
  await expect(fact(page, 'Company')).toHaveText('Rao Bakery');
  await expect(panel.getByRole('button', { name: 'Change company' })).toBeFocused();
  await panel.getByRole('button', { name: 'Change website' }).click();
  await panel.getByRole('textbox', { name: 'Website' }).fill('rao.example/bread');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByRole('link', { name: 'rao.example/bread' })).toHaveAttribute('href', 'https://rao.example/bread');

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit details' }).click();
  const form = dialog(page, 'Update Member');
  await expect(form.getByRole('textbox', { name: 'Company' })).toHaveValue('Rao Bakery');
  await form.getByRole('textbox', { name: 'City' }).fill('Pune');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Details updated successfully!')).toBeVisible();
  await form.getByRole('button', { name: 'Close' }).click();
  await expect(fact(page, 'City')).toHaveText('Pune');
  await expect(fact(page, 'Company')).toHaveText('Rao Bakery');
  await expectAccessible(page);
});

test('The tabs show the member’s own records, and the address keeps the open tab', { tag: '@main' }, async ({ page, portal }) => {
  const asha = await portal.person('member', { fullName: 'Asha Rao' });
  const ravi = await portal.person('member', { fullName: 'Ravi Patil' });
  const connection = { Flag: 'Add', ContactPerson: 'Sunita', MobileNo: '9876543210' } as const;
  for (let each = 1; each <= 6; each++)
    await portal.save(saveConnection, { ...connection, OrganizationName: `Hers ${each}`, UserId: asha.id });
  await portal.save(saveConnection, { ...connection, OrganizationName: 'His', UserId: ravi.id });
  await page.goto(`/member-details/${asha.id}`);
  const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}( ?\\d+)?$`) });
  const tabs = ['Connections6', 'Expectations0', 'Events0', 'Documents0', 'Timeline', 'Payments0', 'History'];
  await expect(page.getByRole('tab')).toHaveText(tabs);
  await expect(tab('Connections')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('Showing 1 to 6 of 6 connections')).toBeVisible();
  await expect(page.getByText('Page 1 of 1')).toBeVisible();
  await page.getByLabel('Records per page').selectOption('5');
  await page.getByRole('navigation', { name: 'Pagination' }).getByRole('button', { name: '2', exact: true }).click();
  await expect(page.getByText('Showing 6 to 6 of 6 connections')).toBeVisible();
  await expect(page.getByText('His', { exact: true })).toHaveCount(0);

  await tab('Expectations').click();
  await expect(page).toHaveURL(`/member-details/${asha.id}?tab=expectations`);
  await expect(page.getByText('No user expectations found')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(`/member-details/${asha.id}?tab=events`);
  await expect(page.getByText('No events found')).toBeVisible();
  await tab('Documents').click();
  await expect(page.getByText('No documents found')).toBeVisible();
  await page.reload();
  await expect(tab('Documents')).toHaveAttribute('aria-selected', 'true');

  await tab('Connections').click();
  await page.getByRole('button', { name: 'Add Connection' }).click();
  const form = dialog(page, 'Add Connection');
  await expect(form.getByLabel('Member')).toHaveCount(0);
  await form.getByLabel('Organization Name').fill('Nilgiri Tea');
  await form.getByLabel('Contact Person').fill('Meera');
  await form.getByLabel('Mobile Number').fill('9876543210');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Connection added successfully!')).toBeVisible();
  await expect(row(page, 'Nilgiri Tea')).toBeVisible();
  const rows = await portal.data.read.selectFrom('connections').select('user_id').where('organization_name', '=', 'Nilgiri Tea').execute();
  expect(rows).toEqual([{ user_id: asha.id }]);
  // The page size that was chosen before is remembered.
  await expect(page.getByText('Showing 1 to 5 of 7 connections')).toBeVisible();
  await page.getByLabel('Records per page').selectOption('10');

  // The tabs are sticky, and the head of the table is sticky below them.
  await page.setViewportSize({ width: 1440, height: 500 });
  await row(page, 'Hers 1').scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 2_000);
  await expect(tab('Connections')).toBeInViewport();
});

test('A member’s page opens with the tab that was chosen last, for each user of the browser', async ({ page, portal, signIn }) => {
  const asha = await portal.person('member', { fullName: 'Asha Rao' });
  const ravi = await portal.person('member', { fullName: 'Ravi Patil' });
  const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}( ?\\d+)?$`) });
  await page.goto(`/member-details/${asha.id}`);
  await tab('Timeline').click();
  await expect(page.getByRole('button', { name: 'Note a contact' })).toBeVisible();
  await page.goto(`/member-details/${ravi.id}`);
  await expect(tab('Timeline')).toHaveAttribute('aria-selected', 'true');
  await page.goto(`/member-details/${ravi.id}?tab=documents`);
  await expect(tab('Documents')).toHaveAttribute('aria-selected', 'true');
  await signIn('superAdmin');
  await page.goto(`/member-details/${ravi.id}`);
  await expect(tab('Connections')).toHaveAttribute('aria-selected', 'true');
});
