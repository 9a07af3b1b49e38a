// Finding each other: a plumber in a few taps, and who sees what, asked once and changed on the profile.

import { updateDetails } from '../../../src/features/people/profile/profile.contract.ts';
import { saveVisibility } from '../../../src/features/people/visibility/visibility.contract.ts';
import { path } from '../../../src/platform/wire/call.ts';
import { makeAssignment } from '../../makers.ts';
import { countClicks } from '../click-count.ts';
import { dialog, expect, test, toast } from '../journey.ts';
import type { JourneyPortal, Person } from '../journey-portal.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';
import { makeMeetingChapter } from '../meetings/meeting-chapter.ts';

const paid = { isActiveMember: true, amount: 18_000, membershipEnd: '2099-01-01' };

const sendAs = async (portal: JourneyPortal, { token }: Person, call: { name: string }, body: object) => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const { status } = await fetch(portal.url + path(call), { method: 'POST', headers, body: JSON.stringify(body) });
  expect(status).toBe(200);
};

/** Pia is a plumber in the chapter; she shows her phone to it, and her company to nobody. */
const makeDirectory = async (portal: JourneyPortal) => {
  const chapter = await makeMeetingChapter(portal);
  const join = async (fullName: string, profession: string, wishes = {}) => {
    const person = await portal.person('member', { fullName, profession, ...paid, ...wishes });
    await makeAssignment(portal.data, chapter.id, person.id, person.id);
    return person;
  };
  const pia = await join('Pia Pipes', 'Plumber', { phone: '9812345678' });
  for (const name of ['Ben Baker', 'Bela Baker']) await join(name, 'Caterer');
  const details = { Flag: 'Details', FullName: 'Pia Pipes', Phone: '9812345678', Profession: 'Plumber', Company: 'Hidden Pipes' };
  await sendAs(portal, pia, updateDetails, { ...details, Offers: 'Leaks under old floors', Wants: 'Architects' });
  const choices = { ShowMe: 'My chapter', ShowPhone: 'My chapter', ShowEmail: 'Nobody', ShowCompany: 'Nobody' };
  await sendAs(portal, pia, saveVisibility, choices);
  return { ...chapter, pia };
};

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('A plumber of the chapter is found in at most three taps, and called where she lets one', { tag: '@main' }, async ({
    page,
    portal,
    signIn,
  }) => {
    const { asha } = await makeDirectory(portal);
    await signIn(asha);
    await page.goto('/dashboard');
    const count = await countClicks(page);
    await page.getByRole('link', { name: 'Find a member' }).tap();
    const professions = page.getByRole('navigation', { name: 'Professions' });
    const search = page.getByRole('searchbox', { name: 'Find a member' });
    await expect(professions.getByRole('button').first()).toBeVisible();
    expect((await search.boundingBox())?.y).toBeLessThan((await professions.boundingBox())?.y ?? 0);
    await page.getByRole('button', { name: /^Plumber/ }).tap();
    const card = page.getByRole('article', { name: 'Pia Pipes' });
    await expect(card.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+919812345678');
    expect(await count()).toBeLessThanOrEqual(3);
    await expect(card.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', 'https://wa.me/919812345678');
    await expect(card.getByRole('link', { name: 'E-mail' })).toHaveCount(0);
    await expect(card).not.toContainText('Hidden Pipes');
    await expect(card.getByRole('button', { name: 'Give referral: Pia Pipes' })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(1);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});

test.describe('the page of a member on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('The name of a card opens all that she says, how to reach her, and three buttons', { tag: '@main' }, async ({
    page,
    portal,
    signIn,
  }) => {
    const { asha, pia } = await makeDirectory(portal);
    await signIn(asha);
    await page.goto('/directory');
    await page.getByRole('link', { name: 'Pia Pipes' }).tap();
    await expect(page).toHaveURL(`/directory/${pia.id}`);
    await expect(page.getByRole('heading', { name: 'Pia Pipes', level: 1 })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Can help with' })).toContainText('Leaks under old floors');
    await expect(page.getByRole('region', { name: 'Looks for' })).toContainText('Architects');
    await expect(page.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+919812345678');
    await expect(page.getByRole('link', { name: 'E-mail' })).toHaveCount(0);
    await expect(page.getByText('Hidden Pipes')).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'One-to-one' }).tap();
    const form = dialog(page, 'One-to-one');
    await form.getByRole('button', { name: 'Save' }).tap();
    await expect(page.getByRole('region', { name: 'You and Pia Pipes' })).toContainText('1 one-to-one');
    // Who hides, and who never was: the same words.
    await portal.data.write((tx) => tx.updateTable('users').set({ show_me: 'Nobody' }).where('id', '=', pia.id).execute());
    for (const id of [pia.id, 999_999]) {
      await page.goto(`/directory/${id}`);
      await expect(page.getByText('This member shows no page')).toBeVisible();
    }
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Find a member' }).last().tap();
    await expect(page).toHaveURL('/directory');
    await page.goto('/directory/nobody');
    await expect(page.getByText('Page Not Found')).toBeVisible();
  });
});

test('A member searches, and the palette leads into the directory by a profession', async ({ page, portal, signIn }) => {
  const { asha } = await makeDirectory(portal);
  await signIn(asha);
  await page.goto('/directory');
  await expect(page.getByRole('article')).toHaveCount(6);
  await page.getByRole('searchbox', { name: 'Find a member' }).fill('old floors');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Find a member' }).fill('pia floors');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Find a member' }).fill('hidden pipes');
  await expect(page.getByText('Nobody found')).toBeVisible();
  // Who only looks for such a one stands below, under a heading.
  await page.getByRole('searchbox', { name: 'Find a member' }).fill('architects');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Looks for', level: 2 }) })).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Find a member' }).fill('caterer');
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('heading', { name: 'Looks for' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find anything' }).fill('caterer');
  await page.getByRole('option', { name: /Ben Baker/ }).click();
  await expect(page.getByRole('heading', { name: 'Ben Baker', level: 1 })).toBeVisible();
  await expectAccessible(page);
});

test('A new member answers one question about who sees what, by one press', async ({ page, portal, signIn }) => {
  const { id } = await makeMeetingChapter(portal);
  const asked = await portal.person('member', { fullName: 'Nia New', ...paid, hasChosen: false });
  await makeAssignment(portal.data, id, asked.id, asked.id);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(asked);
  await page.goto('/dashboard');
  const question = dialog(page, 'Who can reach you?');
  await expectAccessible(page);
  await question.getByRole('button', { name: /^My chapter can reach me/ }).click();
  await expect(toast(page, 'Saved who sees what')).toBeVisible();
  await expect(question).toBeHidden();
  const columns = ['show_me', 'show_phone', 'show_email', 'show_company'] as const;
  const row = await portal.data.read.selectFrom('users').select(columns).where('id', '=', asked.id).executeTakeFirstOrThrow();
  expect(Object.values(row)).toEqual(Array(4).fill('My chapter'));
  await page.reload();
  await expect(page.getByText('Welcome, Nia New.')).toBeVisible();
  await expect(question).toBeHidden();
});

test('A member is asked once who sees what, may decide later, and changes it on the profile', async ({ page, portal, signIn }) => {
  const { id } = await makeMeetingChapter(portal);
  const asked = await portal.person('member', { fullName: 'Nia New', ...paid, hasChosen: false });
  await makeAssignment(portal.data, id, asked.id, asked.id);
  await signIn(asked);
  await page.goto('/dashboard');
  const question = dialog(page, 'Who can reach you?');
  await expect(question).toBeVisible();
  await expect(question.getByRole('button', { pressed: true })).toHaveCount(0);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Decide later' }).click();
  await expect(question).toBeHidden();
  await page.reload();
  await expect(page.getByText('Welcome, Nia New.')).toBeVisible();
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: /Nia New/ }).click();
  await page.getByRole('menuitem', { name: 'View Profile' }).click();
  const profile = dialog(page, 'User Profile');
  await expect(profile).toContainText('officers of your chapter your phone and your e-mail, whatever you choose.');
  await profile.getByRole('button', { name: 'Change who sees what' }).click();
  await profile.getByRole('combobox', { name: 'My phone' }).selectOption('All members');
  await profile.getByRole('form', { name: 'Who sees what' }).getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Saved who sees what')).toBeVisible();
  await expect(profile.getByRole('definition').filter({ hasText: 'All members' })).toBeVisible();
  await expectAccessible(page);
  await profile.getByRole('button', { name: 'Edit details' }).click();
  await profile.getByRole('textbox', { name: 'Company' }).fill('New & Sons');
  await profile.getByRole('textbox', { name: 'Website' }).fill('http://new.example');
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(profile.getByText('Website must begin with https://')).toBeVisible();
  await profile.getByRole('textbox', { name: 'Website' }).fill('new.example');
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(profile.getByText('https://new.example')).toBeVisible();
});
