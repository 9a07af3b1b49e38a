// Bringing payments in from a file, and what taking that back leaves.

import { dialog, expect, row, test } from '../journey.ts';
import { expectAccessible } from '../looks.ts';

const fileOf = (name: string, ...lines: string[]) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });

test('An import of payments is taken back: they become void, and the member shows what was paid before', async ({
  page,
  portal,
  signIn,
}) => {
  const asha = await portal.person('member', { fullName: 'Asha Rao', email: 'asha.rao@example.com' });
  const payments = fileOf(
    'payments.csv',
    'E-mail,Date,Amount,From,To',
    'asha.rao@example.com,01-04-2026,"1,00,000.50",01-04-2026,31-03-2090',
    'asha.rao@example.com,01-04-2025,500,01-04-2025,31-03-2026',
  );
  await signIn('superAdmin');
  await page.goto('/import/payments');
  await page.getByLabel('File', { exact: true }).setInputFiles(payments);
  await expect(row(page, 'Asha Rao: ₹500.00, for 1 April 2025 to 31 March 2026')).toContainText('asha.rao@example.com');
  await expect(row(page, 'Asha Rao: ₹1,00,000.50')).toContainText('A life membership, until 31 Mar 2090');
  // On a phone both dates of the membership can be read whole.
  await page.setViewportSize({ width: 390, height: 844 });
  for (const heading of ['From', 'To']) {
    const width = () => page.getByLabel(`Field for ${heading}`, { exact: true }).evaluate(({ clientWidth }) => clientWidth);
    await expect.poll(width, heading).toBeGreaterThan(220);
  }
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Import 2 payments' }).click();
  await expect(page.getByText('2 payments imported')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Undo' }).click();
  const question = dialog(page, 'Undo this change');
  await expect(question).toContainText(
    '2 payments, ₹1,00,500.50, become void: all of this import. They stay visible and count nowhere. This cannot be taken back.',
  );
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByText('2 payments imported')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Undo' }).click();
  await question.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText(/^Import undone/)).toBeVisible();
  const undone = page.getByRole('main').getByRole('group', { name: 'Import undone' });
  // It is announced once, by the toast.
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Import undone' })).toHaveCount(0);
  await expect(undone).toContainText(/^Import undone2 payments are void\.Void receipts: \d{4}-\d\d\/\d{6}/);
  await page.goto(`/payments?MemberId=${asha.id}`);
  await expect(row(page, 'Import undone')).toHaveCount(2);
  await expect(page.getByText('2 payments, ₹0.00 valid')).toBeVisible();

  // The same file brings them in once more, and the list of activities takes them back too.
  await page.goto('/import/payments');
  await page.getByLabel('File', { exact: true }).setInputFiles(payments);
  await page.getByRole('button', { name: 'Import 2 payments' }).click();
  await expect(page.getByText('2 payments imported')).toBeVisible();
  await page.goto('/activity?Record=Payment');
  await row(page, 'Added').first().getByRole('button', { name: 'Details' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(question).toContainText('To take back one of them only, void it in Payments.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Undo' }).click();
  await expect(question).toHaveCount(0);
  await page.goto(`/payments?MemberId=${asha.id}`);
  await expect(row(page, 'Import undone')).toHaveCount(4);
});
