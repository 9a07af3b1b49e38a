// Which column of a bank's statement is which field: matched on the screen where its heads do not tell, and remembered.

import { membershipNoOf } from '../../../src/features/people/membership/membership.ts';
import { makeUser } from '../../makers.ts';
import { dialog, expect, test } from '../journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';
import { chooseFile, day, recordButton, statementFile } from './statement-steps.ts';

for (const width of [1280, 1024, 390]) {
  test(`Columns that were taken for others are matched on the screen at ${width} px, and remembered`, async ({ page, portal, signIn }) => {
    await page.setViewportSize({ width, height: 844 });
    const { id } = await makeUser(portal.data, { fullName: `Columns${width} Rao` });
    const membership_no = membershipNoOf(40_000 + id);
    await portal.data.write((tx) => tx.updateTable('users').set({ membership_no }).where('id', '=', id).execute());
    const rows = [
      'Sahakari Bank,,,',
      `Posted in ${width},Who and why,Number of the bank,Money in`,
      `${day},TRANSFER ${membership_no} COLUMNS${width} RAO,630700${id},1000.00`,
    ];
    const file = statementFile(rows);
    await signIn('superAdmin');
    await page.goto('/bank-statement');
    await chooseFile(page, file);
    await expect(page.getByText('Please say which columns of this file are the date, the narration and the amount.')).toBeVisible();
    const field = (name: string) => page.getByRole('combobox', { name });
    for (const [name, heading] of [
      ['Column for Date', `Posted in ${width}`],
      ['Column for Narration', 'Who and why'],
    ] as const) {
      await field(name).focus();
      await field(name).selectOption(heading);
      await expect(field(name)).toBeHidden();
    }
    await expect(page.getByRole('region', { name: 'Columns' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(field('Column for Amount in')).toBeFocused();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.keyboard.type('M');
    await expect(recordButton(page)).toHaveText('Record 1 payment · ₹1,000.00');
    // The columns are still there: the reference is matched by the keyboard alone.
    const reference = field('Field for Number of the bank');
    if (!(await reference.isVisible())) await page.getByRole('button', { name: 'Show', exact: true }).press('Enter');
    await reference.focus();
    await page.keyboard.type('Reference');
    await expect(page.getByText(`630700${id} ·`)).toBeVisible();
    await expect(reference).toBeFocused();
    await expect(reference).toHaveValue('Reference');
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Columns', exact: true }).press('Enter');
    await expect(reference).toBeHidden();
    await page.getByRole('button', { name: 'Another file' }).click();
    await dialog(page, 'Discard changes?').getByRole('button', { name: 'Discard' }).click();
    await chooseFile(page, file);
    await expect(page.getByText(`630700${id} ·`)).toBeVisible();
    await expect(page.getByRole('checkbox', { name: `Columns${width} Rao, ₹1,000.00` })).toBeFocused();
  });
}
