// The tax of payments: summed up by month, rate and kind, and as a file.

import { readFile } from 'node:fs/promises';
import { saveSettings } from '../../../src/features/desk/settings/settings.contract.ts';
import { recordPayment } from '../../../src/features/money/payments/payments.contract.ts';
import { checkDigitOf } from '../../../src/features/people/organization/india.ts';
import { expect, test } from '../journey.ts';
import { expectAccessible, expectNoSidewaysScroll, expectWholeWords } from '../looks.ts';

test("The tab 'Tax' sums a month by rate and kind, and gives it as a file", { tag: '@main' }, async ({ page, portal, signIn }) => {
  const TaxNumber = `27AAPFU0939F1Z${checkDigitOf('27AAPFU0939F1Z')}`;
  await portal.save(saveSettings, { OrganizationName: 'Pune Makers', TaxNumber, TaxRate: 18, TaxCode: '999599', TaxState: 'Maharashtra' });
  const [near, far] = [await portal.person('member'), await portal.person('member')];
  await portal.data.write((tx) => tx.updateTable('users').set({ state: 'Gujarat' }).where('id', '=', far.id).execute());
  const paid = { PaymentDate: '2026-03-05', MemberShipStartDate: '2026-03-05', MemberShipEndDate: '2027-03-04' };
  await portal.save(recordPayment, { MemberId: near.id, Amount: 11_800, ...paid });
  await portal.save(recordPayment, { MemberId: near.id, Amount: 1_180, ...paid, PaymentDate: '2026-03-06' });
  await portal.save(recordPayment, { MemberId: far.id, Amount: 118, ...paid });

  await signIn('superAdmin');
  await page.goto('/payments');
  await page.getByRole('tab', { name: 'Tax' }).click();
  const line = (kind: string) => page.getByRole('row', { name: new RegExp(`March 2026.*18 %.*${kind}`) });
  const within = ['₹12,980.00', '2 payments', '₹11,000.00', '₹990.00'];
  for (const part of within) await expect(line('Within the state')).toContainText(part);
  for (const part of ['₹118.00', '1 payment', '₹100.00', '₹18.00']) await expect(line('Other states')).toContainText(part);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /CSV/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^tax.*\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain('CGST,SGST,IGST');
  expect(text.trim().split('\n')).toHaveLength(3);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('₹12,980.00')).toBeVisible();
  await expectWholeWords(page.getByRole('table'));
  await expectNoSidewaysScroll(page);
});
