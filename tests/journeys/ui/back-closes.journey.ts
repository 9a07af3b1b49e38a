// The back button of a phone closes what is open over the screen, also on the first screen of the session, and leaves the portal after that.

import { addStory } from '../contents/written-stories.ts';
import { dialog, expect, test } from '../journey.ts';
import { makeMeetingChapter } from '../meetings/meeting-chapter.ts';
import { makeVisitorChapter } from '../visitors/visitor-chapter.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('On the first screen, going back closes a form, a menu, the notices and the sidebar, and then leaves the portal', {
  tag: '@main',
}, async ({ page, portal, signIn }) => {
  const { asha } = await makeMeetingChapter(portal);
  await signIn(asha);
  await page.goto('/favicon.svg');
  await page.goto('/dashboard');
  const give = page.getByRole('main').getByRole('button', { name: 'Give referral', exact: true });
  await give.click();
  const form = dialog(page, 'Give referral');
  await page.goBack();
  await expect(form).toHaveCount(0);
  await expect(give).toBeFocused();

  await give.click();
  await form.getByLabel('Contact name').fill('Mr Venkatesh');
  const question = dialog(page, 'Discard changes?');
  for (let time = 0; time < 2; time++) {
    await page.goBack();
    await expect(question).toBeVisible();
    await page.goBack();
    await expect(question).toHaveCount(0);
    await expect(form.getByLabel('Contact name')).toHaveValue('Mr Venkatesh');
  }
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(form).toHaveCount(0);

  const banner = page.getByRole('banner');
  const layers = [
    [banner.getByRole('button', { name: /^Asha/ }), page.getByRole('menu')],
    [banner.getByRole('button', { name: /^Notices/ }), dialog(page, 'Notices')],
    [banner.getByRole('button', { name: 'Open menu' }), page.getByRole('navigation', { name: 'Main' })],
  ] as const;
  for (const [button, layer] of layers) {
    await button.click();
    await expect(layer).toBeVisible();
    await page.goBack();
    await expect(layer).toBeHidden();
    await expect(page).toHaveURL('/dashboard');
  }
  await page.goBack();
  await expect(page).toHaveURL('/favicon.svg');
  await page.goForward();
  await expect(give).toBeVisible();
});

test('In the profile, going back closes the form that is open in it, and only then the profile', async ({ page, portal, signIn }) => {
  const { asha } = await makeMeetingChapter(portal);
  await signIn(asha);
  await page.goto('/favicon.svg');
  await page.goto('/dashboard');
  await page.getByRole('banner').getByRole('button', { name: /^Asha/ }).click();
  await page.getByRole('menuitem', { name: 'View Profile' }).click();
  const profile = dialog(page, 'User Profile');
  const forms = [
    ['Edit details', 'Edit details'],
    ['Change password', 'Change password'],
    ['Change who sees what', 'Who sees what'],
    ['Set up', 'Set up the second factor'],
    ['Ask about my data', 'Ask about my data'],
    ['Name somebody', 'My nominee'],
  ] as const;
  for (const [button, form] of forms) {
    await profile.getByRole('button', { name: button, exact: true }).click();
    await expect(profile.getByRole('form', { name: form })).toBeVisible();
    await page.goBack();
    await expect(profile.getByRole('form', { name: form })).toHaveCount(0);
    await expect(profile.getByRole('button', { name: button, exact: true })).toBeVisible();
  }
  const question = dialog(page, 'Discard changes?');
  await profile.getByRole('button', { name: 'Edit details' }).click();
  await profile.getByLabel('Full Name').fill('Asha Somebody');
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(profile.getByRole('form')).toHaveCount(0);
  await expect(profile).toBeVisible();
  await profile.getByRole('button', { name: 'Change password' }).click();
  await page.keyboard.press('Escape');
  await expect(profile).toHaveCount(0);
  await expect(page).toHaveURL('/dashboard');
});

test('Layers leave no entries behind, and a link in one of them leads on', async ({ page, portal, signIn }) => {
  const { asha } = await makeMeetingChapter(portal);
  await signIn(asha);
  await page.goto('/dashboard');
  const count = () => page.evaluate(() => window.navigation.entries().length);
  const openMenu = page.getByRole('button', { name: 'Open menu' });
  const sections = page.getByRole('navigation', { name: 'Main' });
  await openMenu.click();
  await expect(sections).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sections).toBeHidden();
  const one = await count();
  for (let time = 0; time < 3; time++) {
    await openMenu.click();
    await expect(sections).toBeVisible();
    await page.goBack();
    await expect(sections).toBeHidden();
  }
  expect(await count()).toBe(one);
  await page.reload();
  await openMenu.click();
  await sections.getByRole('link', { name: 'Stories' }).click();
  await expect(page).toHaveURL('/stories');
  await expect(sections).toBeHidden();
  expect(await count()).toBe(one + 1);
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
  await page.goForward();
  await expect(page).toHaveURL('/stories');
});

test('A record that a link has opened closes by going back, and its list is there', async ({ page, portal, signIn }) => {
  const id = await addStory(portal, {});
  await signIn('member');
  await page.goto('/favicon.svg');
  await page.goto(`/stories/${id}`);
  await expect(dialog(page, 'The first bridge')).toBeVisible();
  await page.goBack();
  await expect(dialog(page, 'The first bridge')).toHaveCount(0);
  await expect(page).toHaveURL('/stories');
  await page.goBack();
  await expect(page).toHaveURL('/favicon.svg');
});

test('What a form has opened over the first screen closes by going back, when the form itself has gone back', async ({
  page,
  portal,
  signIn,
}) => {
  const { member, addMeeting } = await makeVisitorChapter(portal);
  await addMeeting(2);
  await signIn(member);
  await page.goto('/favicon.svg');
  await page.goto('/visitors');
  await page.getByRole('button', { name: 'Invite a visitor' }).first().click();
  const form = dialog(page, 'Invite a visitor');
  await form.getByLabel('Full Name').fill('Farida Khan');
  await form.getByRole('button', { name: 'Invite', exact: true }).click();
  const invitation = dialog(page, 'Invite Farida Khan');
  await expect(invitation).toBeVisible();
  await expect(form).toHaveCount(0);
  await expect(page).toHaveURL('/visitors');
  await page.goBack();
  await expect(invitation).toHaveCount(0);
  await expect(page).toHaveURL('/visitors');
  await page.goBack();
  await expect(page).toHaveURL('/favicon.svg');
});
