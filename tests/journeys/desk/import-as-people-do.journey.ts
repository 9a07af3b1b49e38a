// A workbook as a secretary has it: headings in the own words, wrong values, an unknown chapter, payments beside the members.

import { readFile, writeFile } from 'node:fs/promises';
import { xlsxOf } from '../../../demo/documents/office.ts';
import { saveSettings } from '../../../src/features/desk/settings/settings.contract.ts';
import { makeChapter } from '../../makers.ts';
import { choose } from '../chapters/chapter-dialog.ts';
import { dialog, expect, row, test, toast } from '../journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';

const lines = [
  ['S No', 'Name of Member', 'E-mail ID', 'Mob No', 'Chapter', 'Paid on', 'Amount', 'Valid Upto', 'Mode'],
  [1, 'Asha Imported', 'asha.imported@example.com', '98765 43210', 'Goa', '01-04-2026', '18,000', '31-03-2090', 'UPI'],
  [2, 'Binu Imported', 'binu.imported@example.com', '123', 'Goa', '01-04-2026', '18,000', '31-03-2090', 'UPI'],
  [3, 'Chitra Imported', 'chitra.imported@example.com', '9876543212', 'Nashik', '01-04-2026', '18,000', '31-03-2090', 'Cash'],
  [4, 'Dev Imported', 'dev.imported', '9876543213', 'Goa', '01-04-2026', '18,000', '31-03-2090', 'Cash'],
];

test('keeps both answers about unknown chapters that are given while the server works', async ({ page, portal, signIn }) => {
  await makeChapter(portal.data, 'Goa');
  await signIn('superAdmin');
  await page.goto('/import/members');
  const file = test.info().outputPath('chapters.xlsx');
  const paid = ['01-04-2026', '18,000', '31-03-2090', 'UPI'];
  const named = ['Nashik', 'Satara'].map((chapter, at) => [
    at,
    `${chapter} Person`,
    `at.${chapter}@example.com`,
    `987654321${at}`,
    chapter,
    ...paid,
  ]);
  await writeFile(file, xlsxOf('Members', [lines[0] ?? [], ...named]));
  await page.getByLabel('File', { exact: true }).setInputFiles(file);
  await expect(page.getByText('Refused: 2')).toBeVisible();
  await page.route('**/ImportRecords', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  for (const name of ['Nashik', 'Satara']) {
    await page.getByLabel(`Or which one is ‘${name}’?`).click();
    await page.getByRole('option', { name: 'Goa' }).click();
  }
  await expect(page.getByText('Refused: 0')).toBeVisible();
  await expect(page.getByText('It is Goa', { exact: true })).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Change the answer for Satara' })).toBeFocused();
});

test('imports a workbook as people have it: lines are mended, a chapter is created, and all is undone by one', async ({
  page,
  portal,
  signIn,
}) => {
  // Eight steps, one after the other.
  await makeChapter(portal.data, 'Goa');
  await signIn('superAdmin');
  await page.goto('/import/members');
  // The file on the disk is the same one after a reload.
  const file = test.info().outputPath('members.xlsx');
  await writeFile(file, xlsxOf('Members', lines));
  const chooseFile = () => page.getByLabel('File', { exact: true }).setInputFiles(file);
  await chooseFile();
  await expect(page.getByText('Refused: 3')).toBeVisible();
  await expect(page.getByLabel('Field for E-mail ID')).toHaveValue('Email');
  await expect(page.getByLabel('Field for Mob No')).toHaveValue('Phone');
  // What is left out and has no sums, days or phones is one line.
  await expect(page.getByText('Also left out: S No.')).toBeVisible();

  // The first refused line is open, and is mended where it stands. What was typed survives a reload.
  const form = page.getByRole('form', { name: 'Mend line 3' });
  await expect(form.getByLabel('Phone')).toHaveValue('123');
  await expectAccessible(page);
  await form.getByLabel('Phone').fill('9876543211');
  await form.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('Refused: 2')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Lines of the file' }).getByRole('row', { name: 'Binu Imported' })).toContainText(
    'Mended here',
  );
  await page.reload();
  await chooseFile();
  await expect(page.getByText('Refused: 2')).toBeVisible();

  // A line that is not meant is left out, until it is taken in again; that survives a reload, too.
  await page.getByRole('button', { name: 'Leave out line 5' }).click();
  await expect(page.getByText('Left out: 1')).toBeVisible();
  await expect(page.getByText('Refused: 1')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take in again: line 5' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Mend line 5' })).toHaveCount(0);
  await expectAccessible(page);
  await page.reload();
  await chooseFile();
  await page.getByRole('button', { name: 'Take in again: line 5' }).click();
  await expect(page.getByText('Refused: 2')).toBeVisible();
  await expect(page.getByText(/^Left out: \d/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Leave out line 5' })).toBeFocused();

  // The unknown chapter is asked about once.
  await page.getByRole('button', { name: 'Create Nashik' }).click();
  const place = page.getByRole('form', { name: 'Create Nashik' });
  await expect(place.getByLabel('Country')).toBeFocused();
  await choose(page, place.getByLabel('Country'), 'India', 'India');
  await place.getByRole('button', { name: 'Create' }).click();
  await expect(place.getByText('Please select a state')).toBeVisible();
  await choose(page, place.getByLabel('State'), 'Maharashtra', 'Maharashtra');
  await choose(page, place.getByLabel('City'), 'Nashik', 'Nashik');
  await expectAccessible(page);
  await place.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Will be created')).toBeVisible();
  await expect(page.getByText('Refused: 1')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  const [refused] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download refused lines' }).click(),
  ]);
  expect(refused.suggestedFilename()).toMatch(/^members-refused-lines-\d{4}-\d\d-\d\d\.xlsx$/);
  expect((await readFile(await refused.path())).subarray(0, 2).toString()).toBe('PK');

  await page.getByRole('button', { name: 'Leave out line 5' }).click();
  await expect(page.getByText('Refused: 0')).toBeVisible();
  await page.getByRole('button', { name: 'Import 3 members' }).click();
  await expect(page.getByRole('main').getByText('3 members imported')).toBeVisible();
  await expect(page.getByText('Left out: 1')).toBeVisible();
  await expect(page.getByRole('button', { name: /line 5/ })).toHaveCount(0);
  await page.goto('/members');
  await expect(row(page, 'Chitra Imported')).toContainText('Nashik');
  await expect(row(page, 'Binu Imported')).toContainText('Goa');

  // One line, which is unfolded and undone as one.
  await page.goto('/activity');
  const imported = row(page, 'Imported 3 members');
  await expect(imported).toHaveCount(1);
  await expect(row(page, 'Binu Imported')).toHaveCount(0);
  // Three members with their payments and places, and the new chapter. The members changed once more when they paid.
  await expect(imported).toContainText('10 records together');
  await imported.getByRole('button', { name: 'Details' }).click();
  const set = dialog(page, 'Imported 3 members');
  await expect(set.getByText('10 records in 13 changes')).toBeVisible();
  await expect(set.getByText('Binu Imported').first()).toBeVisible();
  await expectAccessible(page);
  await set.getByRole('button', { name: 'Undo' }).click();
  await dialog(page, 'Undo this change').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText(/^Import undone/)).toBeVisible();
  await page.goto('/payments');
  await expect(row(page, 'Import undone')).toHaveCount(3);
  await page.goto('/chapters');
  await expect(row(page, 'Goa')).toBeVisible();
  await expect(row(page, 'Nashik')).toHaveCount(0);
});

test('a list with fourteen headings comes in and is undone: nobody is left, and the receipts are void', async ({
  page,
  portal,
  signIn,
}) => {
  await makeChapter(portal.data, 'Goa');
  await signIn('superAdmin');
  await page.goto('/import/members');
  const heads = ['Sr No', 'Name of Member', 'E-mail ID', 'Mob No', 'Firm Name', 'City', 'Profession', 'Chapter', 'DOJ'];
  const paying = ['Fees Paid', 'Paid On', 'Valid Upto', 'Mode of Payment', 'UTR No'];
  const people = ['Ramesh Undone', 'Shubhangi Undone'].map((name, at) => [
    ...[at + 1, name, `undone${at}@example.com`, `982201187${at}`, 'Patil & Sons', 'Goa', 'Baker', 'Goa', '01-04-98'],
    ...['12,500', '01-04-2026', '31-03-2090', 'GPay', `UTR77${at}`],
  ]);
  const file = test.info().outputPath('fourteen.xlsx');
  await writeFile(file, xlsxOf('Members', [[...heads, ...paying], ...people]));
  await page.getByLabel('File', { exact: true }).setInputFiles(file);
  await expect(page.getByText('Refused: 0')).toBeVisible();
  await expect(page.getByLabel('Field for DOJ').locator('option:checked')).toHaveText('Member since');
  const bring = page.getByRole('button', { name: 'Import 2 members · ₹25,000.00' });
  await expect(bring).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 300 });
  await page.getByText('Goes into Goa').last().scrollIntoViewIfNeeded();
  await bring.click();
  await expect(page.getByRole('main').getByText('2 members imported')).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.goto('/activity');
  await row(page, 'Imported 2 members').getByRole('button', { name: 'Details' }).click();
  await dialog(page, 'Imported 2 members').getByRole('button', { name: 'Undo' }).click();
  await dialog(page, 'Undo this change').getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'its new members are gone')).toBeVisible();
  await page.goto('/members?Search=Undone');
  await expect(page.getByText('No members found')).toBeVisible();
  await page.goto('/payments');
  await expect(row(page, 'Import undone')).toHaveCount(2);
  await expect(row(page, 'Ramesh Undone')).toContainText('Deleted');
  await expect(page.getByRole('link', { name: 'Ramesh Undone' })).toHaveCount(0);
});

test('a chapter that the first file names is in the country of the address', async ({ page, portal, signIn }) => {
  await portal.save(saveSettings, { Address: '27 Fergusson Road, Pune 411004', MembershipFee: 1_000 });
  await signIn('superAdmin');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Import' }).click();
  const lines = 'Full Name,Email,Phone,Chapter\nRamesh Kulkarni,ramesh@example.com,9820111223,Pune Central\n';
  await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(lines) });
  await page.getByRole('button', { name: 'Create Pune Central' }).click();
  await expect(page.getByRole('form', { name: 'Create Pune Central' }).getByLabel('Country')).toHaveValue('India');
});
