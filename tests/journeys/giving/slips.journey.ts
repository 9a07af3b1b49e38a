// Slips: given by members in a few taps, read and answered by who receives them.

import { saveConnection } from '../../../src/features/own-records/connections/connections.contract.ts';
import { inDays } from '../../in-days.ts';
import { someContact } from '../../rooms/slip-room.ts';
import { countClicks } from '../click-count.ts';
import { dialog, expect, row, test, toast } from '../journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';
import { makeMeetingChapter } from '../meetings/meeting-chapter.ts';
import { give } from './given-slips.ts';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('A referral from the dashboard takes at most five taps besides typing', { tag: '@main' }, async ({ page, portal, signIn }) => {
    const { asha } = await makeMeetingChapter(portal);
    await signIn(asha);
    await page.goto('/dashboard');
    const count = await countClicks(page);
    await page.getByRole('button', { name: 'Give referral', exact: true }).tap();
    const form = dialog(page, 'Give referral');
    await form.getByRole('combobox', { name: 'To' }).tap();
    await page.getByRole('option', { name: 'Ravi Iyer' }).tap();
    // The focus has gone on: the name is typed at once.
    await expect(form.getByLabel('Contact Name')).toBeFocused();
    await page.keyboard.type('Meera Nair');
    await form.getByLabel('Contact Phone').tap();
    await page.keyboard.type('9820012345');
    await form.getByRole('button', { name: 'Save' }).tap();
    const added = toast(page, 'Referral added successfully');
    await expect(added.getByRole('link', { name: 'WhatsApp Ravi Iyer' })).toHaveAttribute('href', /wa\.me.*I%20have%20a%20referral/);
    expect(await count()).toBeLessThanOrEqual(5);

    await page.goto('/slips');
    await expect(page.getByText('Referral to Ravi Iyer')).toBeVisible();
    await expect(page.getByText('Meera Nair')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    // All of the card opens it, not only its name.
    await row(page, 'Meera Nair').getByText('New', { exact: true }).tap();
    await expect(dialog(page, 'Referral to Ravi Iyer')).toContainText('9820012345');
  });
});

test('A referral that names nobody is refused, and the same contact within a day is asked about', async ({ page, portal, signIn }) => {
  const { asha, ravi } = await makeMeetingChapter(portal);
  await give(portal, { Kind: 'Referral', FromId: asha.id, ToId: ravi.id, Day: inDays(0), ...someContact });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(asha);
  await page.goto(`/slips?add=referral-${ravi.id}`);
  const form = dialog(page, 'Give referral');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByLabel('Contact Name')).toHaveAccessibleDescription('Contact name is required');
  await expect(form.getByLabel('Contact Phone')).toHaveAccessibleDescription(/Please give a phone, an e-mail or a note/);
  await form.getByLabel('Contact Name').fill(someContact.ContactName);
  await form.getByLabel('Contact Phone').fill(someContact.ContactPhone);
  await form.getByRole('button', { name: 'Save' }).click();
  const question = dialog(page, 'Give it again?');
  await expect(question).toContainText(someContact.ContactName);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Give again' }).click();
  await expect(toast(page, 'Referral added successfully')).toBeVisible();
});

test('After a one-to-one the toast offers a referral to the same member', async ({ page, portal, signIn }) => {
  const { asha } = await makeMeetingChapter(portal);
  await signIn(asha);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'One-to-one: Ravi Iyer' }).click();
  const form = dialog(page, 'One-to-one');
  await expect(form.getByRole('combobox', { name: 'With' })).toHaveValue('Ravi Iyer');
  await expect(form.getByLabel('Place')).toBeFocused();
  await page.context().setOffline(true);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('There is no connection. Please try again.')).toBeVisible();
  await page.context().setOffline(false);
  // What is saved is not asked about, also while the screen is still being loaded again.
  const held = Promise.withResolvers<void>();
  await page.route(/\/api\/User\/Get/, (route) => held.promise.then(() => route.continue()));
  await form.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'One-to-one added successfully').getByRole('button', { name: 'Give referral' }).click();
  held.resolve();
  const referral = dialog(page, 'Give referral');
  await expect(referral.getByRole('combobox', { name: 'To' })).toHaveValue('Ravi Iyer');
  await expect(referral.getByLabel('Contact Name')).toBeFocused();
  await expectAccessible(page);
  await referral.getByRole('button', { name: 'Cancel' }).click();
  await expect(row(page, 'One-to-one with Ravi Iyer')).toBeVisible();

  await page.getByRole('button', { name: 'Give slip' }).click();
  await referral.getByRole('button', { name: 'One-to-one' }).click();
  await form.getByRole('combobox', { name: 'With' }).fill('rav');
  await page.getByRole('option', { name: 'Ravi Iyer' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('textbox', { name: 'Day' })).toHaveAccessibleDescription('You two already have a one-to-one on that day');
});

test('An old referral of a giver is found among hundreds', async ({ page, portal, signIn }) => {
  const { asha, ravi } = await makeMeetingChapter(portal);
  const row = (contact: string, day: number) => ({
    kind: 'Referral',
    status: 'New',
    day: inDays(day).slice(0, 10),
    created_at: inDays(day),
    from_id: ravi.id,
    from_name: 'Ravi Iyer',
    to_id: asha.id,
    to_name: 'Asha Rao',
    contact_name: contact,
    contact_name_folded: contact.toLowerCase(),
  });
  const newer = Array.from({ length: 110 }, (_, at) => row(`Newer ${at}`, -1));
  await portal.data.write((tx) =>
    tx
      .insertInto('slips')
      .values([row('Meera Nair', -30), ...newer] as never)
      .execute(),
  );
  await signIn(asha);
  await page.goto(`/slips?add=thank-you-${ravi.id}`);
  const field = dialog(page, 'Thank you').getByLabel('From the referral');
  await field.click();
  await expect(page.getByRole('listbox', { name: 'Choices' }).getByRole('option').nth(1)).toHaveText(/^Newer 109, /);
  await field.fill('meera');
  await page.getByRole('option', { name: /^Meera Nair, / }).click();
  await expect(field).toHaveValue(/^Meera Nair, /);
});

test('The receiver calls, answers with one tap and takes it back; what is shared names no contact', async ({ page, portal, signIn }) => {
  const { asha, ravi } = await makeMeetingChapter(portal);
  const contact = { ContactName: 'Meera Nair', ContactPhone: '9820012345', Heat: 4 };
  const id = await give(portal, { Kind: 'Referral', FromId: asha.id, ToId: ravi.id, ...contact });
  await signIn(ravi);
  await page.goto('/slips?Direction=Received');
  await row(page, 'Meera Nair').getByRole('link', { name: 'Referral from Asha Rao' }).click();
  await expect(page).toHaveURL(new RegExp(`/slips/${id}`));
  const slip = dialog(page, 'Referral from Asha Rao');
  await expect(slip.getByText('Hot, 4 of 5')).toBeVisible();
  await expect(slip.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+919820012345');
  await expect(slip.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', 'https://wa.me/919820012345');
  const shared = decodeURIComponent((await slip.getByRole('link', { name: 'Share' }).getAttribute('href')) ?? '');
  expect(shared).toBe(`https://wa.me/?text=Asha Rao gave Ravi Iyer a referral. ${portal.url}/slips/${id}`);
  await expectAccessible(page);

  await slip.getByLabel('What came of it').fill('Meets me on Friday');
  await page.context().setOffline(true);
  await slip.getByRole('button', { name: 'Contacted' }).click();
  await expect(page.getByText('There is no connection. Please try again.')).toBeVisible();
  await page.context().setOffline(false);
  await slip.getByRole('button', { name: 'Contacted' }).click();
  await expect(slip.getByRole('button', { name: 'Contacted' })).toHaveAttribute('aria-pressed', 'true');
  await expect(slip.getByLabel('What came of it')).toHaveValue('Meets me on Friday');
  await toast(page, 'Answer saved successfully').getByRole('button', { name: /Undo/ }).click();
  await expect(slip.getByRole('button', { name: 'New' })).toHaveAttribute('aria-pressed', 'true');
  await expect(slip.getByRole('button', { name: 'Delete' })).toHaveCount(0);
});

test('Who was given no way to reach the contact asks the giver, and is told when it is there', async ({ page, portal, signIn }) => {
  const { asha, ravi } = await makeMeetingChapter(portal);
  const inside = { Kind: 'Referral', FromId: asha.id, ToId: ravi.id, Type: 'Inside', Note: 'Two new chairs' };
  const id = await give(portal, inside);
  await signIn(ravi);
  await page.goto(`/slips/${id}`);
  const slip = dialog(page, 'Referral from Asha Rao');
  const ask = slip.getByRole('region', { name: 'Ask Asha Rao' });
  await expect(ask.getByText('Phone and e-mail are not shown to you. Ask when you meet.')).toBeVisible();
  const shown = { phone: '9820012345', show_phone: 'My chapter', show_email: 'My chapter' } as const;
  await portal.data.write((tx) => tx.updateTable('users').set(shown).where('id', '=', asha.id).execute());
  await page.reload();
  await expect(ask.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+919820012345');
  await expect(ask.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', 'https://wa.me/919820012345');
  await expect(ask.getByRole('link', { name: 'E-mail' })).toHaveAttribute('href', `mailto:${asha.email}`);
  await expectAccessible(page);
  await signIn(asha);
  await page.goto(`/slips/${id}`);
  await expect(dialog(page, 'Referral to Ravi Iyer')).toBeVisible();
  await expect(page.getByRole('region', { name: /^Ask / })).toHaveCount(0);
  await page.goto(`/slips/${id}?edit`);
  const form = page.getByRole('dialog');
  await form.getByLabel('Phone').fill('9876543210');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Referral updated successfully')).toBeVisible();
  await signIn(ravi);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Notices/ }).click();
  await dialog(page, 'Notices').getByRole('link', { name: 'Asha Rao added the contact to your referral.' }).click();
  await expect(slip.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+919876543210');
  await expect(ask).toHaveCount(0);
});

test('A super admin sees the slips of all, without contacts, and gives one for a member', async ({ page, portal, signIn }) => {
  const { asha, ravi } = await makeMeetingChapter(portal);
  await give(portal, { Kind: 'Referral', FromId: asha.id, ToId: ravi.id, ...someContact });
  await signIn('superAdmin');
  await page.goto('/slips');
  await expect(row(page, 'Referral from Asha Rao to Ravi Iyer')).toBeVisible();
  await expect(page.getByText('Meera Nair')).toHaveCount(0);
  await expect(page.getByRole('tab', { name: 'Given' })).toHaveCount(0);

  await page.goto('/slips?add=testimonial');
  const form = dialog(page, 'Give testimonial');
  await form.getByLabel('Note').fill('On time and on budget');
  await form.getByRole('combobox', { name: 'To' }).fill('ravi');
  await page.getByRole('option', { name: /^Ravi Iyer/ }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('combobox', { name: 'From' })).toHaveAccessibleDescription('Please select the member who gives it');
  await form.getByRole('combobox', { name: 'From' }).fill('asha');
  await page.getByRole('option', { name: /^Asha Rao/ }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'Testimonial from Asha Rao to Ravi Iyer')).toBeVisible();
  await row(page, 'Testimonial').getByRole('button', { name: 'Delete' }).click();
  await dialog(page, 'Delete testimonial').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Testimonial deleted successfully').getByRole('button', { name: /Undo/ })).toBeVisible();
});

test('A meeting shows the slips of its week, as far as one sees them', async ({ page, portal, signIn }) => {
  const { asha, ravi, president, addMeeting } = await makeMeetingChapter(portal);
  await give(portal, { Kind: 'Thank you', FromId: asha.id, ToId: ravi.id, Amount: 5_000, Day: inDays(0) });
  await give(portal, { Kind: 'One-to-one', FromId: asha.id, ToId: ravi.id, Day: inDays(-7) });
  await give(portal, { Kind: 'One-to-one', FromId: president.id, ToId: ravi.id, Day: inDays(0) });
  const id = await addMeeting(0);
  await signIn(asha);
  await page.goto(`/meetings/${id}`);
  await page.getByRole('tab', { name: 'Slips of the week' }).click();
  await expect(page.getByText('1 slip, ₹5,000.00 in thank-yous')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Slips of the week' }).getByRole('link')).toHaveText(['Thank you to Ravi Iyer']);
  await expectAccessible(page);
});

test('A contact is found among more connections than one answer has', async ({ page, portal, signIn }) => {
  const { asha } = await makeMeetingChapter(portal);
  const of = { Flag: 'Add' as const, UserId: asha.id, OrganizationName: 'Harbour Traders' };
  for (let number = 0; number <= 100; number++) {
    const ContactPerson = number === 0 ? 'Meera Nair' : `Contact ${number}`;
    await portal.save(saveConnection, { ...of, ContactPerson, MobileNo: `98200${10_000 + number}` });
  }
  await signIn(asha);
  await page.goto('/slips?add=referral');
  const form = dialog(page, 'Give referral');
  await form.getByRole('combobox', { name: 'From my connections' }).fill('meera');
  await page.getByRole('option', { name: 'Meera Nair (Harbour Traders)' }).click();
  await expect(form.getByLabel('Contact Name')).toHaveValue('Meera Nair');
  await expect(form.getByRole('combobox', { name: 'From my connections' })).toHaveValue('Meera Nair (Harbour Traders)');
});
