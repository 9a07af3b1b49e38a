// An announcement: written to the members of a chapter, looked at, sent, taken back, sent again, and read by a member.

import type { Page } from '@playwright/test';
import { saveOffice } from '../../../src/features/chapters/offices/offices.contract.ts';
import { sendAnnouncements } from '../../../src/features/desk/announcements/send-announcements.server.ts';
import { noonOf } from '../../../src/platform/wire/days.ts';
import { inDays } from '../../in-days.ts';
import { makeAssignment, makeChapter, makeUser } from '../../makers.ts';
import { expect, test, toast } from '../journey.ts';
import type { JourneyPortal } from '../journey-portal.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';

/** Writes to a chapter of one member, and saves nothing yet. */
const writeToOne = async (page: Page, { data }: JourneyPortal) => {
  const chapter = await makeChapter(data, 'Mumbai Harbour');
  await makeAssignment(data, chapter.id, (await makeUser(data, { fullName: 'Ravi Rao' })).id, 1);
  await page.goto(`/chapters/${chapter.id}`);
  await page.getByRole('button', { name: 'Write to', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Write an Announcement' });
  await form.getByLabel('Subject').fill('We meet');
  await form.getByRole('textbox', { name: 'Text' }).fill('At nine.');
  return form;
};

test('Members of a chapter are written to, it is taken back, and sent again; a member reads it', { tag: '@main' }, async ({
  page,
  portal,
  signIn,
  complaints,
}) => {
  // The check of accessibility asks each frame, and the mail's own runs no script.
  complaints.expect(/Failed to execute 'postMessage'/);
  await signIn('superAdmin');
  const { data } = portal;
  const chapter = await makeChapter(data, 'Mumbai Harbour');
  const reader = await portal.person('member', { fullName: 'Asha Rao' });
  const members = [reader, await makeUser(data, { fullName: 'Ravi Rao' })];
  for (const { id } of members) await makeAssignment(data, chapter.id, id, 1);

  await page.goto(`/chapters/${chapter.id}`);
  await page.getByRole('button', { name: 'Write to', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Write an Announcement' });
  await expect(form.getByText('Members of Mumbai Harbour')).toBeVisible();
  await form.getByLabel('Subject').fill('We meet at the Taj, {Name}');
  await form.getByRole('textbox', { name: 'Text' }).fill('Dear {FullName}, come early.');
  await form.getByRole('button', { name: 'Save and Check' }).click();
  await expect(form.getByText('{Name} cannot be filled in.')).toBeVisible();
  await form.getByLabel('Subject').fill('We meet at the Taj, {FirstName}');
  await form.getByRole('button', { name: 'Save and Check' }).click();

  const check = page.getByRole('dialog', { name: 'Check and Send' });
  await expect(check.getByText('2 members of Mumbai Harbour, all of them by mail')).toBeVisible();
  await expect(check.frameLocator('iframe').getByText('come early.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await check.getByRole('button', { name: 'Send to 2' }).click();
  const told = toast(page, 'Announcement sent to 2 people');
  await told.getByRole('button', { name: 'Take back' }).click();
  await expect(toast(page, 'Announcement taken back')).toBeVisible();

  await page.goto('/announcements');
  const row = page.getByRole('row', { name: /We meet at the Taj/ });
  await expect(row).toContainText('Draft');
  await row.getByRole('link', { name: /We meet at the Taj/ }).click();
  const draft = page.getByRole('dialog', { name: /We meet at the Taj/ });
  await draft.getByRole('button', { name: 'Check and Send' }).click();
  await check.getByRole('button', { name: 'Send to 2' }).click();
  await expect(draft.getByText('Seen by 0 of 2')).toBeVisible();
  await expect(draft).not.toContainText(/Draft|Check and Send|Edit/);
  // Else it is the one above that the key closes.
  await expect(check).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(row.getByRole('button', { name: 'Take back' })).toBeVisible();
  await expect(toast(page, 'Announcement sent to 2 people')).toBeVisible();
  await row.getByRole('button', { name: 'Take back' }).click();
  await expect(toast(page, 'Announcement taken back')).toBeVisible();
  await expect(toast(page, 'Announcement sent to 2 people')).toHaveCount(0);
  await row.getByRole('button', { name: 'Send' }).click();
  await check.getByRole('button', { name: 'Send to 2' }).click();
  await expect(check).toHaveCount(0);
  await row.getByRole('link').click();
  const leaving = page.getByRole('dialog', { name: 'We meet at the Taj' });
  await expect(leaving.getByText('2 members of Mumbai Harbour · nothing has left yet')).toBeVisible();
  await expect(leaving.getByRole('link', { name: 'Ravi Rao' })).toBeVisible();
  await expect(leaving.getByText('No mail')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(leaving).toHaveCount(0);
  await data.write((tx) => tx.updateTable('announcements').set({ leaves_at: new Date().toISOString() }).execute());
  await sendAnnouncements({ data, timeZone: 'Asia/Kolkata' }, new AbortController().signal);
  await page.reload();
  await expect(row).toContainText('0 of 2');
  await expectAccessible(page);

  await signIn(reader);
  await page.goto('/announcements');
  await page.getByRole('link', { name: 'We meet at the Taj, Asha' }).click();
  const read = page.getByRole('dialog', { name: 'We meet at the Taj, Asha' });
  await expect(read.getByText('Dear Asha Rao, come early.')).toBeVisible();
  await expectAccessible(page);
});

test('What was taken back goes to others, who are chosen in its form', async ({ page, portal, signIn, complaints }) => {
  complaints.expect(/Failed to execute 'postMessage'/);
  await signIn('superAdmin');
  const other = await makeChapter(portal.data, 'Lucknow Gomti');
  for (const fullName of ['Asha Rao', 'Binu Nair'])
    await makeAssignment(portal.data, other.id, (await makeUser(portal.data, { fullName })).id, 1);
  await (await writeToOne(page, portal)).getByRole('button', { name: 'Save and Check' }).click();
  const check = page.getByRole('dialog', { name: 'Check and Send' });
  await check.getByRole('button', { name: 'Send to 1' }).click();
  await toast(page, 'Announcement sent to 1 person').getByRole('button', { name: 'Take back' }).click();
  await expect(toast(page, 'Announcement taken back')).toBeVisible();
  await page.goto('/announcements');
  await page
    .getByRole('row', { name: /We meet/ })
    .getByRole('button', { name: 'Edit' })
    .click();
  const form = page.getByRole('dialog', { name: 'Edit Announcement' });
  await expect(form.getByText('1 member of Mumbai Harbour')).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Choose others' }).click();
  await form.getByRole('combobox', { name: 'Chapter' }).fill('Lucknow');
  await page.getByRole('option', { name: 'Lucknow Gomti' }).click();
  await form.getByRole('button', { name: 'Save and Check' }).click();
  await expect(check.getByText('2 members of Lucknow Gomti, all of them by mail')).toBeVisible();
});

test('What is written to nobody in particular goes to active members; to all members only where that is chosen, with how many are not', async ({
  page,
  portal,
  signIn,
  complaints,
}) => {
  complaints.expect(/Failed to execute 'postMessage'/);
  await signIn('superAdmin');
  const paid = { isActiveMember: true, amount: 12_500 };
  for (const fullName of ['Asha Rao', 'Binu Nair']) await portal.person('member', { fullName, ...paid, membershipEnd: inDays(5) });
  const left = await portal.person('member', { fullName: 'Left Long', ...paid, membershipEnd: inDays(-500) });
  const closed = await makeChapter(portal.data, 'Lucknow Gomti', false);
  await makeAssignment(portal.data, closed.id, left.id, 1);
  const form = page.getByRole('dialog', { name: 'Write an Announcement' });
  const check = page.getByRole('dialog', { name: 'Check and Send' });
  const picker = form.getByRole('combobox', { name: 'Chapter' });
  const writeTo = async (choice: string | null) => {
    await page.goto('/announcements');
    await page.getByRole('button', { name: 'Write', exact: true }).click();
    await expect(picker).toHaveValue('Active members');
    if (choice !== null) {
      await picker.click();
      await page.getByRole('option', { name: choice }).click();
    }
    await form.getByLabel('Subject').fill('We meet');
    await form.getByRole('textbox', { name: 'Text' }).fill('At nine.');
    await form.getByRole('button', { name: 'Save and Check' }).click();
  };
  await writeTo(null);
  await expect(check.getByText('2 active members, all of them by mail')).toBeVisible();
  await expect(check.getByText('other')).toHaveCount(0);
  await writeTo('All members');
  await expect(check.getByText('All 3 members, all of them by mail')).toBeVisible();
  await expect(check.getByText('2 active, 1 other')).toBeVisible();
  await expectAccessible(page);
  await writeTo('Lucknow Gomti (inactive)');
  await expect(check.getByText('1 member of Lucknow Gomti, all of them by mail')).toBeVisible();
  await expect(check.getByText('0 active, 1 other')).toBeVisible();
});

test('Whoever has two offices in one chapter writes to it without having to choose', async ({ page, portal, signIn }) => {
  const chapter = await makeChapter(portal.data, 'Mumbai Harbour');
  const officer = await portal.person('member', { fullName: 'Asha Rao' });
  await makeAssignment(portal.data, chapter.id, officer.id, 1);
  const term = { From: noonOf(inDays(-10)), To: noonOf(inDays(10)) };
  for (const Office of ['Secretary', 'President'] as const)
    await portal.save(saveOffice, { Flag: 'Add', ChapterId: chapter.id, UserId: officer.id, Office, ...term });
  await signIn(officer);
  await page.goto('/announcements?State=Sent');
  await expect(page.getByLabel('Chapter', { exact: true }).getByRole('option')).toHaveText(['All', 'Mumbai Harbour']);
  await page.getByRole('button', { name: 'Write', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Write an Announcement' });
  await expect(form.getByText('Members of Mumbai Harbour')).toBeVisible();
  await expect(form.getByRole('combobox', { name: 'Chapter' })).toHaveCount(0);
});

test('What is sent and copied is the draft as it is now, and what cannot be read is said', async ({ page, portal, signIn, complaints }) => {
  complaints.expect(/503/);
  await signIn('superAdmin');
  const form = await writeToOne(page, portal);
  await page.route('**/api/User/GetAnnouncements', (route) => route.fulfill({ status: 503, body: '' }));
  await form.getByRole('button', { name: 'Save and Check' }).click();
  const check = page.getByRole('dialog', { name: 'Check and Send' });
  await expect(check.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await expect(check.getByRole('button', { name: 'Send to 1' })).toHaveAttribute('aria-disabled', 'true');
  await page.unroute('**/api/User/GetAnnouncements');
  await check.getByRole('button', { name: 'Try Again' }).click();
  await expect(check.getByRole('button', { name: 'Send to 1' })).not.toHaveAttribute('aria-disabled');
  await check.getByRole('button', { name: 'Keep as Draft' }).click();

  // While the changed one is read, the former one is not copied.
  await page.goto('/announcements');
  const row = page.getByRole('row', { name: /We meet/ });
  await row.getByRole('button', { name: 'Send' }).click();
  await check.getByRole('button', { name: 'Keep as Draft' }).click();
  await row.getByRole('button', { name: 'Edit' }).click();
  const edited = page.getByRole('dialog', { name: 'Edit Announcement' });
  await edited.getByLabel('Subject').fill('We meet at ten');
  const held = Promise.withResolvers<void>();
  await page.route('**/api/User/GetAnnouncements', async (route) => {
    if (route.request().postDataJSON().Id) await held.promise;
    await route.continue();
  });
  await edited.getByRole('button', { name: 'Save and Check' }).click();
  await expect(check.getByRole('button', { name: 'Copy for WhatsApp' })).toHaveAttribute('aria-disabled', 'true');
  held.resolve();
  await expect(check.getByRole('button', { name: 'Copy for WhatsApp' })).not.toHaveAttribute('aria-disabled');
});

test("'Take back' stays as long as an announcement can be taken back, also where the clock of the browser is ahead", async ({
  page,
  portal,
  signIn,
  complaints,
}) => {
  // The clock is set in each frame, and the mail's own runs no script.
  complaints.expect(/Blocked script execution in 'about:srcdoc'/);
  await signIn('superAdmin');
  await page.clock.setFixedTime(Date.now() + 10 * 60 * 1_000);
  const form = await writeToOne(page, portal);
  await form.getByRole('button', { name: 'Save and Check' }).click();
  await page.getByRole('dialog', { name: 'Check and Send' }).getByRole('button', { name: 'Send to 1' }).click();
  await expect(toast(page, 'Announcement sent to 1 person')).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Announcements' }).click();
  const takeBack = page.getByRole('row', { name: /We meet/ }).getByRole('button', { name: 'Take back' });
  await expect(takeBack).toBeVisible();
  await page.waitForTimeout(3_000);
  await expect(takeBack).toBeVisible();
});

test('An announcement whose answer gets lost is sent once: what the toast asks for works', async ({ page, portal, signIn, complaints }) => {
  complaints.expect(/Failed to load resource/);
  await signIn('superAdmin');
  const form = await writeToOne(page, portal);
  await form.getByRole('button', { name: 'Save and Check' }).click();
  const check = page.getByRole('dialog', { name: 'Check and Send' });
  const send = check.getByRole('button', { name: 'Send to 1' });
  await expect(send).not.toHaveAttribute('aria-disabled');
  await page.route('**/api/User/SaveAnnouncement', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await send.click();
  await expect(toast(page, 'Send it once more: nobody gets it twice.', 'alert')).toBeVisible();
  await page.unroute('**/api/User/SaveAnnouncement');
  await send.click();
  await expect(toast(page, 'Announcement sent to 1 person').getByRole('button', { name: 'Take back' })).toBeVisible();
  await expect(check).toHaveCount(0);
});
