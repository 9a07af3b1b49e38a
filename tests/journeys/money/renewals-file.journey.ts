// This month's renewals as a workbook that a spreadsheet opens, named after what it holds.

import { readFile } from 'node:fs/promises';
import readXlsxFile from 'read-excel-file/node';
import { expect, row, test } from '../journey.ts';

test("exports this month's renewals with real dates, named after what the file holds", async ({ page, portal, signIn }) => {
  const today = Temporal.Now.plainDateISO('Asia/Kolkata');
  const membershipEnd = today.with({ day: today.daysInMonth }).toString();
  await portal.person('member', { fullName: 'Asha Rao', isActiveMember: true, membershipEnd, amount: 18_000 });
  await portal.person('member', { fullName: 'Binu Das', isActiveMember: true, membershipEnd: '2090-03-31', amount: 18_000 });
  await signIn('superAdmin');
  await page.goto('/renewals?Stage=This+month');
  await expect(row(page, 'Asha Rao')).toBeVisible();
  await page.getByRole('button', { name: 'Export' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Excel' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^renewals-this-month-\d{4}-\d\d-\d\d\.xlsx$/);
  const [heads = [], ...rows] = (await readXlsxFile(await readFile(await file.path()))).flatMap(({ data }) => data);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toContain('Asha Rao');
  const ends = heads.findIndex((head) => /ends/i.test(String(head)));
  expect(rows[0]?.[ends]).toEqual(new Date(membershipEnd));
});
