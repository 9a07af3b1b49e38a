// A bank's statement becomes payments: what is sure is ticked, a member is chosen for what is not, and all is recorded at one press.

import { recordPayment } from '../../../src/features/money/payments/payments.contract.ts';
import { membershipNoOf } from '../../../src/features/people/membership/membership.ts';
import { daysAfter } from '../../../src/platform/wire/days.ts';
import { makeUser } from '../../makers.ts';
import { countClicks } from '../click-count.ts';
import { expect, test, toast } from '../journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';
import { chooseFile, day, makeStatement, recordButton, statementFile } from './statement-steps.ts';

test('A statement is read, a member is chosen by keyboard, and the payments are recorded and taken back', { tag: '@main' }, async ({
  page,
  portal,
  signIn,
}) => {
  await signIn('superAdmin');
  const [payer, other] = [
    await makeUser(portal.data, { fullName: 'Harpreet Statement' }),
    await makeUser(portal.data, { fullName: 'Nandini Statement' }),
  ];
  const today = new Date().toISOString().slice(0, 10);
  const term = { MemberShipStartDate: daysAfter(today, -300), MemberShipEndDate: daysAfter(today, 65) };
  const paid = { MemberId: payer.id, Amount: 12_500, PaymentDate: daysAfter(today, -300), ...term };
  await portal.save(recordPayment, paid);
  const user = (id: number) => portal.data.read.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const no = (await user(payer.id)).membership_no ?? '';
  const day = daysAfter(today, -1).split('-').toReversed().join('/');
  const lines = [
    'HDFC BANK Ltd.',
    'Date,Narration,Chq./Ref.No.,Withdrawal Amt.,Deposit Amt.',
    `${day},UPI-HARPREET-h@oksbi-SBIN0001234-630718442190-${no},0000630718442190,,12500.00`,
    `${day},CHQ DEP-SARASWAT CO-OP BANK,000417,,7123.00`,
    `${day},RENT,,40000.00,`,
  ];
  await page.goto('/payments');
  await page.getByRole('link', { name: 'Bank statement' }).click();
  await expect(page).toHaveURL('/bank-statement');
  const file = statementFile(lines);
  await chooseFile(page, file);

  await expect(page.getByText('2 credits, 1 debit left out')).toBeVisible();
  const record = page.getByRole('button', { name: /^Record/ });
  // The member paid within a day, as the seed of this journey did: so it is asked about and not ticked.
  await expect(page.getByText('Second payment within 24 hours')).toBeVisible();
  await expect(record).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('checkbox', { name: /^Harpreet Statement/ }).press('Space');
  await expect(record).toHaveText('Record 1 payment · ₹12,500.00');
  await page.getByRole('button', { name: 'Choose a member' }).click();
  await page.getByRole('combobox', { name: 'Member' }).fill('nandini stat');
  await page.getByRole('option', { name: 'Nandini Statement' }).click();
  await expect(record).toHaveText('Record 2 payments · ₹19,623.00');
  // Somebody else is chosen instead, who has a line already.
  await page.getByRole('button', { name: 'Nandini Statement' }).click();
  await page.getByRole('combobox', { name: 'Member' }).fill('harpreet stat');
  await page.getByRole('option', { name: /^Harpreet Statement/ }).click();
  await expect(page.getByText('Second line for this member')).toBeVisible();
  // It may be that payment once more, so it is not ticked by itself.
  await expect(page.getByRole('checkbox', { name: /^Harpreet Statement.*₹7,123.00/ })).not.toBeChecked();
  await page.getByRole('checkbox', { name: /^Harpreet Statement, ₹12,500.00/ }).uncheck();
  await expect(page.getByText('Second payment within 24 hours')).toHaveCount(2);
  await page.getByRole('checkbox', { name: /^Harpreet Statement, ₹12,500.00/ }).check();
  await page
    .getByRole('button', { name: /^Harpreet Statement/ })
    .last()
    .click();
  await page.getByRole('combobox', { name: 'Member' }).fill('nandini stat');
  await page.getByRole('option', { name: 'Nandini Statement' }).click();
  await expect(page.getByText('Second line for this member')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await record.click();
  const told = toast(page, '2 payments recorded');
  await expect(told).toBeVisible();
  await expect(page.getByText('· just recorded')).toBeVisible();
  await told.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText("No member's number, no payer seen before")).toBeVisible();
  expect((await user(other.id)).is_active_member).toBe(false);
});

test('Money that came back in the same statement is amber, names the debit, and is not ticked', async ({ page, signIn }) => {
  const lines = [
    'Date,Narration,Chq./Ref.No.,Withdrawal Amt.,Deposit Amt.',
    `${day},CHQ DEP-SARASWAT CO-OP BANK,000611,,18000.00`,
    `${day},CHQ RET-000611-FUNDS INSUFFICIENT,000611,18000.00,`,
  ];
  await signIn('superAdmin');
  await page.goto('/bank-statement');
  await chooseFile(page, statementFile(lines));
  await expect(page.getByText('1 credit, 1 debit left out')).toBeVisible();
  await expect(page.getByText(/^Came back on .*: CHQ RET-000611-FUNDS INSUFFICIENT$/)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /₹18,000.00$/ })).not.toBeChecked();
  await expectAccessible(page);
});

test('A transfer for two: a part that is recorded leaves the rest to ask about, and two numbers are said whoever is chosen', async ({
  page,
  portal,
  signIn,
}) => {
  const [dinesh, dhaval] = [
    await makeUser(portal.data, { fullName: 'Dinesh Transfer' }),
    await makeUser(portal.data, { fullName: 'Dhaval Transfer' }),
    await makeUser(portal.data, { fullName: 'Nobody Yet Transfer' }),
    await makeUser(portal.data, { fullName: 'Somebody Else Transfer' }),
  ];
  const today = new Date().toISOString().slice(0, 10);
  const term = { MemberShipStartDate: daysAfter(today, -300), MemberShipEndDate: daysAfter(today, 65) };
  const [partly, whole] = ['UTIBN52026332009911', 'UTIBN52026332009922'];
  const pay = (id: number, Amount: number, Reference: string) =>
    portal.save(recordPayment, { MemberId: id, Amount, PaymentDate: today, Method: 'Bank transfer', Reference, ...term });
  await pay(dinesh.id, 10_000, partly);
  await pay(dinesh.id, 10_000, whole);
  await pay(dhaval.id, 10_000, whole);
  const lines = [
    'Date,Narration,Chq./Ref.No.,Withdrawal Amt.,Deposit Amt.',
    `${day},NEFT CR-UTIB0000123-TRANSFER TRADERS-${partly},${partly},,16000.00`,
    `${day},NEFT CR-UTIB0000123-TRANSFER TRADERS-${whole},${whole},,20000.00`,
    `${day},UPI-TRANSFER-t@oksbi-630718449911-CH-900001 AND CH-900002 TWO MEMBERS,,,20000.00`,
    `${day},UPI/CR/633500440004/ZUBAIR,633500440004,,7125.00`,
    `${day},UPI/DR/REV/633500440004/ZUBAIR/RETURNED/TO/THE/PAYER,633500440004,7125.00,`,
  ];
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn('superAdmin');
  await page.goto('/bank-statement');
  await chooseFile(page, statementFile(lines));
  const asked = page.getByText('₹10,000.00 of it is recorded for Dinesh Transfer: ₹6,000.00 is not');
  await expect(asked).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Show 1 more' }).click();
  await expect(page.getByText('Dinesh Transfer₹10,000.00')).toBeVisible();
  await expect(page.getByText('Dhaval Transfer₹10,000.00')).toBeVisible();
  const choose = async (line: string, name: string) => {
    await page.getByRole('row', { name: line }).getByRole('button', { name: 'Choose a member' }).click();
    await page.getByRole('combobox', { name: 'Member' }).fill(name);
    await page.getByRole('option', { name }).click();
  };
  const several = page.getByText("Several membership numbers: record each part on its member's page, with this reference");
  await choose('TWO MEMBERS', 'Nobody Yet Transfer');
  await expect(several).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Nobody Yet Transfer, ₹20,000.00' })).not.toBeChecked();
  await choose(partly, 'Somebody Else Transfer');
  await expect(asked).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Somebody Else Transfer, ₹6,000.00' })).toBeChecked();
  await expect(recordButton(page)).toHaveText('Record 1 payment · ₹6,000.00');
  await expectAccessible(page);
  await recordButton(page).click();
  await expect(toast(page, '1 payment recorded')).toBeVisible();
  await expect(asked).toHaveCount(0);
});

const allTold = 'Record 40 payments · ₹4,94,623.00';

for (const width of [1280, 1024]) {
  test(`A statement of 40 lines becomes payments in six clicks at ${width} px`, async ({ page, portal, signIn }) => {
    await page.setViewportSize({ width, height: 844 });
    const file = await makeStatement(portal, `Clicks${width}`);
    await signIn('superAdmin');
    await page.goto('/payments');
    const clicks = await countClicks(page);
    await page.getByRole('link', { name: 'Bank statement' }).click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByLabel('File', { exact: true }).click();
    await (await chooser).setFiles(file);
    await expect(recordButton(page)).toHaveText('Record 38 payments · ₹4,75,000.00');
    await page.getByRole('checkbox', { name: `Clicks${width} Known, ₹12,500.00` }).click();
    await page.getByRole('button', { name: 'Choose a member' }).click();
    await page.getByRole('combobox', { name: 'Member' }).fill(`clicks${width} other`);
    await page.getByRole('option', { name: `Clicks${width} Other` }).click();
    await expect(recordButton(page)).toHaveText(allTold);
    await expectNoSidewaysScroll(page);
    await recordButton(page).click();
    await expect(toast(page, '40 payments recorded')).toBeVisible();
    expect(await clicks()).toBeLessThanOrEqual(6);
  });
}

test('A statement of 40 lines becomes payments by the keyboard alone', async ({ page, portal, signIn }) => {
  const file = await makeStatement(portal, 'Keys');
  await signIn('superAdmin');
  await page.goto('/bank-statement');
  const clicks = await countClicks(page);
  await chooseFile(page, file);
  const tick = (name: RegExp) => page.getByRole('checkbox', { name });
  await expect(tick(/^Keys Sure 0,/)).toBeFocused();
  const { keyboard } = page;
  await keyboard.press('Space');
  await expect(recordButton(page)).toHaveText('Record 37 payments · ₹4,62,500.00');
  await keyboard.press('Space');
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  await expect(tick(/^Keys Known,/)).toBeFocused();
  await keyboard.press('Space');
  await keyboard.press('ArrowDown');
  await expect(tick(/^No member yet,/)).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Member' })).toBeFocused();
  await keyboard.press('Escape');
  await expect(tick(/^No member yet,/)).toBeFocused();
  // Nothing can be ticked without a member, so the space asks for one, too.
  await keyboard.press('Space');
  await keyboard.type('keys other');
  await expect(page.getByRole('option', { name: 'Keys Other' })).toBeVisible();
  await keyboard.press('Enter');
  await expect(tick(/^Keys Other,/)).toBeFocused();
  await expect(tick(/^Keys Other,/)).toBeChecked();
  await keyboard.press('ArrowDown');
  await expect(recordButton(page)).toBeFocused();
  await keyboard.press('Home');
  await expect(tick(/^Keys Sure 0,/)).toBeFocused();
  await keyboard.press('End');
  await expect(recordButton(page)).toHaveText(allTold);
  await keyboard.press('Enter');
  await expect(toast(page, '40 payments recorded')).toBeVisible();
  expect(await clicks()).toBe(0);
});

test('On a phone each line is a card, nothing is cut, and the foot is in reach', async ({ page, portal, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const file = await makeStatement(portal, 'Phone');
  await signIn('superAdmin');
  await page.goto('/bank-statement');
  await chooseFile(page, file);
  await expect(recordButton(page)).toBeInViewport({ ratio: 1 });
  for (const text of ['₹7,123.00', 'Choose a member', "No member's number, no payer seen before"]) {
    await page.getByText(text).last().scrollIntoViewIfNeeded();
    const box = await page.getByText(text).last().boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= 390, text).toBe(true);
  }
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('Lines that are unlikely are asked about in amber and not ticked: an odd sum, a day long ago, one more for a member', async ({
  page,
  portal,
  signIn,
}) => {
  const { id } = await makeUser(portal.data, { fullName: 'Odd Statement' });
  const membership_no = membershipNoOf(40_000 + id);
  const paid = { membership_start: '2025-01-01', membership_end: '2026-01-01', is_active_member: true, amount_paise: 12_500_00 };
  await portal.data.write((tx) =>
    tx
      .updateTable('users')
      .set({ ...paid, membership_no })
      .where('id', '=', id)
      .execute(),
  );
  const add = (text: string, amount: string, on = day) => `${on},UPI-ODD-${text}-${membership_no},,,${amount}`;
  // So many plain ones that are sure come first that the odd one would be behind 'Show more'.
  const plain = (await makeStatement(portal, 'Plain')).buffer.toString().split('\r\n').slice(1, 5);
  const rows = [
    'Date,Narration,Chq./Ref.No.,Withdrawal Amt.,Deposit Amt.',
    ...plain,
    add('ONE', '10000000'),
    add('TWO', '12500.00', '01/01/1900'),
    add('THREE', '12500.00'),
  ];
  const file = statementFile(rows);
  await signIn('superAdmin');
  await page.goto('/bank-statement');
  await chooseFile(page, file);
  await expect(page.getByText('800 times the last payment for 12 months')).toBeVisible();
  await expect(page.getByText('Paid on 01 Jan 1900, more than a year ago')).toBeVisible();
  await expect(page.getByText('Second line for this member')).toHaveCount(2);
  await expect(recordButton(page)).toHaveText('Record 4 payments · ₹50,000.00');
  await expect(page.getByText('· 4 ticked')).toBeVisible();
  // The term of a line follows those that are ticked before it.
  const years = (from: number) => page.getByText(new RegExp(`${from} –`));
  await page.getByRole('checkbox', { name: 'Odd Statement, ₹1,00,00,000.00' }).check();
  await page.getByRole('checkbox', { name: 'Odd Statement, ₹12,500.00' }).last().check();
  await expect(years(new Date().getFullYear() + 1)).toBeVisible();
});

test('What was left out stays so when the others are recorded, and when they are taken back', async ({ page, portal, signIn }) => {
  const file = await makeStatement(portal, 'Left');
  await signIn('superAdmin');
  await page.goto('/bank-statement');
  await chooseFile(page, file);
  await page.getByRole('checkbox', { name: /^Left Sure 0,/ }).uncheck();
  await page.getByRole('button', { name: 'Choose a member' }).click();
  await page.getByRole('combobox', { name: 'Member' }).fill('left other');
  await page.getByRole('option', { name: 'Left Other' }).click();
  await page.getByRole('checkbox', { name: /^Left Other,/ }).uncheck();
  await expect(recordButton(page)).toHaveText('Record 37 payments · ₹4,62,500.00');
  await recordButton(page).click();
  const told = toast(page, '37 payments recorded');
  await expect(page.getByText('· just recorded')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^Left Sure 0,/ })).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: /^Left Other,/ })).not.toBeChecked();
  await expect(recordButton(page)).toHaveAttribute('aria-disabled', 'true');
  await told.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('· just recorded')).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: /^Left Sure 0,/ })).not.toBeChecked();
});
