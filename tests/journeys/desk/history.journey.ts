// The history of a record: its versions with pictures and formatted text, and the way back to an older one, for super admins and members.

import type { Page } from '@playwright/test';
import { saveStory } from '../../../src/features/contents/stories/stories.contract.ts';
import { saveConnection } from '../../../src/features/own-records/connections/connections.contract.ts';
import { path } from '../../../src/platform/wire/call.ts';
import { makePicture } from '../../makers.ts';
import { dialog, expect, row, test, toast } from '../journey.ts';
import type { JourneyPortal, Person } from '../journey-portal.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';

const story = {
  Name: 'The first bridge',
  ClientName: 'Mehta & Sons',
  Description: '<h2>How it began</h2><p>In Pune with <b>Asha</b>.</p>',
};
const later = { ...story, ClientName: 'Mehta Brothers', Description: '<h2>How it began</h2><p>In Surat with <b>Asha</b> again.</p>' };

const changedStory = async (portal: JourneyPortal): Promise<number> => {
  const id = await portal.save(saveStory, { Flag: 'Add', ...story }, await makePicture('png', 400));
  await portal.save(saveStory, { Flag: 'Update', Id: id, ...later }, await makePicture('png', 500));
  await portal.save(saveStory, { Flag: 'Active', Id: id, IsActive: false });
  return id;
};

const openHistory = async (page: Page, title: string) => {
  await row(page, title).getByRole('button', { name: 'History' }).click();
  const opened = dialog(page, `History of ${title}`);
  await expect(opened.getByRole('article').first()).toBeVisible();
  return opened;
};

/** Saves as this person, not as the record keeper. */
const saveAs = async (portal: JourneyPortal, { token }: Person, input: Record<string, unknown>) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(portal.url + path(saveConnection), { method: 'POST', headers, body: JSON.stringify(input) });
  const { res } = (await response.json()) as { res: { Id: number } };
  return res.Id;
};

test('A story shows what changed in each version, and an older version is restored', { tag: '@main' }, async ({ page, portal, signIn }) => {
  const id = await changedStory(portal);
  await signIn('superAdmin');
  await page.goto('/stories');
  const opened = await openHistory(page, 'The first bridge');
  const versions = opened.getByRole('article');
  await expect(versions).toHaveCount(3);
  await expect(versions.nth(0).getByRole('heading')).toHaveText(/^Changed by Record Keeper, \d\d \w{3} \d{4}, \d+:\d\d [ap]m$/);
  await expect(versions.nth(0)).toContainText('Current version');
  await expect(versions.nth(0).getByRole('row', { name: 'Status' })).toHaveText(/Active\s*Inactive/);
  await expect(versions.nth(0).getByRole('button', { name: 'Restore this version' })).toHaveCount(0);

  const changed = versions.nth(1);
  await expect(changed.getByRole('columnheader')).toHaveText(['Field', 'Before', 'After']);
  await expect(changed.getByRole('row', { name: 'Client Name' }).getByRole('cell')).toHaveText(['Mehta & Sons', 'Mehta Brothers']);
  const text = changed.getByRole('row', { name: 'Description' });
  await expect(text.locator('del')).toHaveText(['Removed: Pune', 'Removed: Asha.']);
  await expect(text.locator('ins')).toHaveText(['Added: Surat', 'Added: Asha again.']);
  await text.getByText('Show both texts').click();
  await expect(text.getByRole('region', { name: 'Text before' }).locator('b, strong')).toHaveText('Asha');
  await expect(text.getByRole('region', { name: 'Text after' })).toContainText('In Surat');
  const picture = changed.getByRole('img', { name: 'Image after' });
  await expect(picture).toHaveAttribute('src', /-small\.webp$/);
  expect(await picture.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBeGreaterThan(0);
  await versions.nth(2).getByText('Show all fields').click();
  await expect(versions.nth(2).getByRole('row', { name: 'Story Name' })).toContainText('The first bridge');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await changed.getByRole('button', { name: 'Restore this version' }).click();
  const question = dialog(page, 'Restore this version');
  await expect(question).toContainText('The first bridge');
  await question.getByRole('button', { name: 'Restore' }).click();
  await expect(toast(page, 'Version restored')).toBeVisible();
  await expect(versions).toHaveCount(4);
  await expect(versions.nth(0)).toContainText('Restored version');
  await expect(versions.nth(0).getByRole('row', { name: 'Status' })).toHaveText(/Inactive\s*Active/);
  await page.keyboard.press('Escape');
  await expect(opened).toHaveCount(0);
  await expect(row(page, 'The first bridge').getByRole('button', { name: 'History' })).toBeFocused();
  await expect(row(page, 'The first bridge').getByLabel('Active')).toBeChecked();
  const kept = await portal.data.read.selectFrom('stories').select(['client_name', 'is_active']).where('id', '=', id).executeTakeFirst();
  expect(kept?.client_name).toBe('Mehta Brothers');
});

test('When a version cannot be restored, the dialog says why and stays', async ({ page, portal, signIn }) => {
  await changedStory(portal);
  await signIn('superAdmin');
  await page.goto('/stories');
  const opened = await openHistory(page, 'The first bridge');
  const sentence = "This cannot be undone: the story 'The first bridge' has been replaced by another one in the meantime.";
  await page.route('**/api/User/RestoreVersion', (route) =>
    route.fulfill({ status: 409, json: { rs: 0, rc: [], res: null, msgkey: sentence } }),
  );
  await opened.getByRole('button', { name: 'Restore this version' }).first().click();
  await dialog(page, 'Restore this version').getByRole('button', { name: 'Restore' }).click();
  await expect(opened.getByRole('alert')).toHaveText(sentence);
  await expect(opened.getByRole('article')).toHaveCount(3);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('A member sees the history of an own record, and takes back what is the member’s own', async ({ page, portal, signIn }) => {
    const asha = await signIn('member');
    const connection = { OrganizationName: 'Nilgiri Tea', ContactPerson: 'Sunita', MobileNo: '9876543210' };
    const Id = await saveAs(portal, asha, { Flag: 'Add', ...connection });
    await saveAs(portal, asha, { Flag: 'Update', Id, ...connection, ContactPerson: 'Meera' });
    await page.goto('/User-connections');
    const opened = await openHistory(page, 'Nilgiri Tea');
    const versions = opened.getByRole('article');
    await expect(versions).toHaveCount(2);
    await expect(versions.nth(0).getByRole('row', { name: 'Contact Person' })).toHaveText(/Sunita\s*Meera/);
    await expectAccessible(page);
    await versions.nth(1).getByRole('button', { name: 'Restore this version' }).click();
    await dialog(page, 'Restore this version').getByRole('button', { name: 'Restore' }).click();
    await expect(toast(page, 'Version restored')).toBeVisible();
    await expect(versions).toHaveCount(3);
    await opened.getByRole('button', { name: 'Close' }).click();
    await expect(row(page, 'Nilgiri Tea')).toContainText('Sunita');
    await expectNoSidewaysScroll(page);

    // What a super admin changed is not the member's to take back.
    await portal.save(saveConnection, { Flag: 'Update', Id, ...connection, ContactPerson: 'By the staff' });
    await page.reload();
    await openHistory(page, 'Nilgiri Tea');
    await expect(versions).toHaveCount(4);
    await expect(versions.first()).toContainText('Changed by Record Keeper');
    await expect(opened.getByRole('button', { name: 'Restore this version' })).toHaveCount(0);
  });
});
