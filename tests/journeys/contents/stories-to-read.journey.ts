// Stories as a member sees them: only to read.

import { dialog, expect, test, unfoldFilters } from '../journey.ts';
import { addStories, addStory } from './written-stories.ts';

test('A member reads the active stories and can change none', { tag: '@main' }, async ({ page, portal, signIn }) => {
  await addStories(portal, 2);
  await addStory(portal, {
    Description:
      '<h2>Beginnings</h2><p>How it <strong>began</strong>, see <a href="https://example.com/">here</a></p><ol start="3"><li>Third</li></ol>',
  });
  await signIn('member');
  await page.goto('/stories');
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(2);
  await expect(page.getByText('Story 2')).toHaveCount(0);
  await expect(page.getByText('2 stories', { exact: true })).toBeVisible();
  await expect(page.getByRole('table').or(page.getByRole('switch'))).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^(Add|Edit|Delete|Create|Refresh)/ })).toHaveCount(0);
  await expect(page.getByLabel('Status')).toHaveCount(0);

  const open = page.getByRole('link', { name: 'The first bridge' });
  await open.click();
  const story = dialog(page, 'The first bridge');
  await expect(story.getByRole('heading', { name: 'Beginnings' })).toBeVisible();
  await expect(story.locator('strong')).toHaveText('began');
  const link = story.getByRole('link', { name: 'here' });
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expect(story.locator('ol')).toHaveAttribute('start', '3');
  await page.keyboard.press('Escape');
  await expect(story).toHaveCount(0);
  await expect(open).toBeFocused();
});

test('A member can filter the stories and change the page', async ({ page, portal, signIn }) => {
  await addStories(portal, 30);
  await signIn('member');
  await page.goto('/stories');
  await expect(page.getByRole('article')).toHaveCount(10);
  await page.getByRole('navigation', { name: 'Pagination' }).getByRole('button', { name: '2', exact: true }).click();
  await expect(page.getByText('Showing 11 to 15 of 15 stories')).toBeVisible();
  await unfoldFilters(page);
  await page.getByLabel('Story Name').fill('STORY 29');
  await page.getByLabel('Story Name').press('Enter');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page).toHaveURL('/stories?Name=STORY+29');
  await page.goto('/stories?IsActive=false');
  await expect(page.getByText('of 15 stories')).toBeVisible();
});

test('The back button closes an open dialog first, and only then leaves the screen', async ({ page, portal, signIn }) => {
  await addStory(portal);
  await signIn('member');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dashboard');
  const menu = page.getByRole('dialog').filter({ has: page.getByRole('navigation', { name: 'Main' }) });
  const openMenu = () => page.getByRole('button', { name: 'Open menu' }).click();
  await openMenu();
  await menu.getByRole('link', { name: 'Stories' }).click();
  await expect(page).toHaveURL('/stories');
  await page.getByRole('link', { name: 'The first bridge' }).click();
  await expect(dialog(page, 'The first bridge')).toBeVisible();
  await page.goBack();
  await expect(dialog(page, 'The first bridge')).toHaveCount(0);
  await expect(page).toHaveURL('/stories');
  await openMenu();
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(menu).toHaveCount(0);
  await expect(page).toHaveURL('/stories');
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
});

test('A picture is loaded in the size in which it is shown, and nothing moves when it has loaded', async ({ page, portal, signIn }) => {
  await addStory(portal, { Name: 'The first bridge' });
  await signIn('member');
  await page.route('**/files/*', (route) => route.abort());
  await page.goto('/stories');
  const card = page.getByRole('article');
  for (const within of [card, dialog(page, 'The first bridge')]) {
    const picture = within.locator('img');
    await expect(picture).toHaveAttribute('srcset', /^(\/files\/[\w-]+)-small\.webp 320w, \1-middle\.webp 720w, \1\.webp 1600w$/);
    await expect(picture).toHaveAttribute('sizes', /rem$/);
    const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {};
    expect(width / height).toBeCloseTo(16 / 9, 1);
    if (within === card) await card.getByRole('link').click();
  }
});
