// Checks every screen and dialog with axe, in both schemes, on a laptop and on a phone, and at every usual width.

import type { Page } from '@playwright/test';
import { saveStory } from '../../../src/features/contents/stories/stories.contract.ts';
import type { Role } from '../../../src/platform/wire/roles.ts';
import { addStories, addStory } from '../contents/written-stories.ts';
import { dialog, expect, row, test, toast } from '../journey.ts';
import type { JourneyPortal } from '../journey-portal.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';

interface Scene {
  title: string;
  role?: Role;
  /** Opens the part to check. */
  show: (page: Page, portal: JourneyPortal) => Promise<void>;
}

const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2);

const someStories = async (page: Page, portal: JourneyPortal) => {
  await addStories(portal, 24);
  await addStory(portal, {
    Name: long,
    ClientName: long,
    Description: `<p>${long}</p><h2>Title</h2><p><a href="https://example.com">A link</a></p>`,
  });
  const off = await addStory(portal);
  await portal.save(saveStory, { Flag: 'Active', Id: off, IsActive: false });
  await page.goto('/stories');
  await expect(page.getByText('How it began').or(page.getByText('One of many')).first()).toBeVisible();
};

const scenes: Scene[] = [
  {
    title: 'The login page, with all it can say',
    show: async (page) => {
      await page.goto('/?signup=success&unauthorized=true');
      await expect(page.getByText('Please sign in to access that page.')).toBeVisible();
    },
  },
  {
    title: 'The dashboard',
    role: 'superAdmin',
    show: async (page, portal) => {
      await portal.person('member');
      await page.goto('/dashboard');
      await expect(page.getByRole('link', { name: '0 Active members' })).toBeVisible();
    },
  },
  { title: 'The list of stories', role: 'superAdmin', show: someStories },
  {
    title: 'The empty list of stories, with a toast',
    role: 'superAdmin',
    show: async (page) => {
      await page.goto('/stories');
      await page.getByRole('button', { name: 'Refresh' }).click();
      // A hovered toast stays.
      await toast(page, 'Stories refreshed successfully!').locator('[data-toast]').hover();
      await expect(page.getByText('No stories found')).toBeVisible();
    },
  },
  {
    title: 'The list that could not be loaded',
    role: 'superAdmin',
    show: async (page) => {
      await page.route('**/api/User/GetCmsStory', (route) => route.abort());
      await page.goto('/stories');
      await toast(page, 'Failed to fetch stories', 'alert').locator('[data-toast]').hover();
    },
  },
  {
    title: 'The form of a story, with its errors',
    role: 'superAdmin',
    show: async (page) => {
      await page.goto('/stories');
      await page.getByRole('button', { name: 'Add Story' }).click();
      const form = dialog(page, 'Add Story');
      await expect(form.getByRole('textbox', { name: 'Description' })).toBeVisible();
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(form.getByText('Description is required')).toBeVisible();
    },
  },
  {
    title: 'The question before a story is deleted',
    role: 'superAdmin',
    show: async (page, portal) => {
      await someStories(page, portal);
      await row(page, long).getByRole('button', { name: 'Delete' }).click();
      await expect(dialog(page, 'Delete Story')).toBeVisible();
    },
  },
  { title: 'The stories of a member', role: 'member', show: someStories },
  {
    title: 'A story that a member reads',
    role: 'member',
    show: async (page, portal) => {
      await someStories(page, portal);
      await page.getByRole('link', { name: long }).click();
      await expect(dialog(page, long).getByRole('heading', { name: 'Title' })).toBeVisible();
    },
  },
  {
    title: 'The profile, with its forms',
    role: 'member',
    show: async (page) => {
      await page.goto('/dashboard');
      await page
        .getByRole('banner')
        .getByRole('button', { name: /Person/ })
        .click();
      await page.getByRole('menuitem', { name: 'View Profile' }).click();
      await dialog(page, 'User Profile').getByRole('button', { name: 'Change password' }).click();
      await expect(page.getByLabel('Current Password', { exact: true })).toBeFocused();
    },
  },
  { title: 'Access Denied', role: 'member', show: async (page) => void (await page.goto('/sponsors')) },
  { title: 'Page Not Found', show: async (page) => void (await page.goto('/nowhere')) },
];

for (const { title, role, show } of scenes) {
  test(`${title}: axe finds nothing, and nothing is wider than the window`, async ({ page, portal, signIn }) => {
    if (role) await signIn(role);
    await show(page, portal);
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}

test('axe finds nothing in the menus and in the sidebar of a phone', async ({ page, signIn }) => {
  const { name } = await signIn('member');
  await page.goto('/dashboard');
  await page.getByRole('banner').getByRole('button', { name }).click();
  await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expectAccessible(page);
});
