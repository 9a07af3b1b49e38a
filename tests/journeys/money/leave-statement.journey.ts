// A bank's statement is left, or another one is read, while lines are ticked or on their way.

import { makeUser } from '../../makers.ts';
import { dialog, expect, test, toast } from '../journey.ts';
import { chooseFile, day, makeStatement, recordButton, statementFile } from './statement-steps.ts';

test('Another file and Cancel ask before what is ticked or chosen is thrown away', async ({ page, portal, signIn }) => {
  const { id } = await makeUser(portal.data, { fullName: 'Asked Payer' });
  const line = `${day},UPI-NOBODY-n${id}@oksbi-SBIN0001234-630700000000-FEE,630700000000,,7123.00`;
  const rows = ['Date,Narration,Number of the bank,Withdrawal Amt.,Deposit Amt.', line];
  await signIn('superAdmin');
  await page.goto('/bank-statement');
  const file = statementFile(rows);
  await chooseFile(page, file);
  await page.getByRole('button', { name: 'Choose a member' }).click();
  await page.getByRole('combobox', { name: 'Member' }).fill('asked payer');
  await page.getByRole('option', { name: 'Asked Payer' }).click();
  await expect(recordButton(page)).toHaveText('Record 1 payment · ₹7,123.00');
  const question = dialog(page, 'Discard changes?');
  const leave = async (name: string, answer: string) => {
    await page.getByRole('button', { name, exact: true }).click();
    await question.getByRole('button', { name: answer }).click();
  };
  await leave('Another file', 'Cancel');
  await leave('Cancel', 'Cancel');
  await expect(recordButton(page)).toHaveText('Record 1 payment · ₹7,123.00');
  // Who was chosen is lost with the file, too.
  await page.getByRole('checkbox', { name: 'Asked Payer, ₹7,123.00' }).uncheck();
  await leave('Cancel', 'Discard');
  await expect(page.getByText('Nothing is recorded before you say so.')).toBeVisible();
});

test('Another file stays on the screen when the one before it is recorded, or taken back', async ({ page, portal, signIn }) => {
  const one = await makeStatement(portal, 'One');
  const other = { ...(await makeStatement(portal, 'Other')), name: 'other.csv' };
  await signIn('superAdmin');
  await page.goto('/bank-statement');
  await chooseFile(page, one);
  await expect(recordButton(page)).toHaveText('Record 38 payments · ₹4,75,000.00');
  const held = Promise.withResolvers<void>();
  await page.route('**/api/User/RecordStatement', (route) => held.promise.then(() => route.continue()));
  await recordButton(page).click();
  await page.getByRole('button', { name: 'Another file' }).click();
  await chooseFile(page, other);
  const first = page.getByRole('checkbox', { name: /Sure 0,/ });
  await expect(first).toHaveAccessibleName(/^Other Sure 0,/);
  await first.uncheck();
  held.resolve();
  const told = toast(page, '38 payments recorded');
  await expect(told).toBeVisible();
  const readAgain = page.waitForResponse('**/api/User/UndoChanges');
  await told.getByRole('button', { name: 'Undo' }).click();
  await readAgain;
  await expect(told).toHaveCount(0);
  await expect(first).toHaveAccessibleName(/^Other Sure 0,/);
  await expect(first).not.toBeChecked();
  await expect(recordButton(page)).toHaveText('Record 37 payments · ₹4,62,500.00');
});

test('Asks before ticked lines are left by a link', async ({ page, portal, signIn }) => {
  const file = await makeStatement(portal, 'Leaving');
  await signIn('superAdmin');
  await page.goto('/bank-statement');
  await chooseFile(page, file);
  await expect(recordButton(page)).toHaveText('Record 38 payments · ₹4,75,000.00');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Payments' }).click();
  const question = dialog(page, 'Discard changes?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/bank-statement');
  await expect(recordButton(page)).toHaveText('Record 38 payments · ₹4,75,000.00');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Payments' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL('/payments');
});

test('A typed member is taken by Tab, and by a click on another line, which has the focus then', async ({ page, portal, signIn }) => {
  await makeUser(portal.data, { fullName: 'Asked Payer' });
  await makeUser(portal.data, { fullName: 'Other Payer' });
  const line = (number: number) =>
    `${day},UPI-NOBODY-n${number}@oksbi-SBIN0001234-63070000000${number}-FEE,63070000000${number},,7123.0${number}`;
  await signIn('superAdmin');
  await page.goto('/bank-statement');
  await chooseFile(page, statementFile(['Date,Narration,Number of the bank,Withdrawal Amt.,Deposit Amt.', line(1), line(2)]));
  const type = async (sum: string, text: string) => {
    await page.getByRole('row').filter({ hasText: sum }).getByRole('button', { name: 'Choose a member' }).click();
    await page.getByRole('combobox', { name: 'Member' }).fill(text);
    await expect(page.getByRole('option')).toHaveCount(1);
  };
  await type('7,123.02', 'asked');
  await page.keyboard.press('Tab');
  const asked = page.getByRole('checkbox', { name: 'Asked Payer, ₹7,123.02' });
  await expect(asked).toBeChecked();
  await expect(asked).toBeFocused();
  await type('7,123.01', 'other');
  await asked.focus();
  await expect(page.getByRole('checkbox', { name: 'Other Payer, ₹7,123.01' })).toBeChecked();
  await expect(asked).toBeFocused();
});
