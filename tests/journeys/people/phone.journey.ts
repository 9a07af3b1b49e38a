// The portal on a phone: installing it, and pushes on a device.

import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { dialog, expect, test } from '../journey.ts';
import { expectAccessible } from '../looks.ts';

test.use({ serviceWorkers: 'allow' });

const offer = (page: Page) => page.getByRole('region', { name: 'Install Chapterhouse' });

/** As a browser says it that can install the page. */
const offerInstall = (page: Page) =>
  page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    const prompt = async () => {
      document.documentElement.dataset.prompted = 'yes';
    };
    window.dispatchEvent(Object.assign(event, { prompt }));
    return event.defaultPrevented;
  });

test('Installing is offered on a member dashboard, and never again after a no', { tag: '@main' }, async ({ page, signIn }) => {
  await signIn('member');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
  expect(await offerInstall(page)).toBe(true);
  await expect(offer(page)).toContainText('It opens like an app.');
  await expectAccessible(page);
  await offer(page).getByRole('button', { name: 'No, thanks' }).click();
  await expect(offer(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
  await offerInstall(page);
  await expect(offer(page)).toHaveCount(0);
});

test('Install asks the browser; super admins are not offered it', async ({ page, signIn }) => {
  await signIn('member');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
  await offerInstall(page);
  await offer(page).getByRole('button', { name: 'Install' }).click();
  await expect(page.locator('html[data-prompted=yes]')).toHaveCount(1);
  await expect(offer(page)).toHaveCount(0);
  await page.evaluate(() => localStorage.clear());
  await signIn('superAdmin');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
  await offerInstall(page);
  await expect(offer(page)).toHaveCount(0);
});

test('An iPhone is told in its own words', async ({ page, signIn }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }));
  await signIn('member');
  await page.goto('/dashboard');
  await expect(offer(page)).toContainText("Tap 'Share', then 'Add to Home Screen'");
  await offer(page).getByRole('button', { name: 'Got it' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
});

test('The manifest and the worker make the portal installable, under the name of the organisation', async ({
  page,
  portal,
  signIn,
  devtools,
}) => {
  await portal.data.write((tx) => tx.updateTable('settings').set({ organization_name: 'Harbour Circle' }).execute());
  await signIn('member');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  const browser = await devtools(page);
  const { errors, data } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data ?? '{}') as Manifest;
  expect(manifest).toMatchObject({
    name: 'Harbour Circle',
    short_name: 'Harbour Circle',
    start_url: '/dashboard',
    display: 'standalone',
  });
  expect(manifest.prefer_related_applications).toBeUndefined();
  const sizes: string[] = [];
  for (const { src, type, sizes: said, purpose = 'any' } of manifest.icons.filter(({ type }) => type === 'image/png')) {
    const answer = await page.request.get(src);
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, type]);
    const { width, height } = await sharp(await answer.body()).metadata();
    expect(`${width}x${height}`).toBe(said);
    sizes.push(...purpose.split(' ').map((word) => `${word} ${said}`));
  }
  expect(sizes).toEqual(['any 192x192', 'any 512x512', 'maskable 512x512']);
  expect(await page.evaluate(() => isSecureContext)).toBe(true);
  // Its start is answered by the worker.
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const start = await page.goto(manifest.start_url);
  expect(start?.fromServiceWorker()).toBe(true);
  // A Chromium without a window finds no error in anything.
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
});

interface Manifest {
  start_url: string;
  prefer_related_applications?: boolean;
  icons: { src: string; type: string; sizes: string; purpose?: string }[];
}

test.describe('Pushes', () => {
  test.use({ settings: { PUBLIC_URL: 'https://portal.example.com' } });

  /** No push service is reached from here: the browser's side of it is stood in for. */
  const standIn = (page: Page) =>
    page.addInitScript(() => {
      const subscription = {
        toJSON: () => ({
          endpoint: 'https://push.example.com/device/1',
          keys: {
            p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
            auth: 'BTBZMqHH6r4Tts7J_aSIgg',
          },
        }),
        unsubscribe: async () => sessionStorage.removeItem('subscribed'),
      };
      PushManager.prototype.subscribe = async () => {
        sessionStorage.setItem('subscribed', 'yes');
        return subscription as unknown as PushSubscription;
      };
      PushManager.prototype.getSubscription = async () =>
        sessionStorage.getItem('subscribed') ? (subscription as unknown as PushSubscription) : null;
      Notification.requestPermission = async () => 'granted';
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    });

  const told = async (page: Page) => {
    await page.goto('/dashboard');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.getByRole('banner').getByRole('button', { name: 'Asha Rao' }).click();
    await page.getByRole('menuitem', { name: 'View Profile' }).click();
    return dialog(page, 'User Profile').getByRole('region', { name: 'How you are told' });
  };

  test('are turned on and off on a device, and chosen for each kind', { tag: '@main' }, async ({ page, portal, signIn }) => {
    await standIn(page);
    const asha = await signIn(await portal.person('member', { fullName: 'Asha Rao' }));
    const section = await told(page);
    const slips = section.getByLabel('Referrals, thank-yous and other slips that you receive');
    await expect(slips).toHaveValue('At once');
    await section.getByRole('button', { name: 'Turn on on this device' }).click();
    await expect(page.getByText('This device tells you from now on')).toBeVisible();
    await expect(section).toContainText('This device takes pushes.');
    await expect(slips).toHaveValue('Push');
    await expectAccessible(page);
    const devices = () =>
      portal.data.read.selectFrom('push_devices').innerJoin('sessions', 'sessions.id', 'session_id').select('user_id').execute();
    expect(await devices()).toEqual([{ user_id: asha.id }]);
    await section.getByLabel('Answers to your slips').selectOption('Push');
    await expect(page.getByText('Saved how you are told')).toBeVisible();
    await section.getByRole('button', { name: 'Turn off on this device' }).click();
    await expect(section).toContainText('This device takes no pushes yet.');
    expect(await devices()).toEqual([]);
    await expect(slips).toHaveValue('Push');
  });
});
