// The organisation's name and logo on the login page, in the sidebar and in the tab, and what a hostile or a very long name does there.

import { saveSettings } from '../../../src/features/desk/settings/settings.contract.ts';
import { makePicture } from '../../makers.ts';
import { expect, test } from '../journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';
import { listenForShifts, mostShift, shiftOf } from '../shifts.ts';

test('A portal without a name of its own is Chapterhouse', async ({ page, signIn }) => {
  await page.goto('/');
  await expect(page).toHaveTitle('Sign in · Chapterhouse');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chapterhouse');
  await expect(page.getByText('Chapterhouse', { exact: true })).toHaveCount(1);
  await signIn('superAdmin');
  await page.goto('/dashboard');
  await expect(page.getByRole('complementary').getByText('Chapterhouse')).toHaveCount(1);
});

test('The name and the logo stand on the login page, in the sidebar and in the tab after a reload, and move nothing', async ({
  page,
  portal,
  signIn,
}) => {
  await page.goto('/');
  await portal.save(saveSettings, { OrganizationName: 'Pune Makers Guild', MembershipFee: 1_000 }, await makePicture('png', 900));
  await listenForShifts(page);
  const logoOf = async (area: ReturnType<typeof page.locator>) => {
    const logo = area.locator('img[src^="/files/"]').first();
    await expect(logo).toBeVisible();
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  };
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/');
    await expect(page).toHaveTitle('Sign in · Pune Makers Guild');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pune Makers Guild');
    await expect(page.getByText('Chapterhouse', { exact: true })).toBeVisible();
    await logoOf(page.getByRole('main'));
    await page.waitForLoadState('networkidle');
    expect(await shiftOf(page), `jumps at ${width} px`).toBeLessThanOrEqual(mostShift);
    await expectAccessible(page);
  }
  await signIn('superAdmin');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/dashboard');
  const sidebar = page.getByRole('complementary');
  await expect(sidebar.getByText('Pune Makers Guild')).toBeVisible();
  await expect(sidebar.getByText('Chapterhouse')).toBeVisible();
  await logoOf(sidebar);
  await expect(page).toHaveTitle('Dashboard Overview · Pune Makers Guild');
  const drawn = await sidebar.locator('img[src^="/files/"]').first().elementHandle();
  await sidebar.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Organisation', exact: true })).toBeVisible();
  expect(await drawn?.evaluate((logo) => logo.isConnected), 'the settings do not draw the logo anew').toBe(true);
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await logoOf(sidebar);
});

const hostile = [
  `</title><script>window.isHacked = 1</script>`,
  `"><img src=x onerror="window.isHacked = 1"> '$& $\` $' &amp;`,
  `</span></div><svg onload=window.isHacked=1>`,
];

test('A name is shown as it was typed, and never runs', async ({ page, portal, signIn }) => {
  for (const name of hostile) {
    await portal.save(saveSettings, { OrganizationName: name, MembershipFee: 1_000 });
    const html = await (await page.request.get('/')).text();
    for (const tag of ['<script>window', '<img src=x', '<svg onload']) expect(html).not.toContain(tag);
    expect(html.match(/<\/title>/g)).toHaveLength(1);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page).toHaveTitle(`Sign in · ${name}`);
    expect(await page.evaluate(() => 'isHacked' in window)).toBe(false);
  }
  await signIn('superAdmin');
  await page.goto('/dashboard');
  await expect(page.getByRole('complementary').getByText(hostile.at(-1) ?? '')).toBeVisible();
});

test('A very long name and one from right to left leave the form where it can be seen', async ({ page, portal, signIn }) => {
  for (const name of ['Thiruvananthapuram '.repeat(10).trim(), 'W'.repeat(200), 'جمعية التجار والصناع في بونه '.repeat(6).trim()]) {
    await portal.save(saveSettings, { OrganizationName: name, MembershipFee: 1_000 });
    for (const width of [1440, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/');
      const button = page.getByRole('button', { name: 'Sign in' });
      await expect(button).toBeVisible();
      await expectNoSidewaysScroll(page);
      expect((await button.boundingBox())?.y, name).toBeLessThan(780);
    }
  }
  await signIn('superAdmin');
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.goto('/dashboard');
  await expect(page.getByRole('complementary').getByText('Chapterhouse')).toBeVisible();
  await expectNoSidewaysScroll(page);
});
