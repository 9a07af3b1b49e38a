// Bringing members in from a file: matching columns, seeing what would happen, importing, and taking it back.

import { saveConnection } from '../../../src/features/own-records/connections/connections.contract.ts';
import { makeChapter, makeUser } from '../../makers.ts';
import { dialog, expect, row, test, toast } from '../journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';

const fileOf = (name: string, ...lines: string[]) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });

const members = fileOf(
  'members.csv',
  'Name,Who to write to,Phone,Notes',
  'Asha Imported,asha.imported@example.com,98765 43210,x',
  'Binu Imported,binu.imported@example.com,123,y',
);

test('imports members from a file with one bad line, and takes the import back', { tag: '@main' }, async ({ page, signIn }) => {
  await signIn('superAdmin');
  await page.goto('/members');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(page).toHaveURL('/import/members');
  await expect(page.getByRole('heading', { name: 'Import members' })).toBeVisible();
  await page.getByLabel('File', { exact: true }).setInputFiles(members);

  // Its values say what this column is. Without it nobody can be told apart, which is said once and not for each line.
  await expect(page.getByLabel('Field for Who to write to')).toHaveValue('Email');
  await expect(page.getByText('Guessed')).toBeVisible();
  await expect(page.getByLabel('Field for Name')).toHaveValue('FullName');
  await expect(page.getByText('Also left out: Notes.')).toBeVisible();
  await page.getByLabel('Field for Who to write to').selectOption('');
  await expect(page.getByText('Refused: 2')).toBeVisible();
  await expect(page.getByText('2 lines wait for a column: Email.')).toBeVisible();
  await expect(page.getByText('New members need a column for it')).toHaveCount(1);
  await expectAccessible(page);
  await page.getByLabel('Column for Email').selectOption('Who to write to');
  await expect(page.getByText('New: 1')).toBeVisible();
  // The first refused line is open, with what is wrong at its field.
  await expect(page.getByRole('form', { name: 'Mend line 3' })).toContainText('Please enter a valid 10-digit phone number');
  await expect(row(page, 'Binu Imported · binu.imported@example.com')).toContainText('phone number: ‘123’');
  await expect(row(page, 'Asha Imported · asha.imported@example.com')).toContainText('New');
  await page.getByRole('switch', { name: 'Show refused lines only' }).check();
  await expect(page.getByRole('region', { name: 'Lines of the file' }).getByRole('row')).toHaveCount(3);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // With this switch one bad line holds all others back.
  await page.getByRole('switch', { name: 'Import nothing while lines are refused' }).click();
  await expect(page.getByRole('button', { name: 'Import 1 member' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('switch', { name: 'Import nothing while lines are refused' }).click();
  await page.getByRole('button', { name: 'Import 1 member' }).click();
  await expect(page.getByText('What has happened')).toBeVisible();
  // It is told once.
  await expect(page.getByText('1 member imported')).toHaveCount(1);
  await expect(page.getByText('New members have no password yet')).toBeVisible();

  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(row(page, 'Asha Imported')).toBeVisible();
  await expect(row(page, 'Binu Imported')).toHaveCount(0);
});

test('remembers how headings were matched, and takes an import back from its result', async ({ page, signIn }) => {
  await signIn('superAdmin');
  await page.goto('/import/members');
  await page.getByLabel('File', { exact: true }).setInputFiles(members);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByLabel('Field for Notes').selectOption('Profession');
  await expect(page.getByText('New: 1')).toBeVisible();
  await page.reload();
  await page.getByLabel('File', { exact: true }).setInputFiles(members);
  await expect(page.getByLabel('Field for Notes')).toHaveValue('Profession');
  await page.getByRole('button', { name: 'Import 1 member' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Changes undone')).toBeVisible();
  await expect(page.getByText('Choose a file')).toBeVisible();
  const undone = page.getByRole('group', { name: 'Import undone' });
  await expect(undone).toContainText('1 new member is gone.');
  await expect(undone).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('What had happened')).toBeVisible();
  await expectAccessible(page);
  // What is undone is not offered once more.
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
});

test('asks before a chosen file is left, by a link and by Back', async ({ page, signIn }) => {
  await signIn('superAdmin');
  await page.goto('/members');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await page.getByLabel('File', { exact: true }).setInputFiles(members);
  await page.getByRole('link', { name: 'Back to the list' }).click();
  const question = dialog(page, 'Discard changes?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL('/import/members');
  await expect(page.getByText('New: 1')).toBeVisible();
  await page.goBack();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText('New: 1')).toBeVisible();

  // Signing out has a question of its own.
  await page.getByRole('button', { name: 'Logout' }).click();
  await dialog(page, 'Confirm Logout').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL('/members');
  await expect(question).toBeHidden();
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await page.getByLabel('File', { exact: true }).setInputFiles(members);
  await page.getByRole('button', { name: 'Logout' }).click();
  await dialog(page, 'Confirm Logout').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
});

test('takes no other file while one is imported, and is undone by one click only', async ({ page, signIn }) => {
  await signIn('superAdmin');
  await page.goto('/import/members');
  const field = page.getByLabel('File', { exact: true });
  await field.setInputFiles(fileOf('members.csv', 'Full Name,Email,Phone', 'Asha Imported,asha.imported@example.com,9876543210'));
  const button = page.getByRole('button', { name: 'Import 1 member' });
  await expect(button).not.toHaveAttribute('aria-disabled');
  const [held, heldUndo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/api/User/ImportRecords', (route) => held.promise.then(() => route.continue()));
  await button.click();
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  const other = fileOf('others.csv', 'Full Name,Email,Phone', 'Binu Imported,binu.imported@example.com,9876543211');
  await field.setInputFiles(other);
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([text], 'pasted.csv', { type: 'text/csv' }));
    window.dispatchEvent(new ClipboardEvent('paste', { clipboardData }));
  }, other.buffer.toString());
  await expect(page.getByText('members.csv')).toBeVisible();
  held.resolve();
  await expect(page.getByText('What has happened')).toBeVisible();

  let sent = 0;
  await page.route('**/api/User/UndoChanges', (route) => {
    sent++;
    return heldUndo.promise.then(() => route.continue());
  });
  await page.getByRole('main').getByRole('button', { name: 'Undo' }).dblclick();
  heldUndo.resolve();
  await expect(toast(page, 'Changes undone')).toBeVisible();
  await expect(field).not.toHaveAttribute('aria-disabled');
  expect(sent).toBe(1);
  await field.setInputFiles(other);
  await expect(page.getByRole('button', { name: 'Import 1 member' })).toBeVisible();
});

test('puts members into their chapters, and says of whom it does not', async ({ page, portal, signIn }) => {
  const { data } = portal;
  await makeChapter(data, 'Pune Central');
  const paid = { isActiveMember: true, membershipEnd: '2090-03-31', amount: 500 };
  await makeUser(data, { fullName: 'Asha Rao', email: 'asha.rao@example.com', ...paid });
  await makeUser(data, { fullName: 'Binu Das', email: 'binu.das@example.com' });
  const lines = ['asha.rao@example.com,pune central', 'binu.das@example.com,Pune Central', 'asha.rao@example.com,Nowhere'];
  await signIn('superAdmin');
  await page.goto('/import/members');
  await page.getByLabel('File', { exact: true }).setInputFiles(fileOf('members.csv', 'Email,Chapter', ...lines));
  await expect(page.getByLabel('Field for Chapter')).toHaveValue('ChapterName');
  await expect(row(page, "There is no chapter 'Nowhere'")).toContainText('Refused');
  await expect(page.getByText('1 place is not given: only active, paid members can be in a chapter.')).toBeVisible();
  const left = row(page, 'The place in Pune Central is not given');
  await expect(left).toContainText('Same');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await left.scrollIntoViewIfNeeded();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Import 1 member' }).click();
  await expect(page.getByText('What has happened')).toBeVisible();
  await page.goto('/members');
  await expect(row(page, 'Asha Rao')).toContainText('Pune Central');
  await expect(row(page, 'Binu Das')).not.toContainText('Pune Central');
});

test('says what is wrong with a file, and offers a template', async ({ page, signIn }) => {
  await signIn('superAdmin');
  await page.goto('/import/chapters');
  const choose = (file: ReturnType<typeof fileOf>) => page.getByLabel('File', { exact: true }).setInputFiles(file);
  await choose(fileOf('chapters.pdf', '%PDF-1.7'));
  await expect(page.getByText('Please choose a CSV or an xlsx file')).toBeVisible();
  await choose(fileOf('chapters.csv', ''));
  await expect(page.getByText('The file is empty')).toBeVisible();
  await choose(fileOf('chapters.csv', 'Chapter Name,chapter name', 'a,b'));
  await expect(page.getByText("The heading 'chapter name' is there twice")).toBeVisible();
  const [template] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download a template' }).click()]);
  expect(template.suggestedFilename()).toBe('chapters-template.csv');
  await page.goto('/import/nothing');
  await expect(page.getByText('Nothing of this kind can be imported.')).toBeVisible();
});

test('is there for super admins only', async ({ page, portal, signIn }) => {
  const { id: UserId } = await signIn('member');
  await portal.save(saveConnection, {
    Flag: 'Add',
    UserId,
    OrganizationName: 'Nilgiri Tea',
    ContactPerson: 'Meera',
    MobileNo: '9876543210',
  });
  await page.goto('/User-connections');
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Import', exact: true })).toHaveCount(0);
  await page.goto('/import/members');
  await expect(page).not.toHaveURL('/import/members');
});

test('An import whose answer is lost may have happened: the page does not say that it has not', async ({ page, signIn }) => {
  await signIn('superAdmin');
  await page.goto('/import/members');
  await page.getByLabel('File', { exact: true }).setInputFiles(members);
  await expect(page.getByText('New: 1')).toBeVisible();
  // The server gets the request, and its answer never arrives.
  await page.route('**/ImportRecords', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Import 1 member' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'the file may not be imported yet' })).toBeVisible();
  await page.unroute('**/ImportRecords');
  await page.getByRole('button', { name: 'Import 1 member' }).click();
  await expect(page.getByText('What has happened')).toBeVisible();
  await page.goto('/members');
  await expect(row(page, 'Asha Imported')).toHaveCount(1);
});

test('shows the other lines again when the last refused one is mended while only refused ones are shown', async ({ page, signIn }) => {
  await signIn('superAdmin');
  await page.goto('/import/members');
  await page.getByLabel('File', { exact: true }).setInputFiles(members);
  await page.getByRole('switch', { name: 'Show refused lines only' }).check();
  const line = page.getByRole('form', { name: 'Mend line 3' });
  await line.getByLabel('Phone').fill('9876543211');
  await line.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('New: 2')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Lines of the file' }).getByRole('row')).toHaveCount(3);
});

test('asks about an unknown chapter and a profession that are called as every object is', async ({ page, signIn }) => {
  await signIn('superAdmin');
  await page.goto('/import/members');
  const paid = [
    'Full Name,Email,Phone,Chapter,Seat,Payment Date,Amount',
    'Asha,asha@example.com,9876543210,constructor,toString,01/04/2026,18000',
  ];
  await page.getByLabel('File', { exact: true }).setInputFiles(fileOf('members.csv', ...paid));
  await expect(page.getByText('Or which one is ‘constructor’?')).toBeVisible();
  await page.getByRole('button', { name: 'Create constructor' }).click();
  const place = page.getByRole('form', { name: 'Create constructor' });
  await place.getByLabel('Country').fill('india');
  await page.getByRole('option', { name: 'India', exact: true }).click();
  await place.getByLabel('State').fill('goa');
  await page.getByRole('option', { name: 'Goa', exact: true }).click();
  await place.getByLabel('City').fill('panaji');
  await page.getByRole('option', { name: 'Panaji', exact: true }).click();
  await place.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Will be created')).toBeVisible();
  await page.getByRole('button', { name: 'No seat for toString' }).click();
  await expect(page.getByText('Comes in without a seat')).toBeVisible();
  await expect(page.getByText('New: 1')).toBeVisible();
});
