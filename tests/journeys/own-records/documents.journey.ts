// Documents of members: uploaded, opened, changed, replaced and deleted on a phone; refused files; and the documents of all members for a
// super admin.

import { writeFile } from 'node:fs/promises';
import type { CDPSession, Locator, Page } from '@playwright/test';
import { documentTexts, listDocuments, saveDocument } from '../../../src/features/own-records/documents/documents.contract.ts';
import { fileOf, makeDocument } from '../../makers.ts';
import { dialog, emptyFile, expect, row, test, toast } from '../journey.ts';
import type { JourneyPortal } from '../journey-portal.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';

const address = '/user-documents';
const phone = { width: 390, height: 844 };

const addTo = ({ save }: JourneyPortal, UserId: number, DocumentName: string, file = makeDocument()) =>
  save(saveDocument, { Flag: 'Add', UserId, DocumentName }, file);

const chosen = async (file: File) => ({ name: file.name, mimeType: '', buffer: Buffer.from(await file.arrayBuffer()) });

/** Drops a file from the disk by real drag events of the browser, as a user does. */
const drop = async (browser: CDPSession, field: Locator, path: string) => {
  const box = await field.boundingBox();
  if (!box) throw new Error('There is nothing to drop on');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await browser.send('Input.dispatchDragEvent', { type, x, y, data: { items: [], files: [path], dragOperationsMask: 1 } });
  }
};

const sendSlowly = async (browser: CDPSession, bytesPerSecond: number) => {
  const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: bytesPerSecond };
  await browser.send('Network.emulateNetworkConditions', conditions);
};

const openAdd = async (page: Page) => {
  await page.getByRole('button', { name: 'Add Document' }).click();
  return dialog(page, 'Add Document');
};

test.describe('On a phone', () => {
  test.use({ viewport: phone });

  test(
    'A member drops a file, opens it, renames it, replaces it and deletes it',
    { tag: '@main' },
    async ({ page, signIn, devtools }, info) => {
      const browser = await devtools(page);
      await signIn('member');
      await page.goto(address);
      await expect(page.getByText('No documents found')).toBeVisible();
      await expect(page.getByText('Total records: 0')).toBeVisible();

      const text = 'Minutes of the meeting, पुणे\n'.repeat(10_000);
      await writeFile(info.outputPath('Minutes पुणे.txt'), text);
      const form = await openAdd(page);
      await expect(form.getByLabel('Status')).toHaveCount(0);
      await form.getByLabel('Document Name').fill('Minutes');
      await drop(browser, form.getByLabel('File'), info.outputPath('Minutes पुणे.txt'));
      await expect(form.getByText('Minutes पुणे.txt')).toBeVisible();
      await sendSlowly(browser, 300_000);
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(form.getByRole('progressbar', { name: 'Sending' })).toBeVisible();
      await expect(toast(page, 'Document added successfully')).toBeVisible();
      await expect(form).toHaveCount(0);
      await sendSlowly(browser, -1);
      await expect(page.getByText('Total records: 1')).toBeVisible();
      const minutes = row(page, 'Minutes पुणे.txt');
      await expect(minutes).toContainText('Active');

      const view = minutes.getByRole('link', { name: 'View' });
      await expect(view).toHaveAttribute('rel', 'noopener');
      const [tab] = await Promise.all([page.waitForEvent('popup'), view.click()]);
      await expect(tab.locator('body')).toContainText('Minutes of the meeting, पुणे');
      await tab.close();
      const first = await view.getAttribute('href');
      const served = await page.request.get(first ?? '', { headers: { cookie: '' } });
      expect(served.headers()).toMatchObject({
        'content-type': 'text/plain; charset=utf-8',
        'content-disposition': `inline; filename="Minutes ____.txt"; filename*=UTF-8''${encodeURIComponent('Minutes पुणे.txt')}`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      });
      expect(served.headers()['content-security-policy']).toContain('sandbox');
      expect(await served.text()).toBe(text);

      await minutes.getByRole('button', { name: 'Edit' }).click();
      const edit = dialog(page, 'Edit Document');
      await expect(edit.getByText('Minutes पुणे.txt')).toBeVisible();
      await expect(edit.getByLabel('Status').getByRole('option')).toHaveText(['Active', 'Inactive', 'Pending', 'Draft']);
      await edit.getByLabel('Document Name').fill('Minutes of March');
      await edit.getByLabel('Status').selectOption('Pending');
      await edit.getByRole('button', { name: 'Save' }).click();
      await expect(toast(page, 'Document updated successfully')).toBeVisible();
      await expect(row(page, 'Minutes of March')).toContainText('Pending');
      await expect(row(page, 'Minutes of March')).toContainText('Minutes पुणे.txt');

      await page.getByRole('button', { name: 'Edit' }).click();
      await edit.getByLabel('File').setInputFiles(await chosen(makeDocument('pdf', 'Signed.PDF')));
      await edit.getByRole('button', { name: 'Save' }).click();
      await expect(row(page, 'Minutes of March')).toContainText('Signed.PDF');
      await expect(row(page, 'Minutes of March')).toContainText('Pending');
      const gone = await page.request.get(first ?? '');
      expect([gone.status(), gone.headers()['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
      const signed = await page.request.get((await page.getByRole('link', { name: 'View' }).getAttribute('href')) ?? '');
      expect(signed.headers()['content-disposition']).toMatch(/^attachment; filename="Signed.PDF"/);
      expect(await signed.text()).toMatch(/^%PDF-/);

      await page.getByRole('button', { name: 'Delete' }).click();
      const question = dialog(page, 'Delete Document');
      await expect(question).toContainText('Minutes of March');
      await question.getByRole('button', { name: 'Delete' }).click();
      await expect(toast(page, 'Document deleted successfully')).toBeVisible();
      await expect(page.getByText('No documents found')).toBeVisible();
      await expect(page.getByText('Total records: 0')).toBeVisible();
    },
  );
});

test('A missing file, an empty one, a large one and one of a wrong type have an error under the field', async ({ page, signIn }) => {
  await signIn('member');
  await page.goto(address);
  const form = await openAdd(page);
  await form.getByRole('button', { name: 'Save' }).click();
  const [name, file] = [form.getByLabel('Document Name'), form.getByLabel('File')];
  await expect(name).toHaveAccessibleDescription('Document name is required');
  await expect(name).toBeFocused();
  await expect(file).toHaveAccessibleDescription(
    /Max 10MB, PDF, DOC, DOCX, JPG, JPEG, PNG, TXT, XLS, XLSX.*Please select a file to upload/,
  );

  await file.setInputFiles({ name: 'program.exe', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await expect(form.getByRole('alert')).toHaveText('File type is not allowed');
  await file.setInputFiles({ name: 'empty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) });
  await expect(form.getByRole('alert')).toHaveText('The file is empty');
  await file.setInputFiles(await emptyFile('large.pdf', 10 * 1024 * 1024 + 1));
  await expect(form.getByRole('alert')).toHaveText('File size should be less than 10MB');
  await file.setInputFiles(await chosen(fileOf('<script>alert(1)</script>', 'page.pdf')));
  await expect(form.getByRole('alert')).toHaveCount(0);
  await name.fill('Not what it says');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(file).toHaveAccessibleDescription(/File type is not allowed/);
  await expect(page.getByText('File type is not allowed')).toHaveCount(1);
  await expect(file).toBeFocused();
  await file.setInputFiles(await chosen(makeDocument('docx')));
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'Not what it says')).toContainText('document.docx');
});

test('A save without a reply keeps the dialog open and shows a message', async ({ page, portal, signIn }) => {
  const { id } = await signIn('member');
  await addTo(portal, id, 'Lease');
  await page.goto(address);
  await page.route('**/api/User/UserDocumentsCrud', (route) => route.abort());
  const form = await openAdd(page);
  await form.getByLabel('Document Name').fill('Minutes');
  await form.getByLabel('File').setInputFiles(await chosen(makeDocument()));
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Error adding document', 'alert')).toBeVisible();
  await expect(form.getByLabel('Document Name')).toHaveValue('Minutes');
  await expect(form.getByText('document.pdf')).toBeVisible();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await dialog(page, 'Edit Document').getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Error updating document', 'alert')).toBeVisible();
  await dialog(page, 'Edit Document').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await dialog(page, 'Delete Document').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Error deleting document', 'alert')).toBeVisible();
  await expect(row(page, 'Lease')).toBeVisible();
});

test('Documents are searched by name with the button or Enter, and paged', async ({ page, portal, signIn }) => {
  const { id } = await signIn('member');
  for (let each = 1; each <= 11; each++) await addTo(portal, id, `Invoice ${each}`);
  await addTo(portal, id, 'Café licence');
  await page.goto(address);
  await expect(page.getByText('Total records: 12')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(11);
  await expect(page.getByLabel('Records per page').getByRole('option')).toHaveText(['5', '10', '25', '50']);
  await expect(page.getByRole('columnheader')).toHaveText(['', 'ID', 'Document Name', 'Status', 'Created Date', 'Actions']);
  const name = page.getByLabel('Document Name');
  await name.fill('CAFE');
  await expect(page.getByRole('row')).toHaveCount(11);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(row(page, 'Café licence')).toBeVisible();
  await expect(page).toHaveURL(`${address}?Search=CAFE`);
  await name.fill('nothing');
  await name.press('Enter');
  await expect(page.getByText('No documents found')).toBeVisible();
  await expect(page.getByText('Total records: 0')).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(name).toHaveValue('');
  await page.getByLabel('Records per page').selectOption('5');
  await expect(page.getByText('Showing 1 to 5 of 12 documents')).toBeVisible();
});

test('A list that fails shows a message, and a list that stays open renews its signed links', async ({ page, portal, signIn }) => {
  const { id } = await signIn('member');
  const Id = await addTo(portal, id, 'Lease');
  await portal.data.write((tx) => tx.updateTable('documents').set({ status: 'Archived' }).where('id', '=', Id).execute());
  await page.clock.install();
  await page.route(`**/api/User/${listDocuments.name}`, (route) => route.abort());
  await page.goto(address);
  // The call is retried once, a second later.
  await page.clock.runFor(5_000);
  await expect(toast(page, documentTexts.notFetched, 'alert')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(row(page, 'Lease')).toContainText('Unknown');

  const isRead = () => page.waitForResponse((response) => response.url().endsWith(`/${listDocuments.name}`));
  await Promise.all([isRead(), page.clock.runFor(10 * 60 * 1000)]);
  await Promise.all([isRead(), page.evaluate(() => window.dispatchEvent(new Event('focus')))]);
  await expect(row(page, 'Lease').getByRole('link', { name: 'View' })).toBeVisible();
});

test('A super admin sees the owner of each document, and adds one for a member', async ({ page, portal, signIn }) => {
  await signIn('superAdmin');
  const asha = await portal.person('member', { fullName: 'Asha Rao' });
  await addTo(portal, asha.id, 'Lease');
  await page.goto(address);
  await expect(page.getByRole('columnheader')).toHaveText(['', 'ID', 'Document Name', 'Status', 'Member', 'Created Date', 'Actions']);
  await expect(row(page, 'Lease').getByRole('link', { name: 'Asha Rao' })).toBeVisible();
  const form = await openAdd(page);
  await form.getByLabel('Document Name').fill('Certificate');
  await form.getByLabel('File').setInputFiles(await chosen(makeDocument('jpg')));
  await form.getByRole('combobox', { name: 'Member' }).fill('asha');
  await page.getByRole('option', { name: /Asha Rao/ }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'Certificate')).toContainText('Asha Rao');
});

test('The list and its form are accessible in both schemes and at every width', async ({ page, portal, signIn }) => {
  await signIn('superAdmin');
  const long = 'Venkatasubramanian'.repeat(6);
  const { id } = await portal.person('member', { fullName: long });
  await addTo(portal, id, long, makeDocument('xlsx', `${'very-long-'.repeat(20)}.xlsx`));
  for (const Status of ['Inactive', 'Pending', 'Draft'] as const) {
    await portal.save(saveDocument, { Flag: 'Update', Id: await addTo(portal, id, Status), DocumentName: `${Status} one`, Status });
  }
  await page.goto(address);
  await expect(row(page, 'Draft one')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await row(page, `very-long`).getByRole('button', { name: 'Edit' }).click();
  await expect(dialog(page, 'Edit Document')).toBeVisible();
  await dialog(page, 'Edit Document').getByLabel('Document Name').fill('');
  await dialog(page, 'Edit Document').getByRole('button', { name: 'Save' }).click();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
