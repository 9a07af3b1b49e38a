// What every list does: the focus stays in place, an address belongs to its own screen, and a row shows what can be done with it.

import type { Page } from '@playwright/test';
import { saveConnection } from '../../../src/features/own-records/connections/connections.contract.ts';
import { addStories } from '../contents/written-stories.ts';
import { dialog, expect, row, test, toast, unfoldFilters } from '../journey.ts';
import type { JourneyPortal } from '../journey-portal.ts';

const addConnections = async (portal: JourneyPortal, UserId: number, ...names: string[]) => {
  for (const OrganizationName of names) {
    await portal.save(saveConnection, { Flag: 'Add', UserId, OrganizationName, ContactPerson: 'Meera', MobileNo: '9876543210' });
  }
};

const notDeleted = async (page: Page, name: string, record: string) => {
  await row(page, name).getByRole('button', { name: 'Delete' }).click();
  await dialog(page, `Delete ${record}`).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page, `Delete ${record}`)).toHaveCount(0);
};

test.describe('The focus', () => {
  test('stays in a filter field after a cancelled deletion', async ({ page, portal, signIn }) => {
    const { id } = await signIn('member');
    await addConnections(portal, id, 'Alpha', 'Beta');
    await page.goto('/User-connections');
    await notDeleted(page, 'Alpha', 'Connection');
    await unfoldFilters(page);
    const filter = page.getByLabel('Organization Name');
    await filter.pressSequentially('Be', { delay: 400 });
    await expect(row(page, 'Alpha')).toHaveCount(0);
    await filter.pressSequentially('ta', { delay: 400 });
    await expect(filter).toBeFocused();
    await expect(filter).toHaveValue('Beta');
  });

  test('stays in the pager after a cancelled deletion, also on the last page', async ({ page, portal, signIn }) => {
    await signIn('superAdmin');
    await addStories(portal, 12);
    await page.goto('/stories');
    await notDeleted(page, 'Story 12', 'Story');
    const next = page.getByRole('button', { name: 'Next page' });
    await next.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Showing 11 to 12 of 12 stories')).toBeVisible();
    await expect(row(page, 'Story 12')).toHaveCount(0);
    await expect(next).toBeFocused();
    await expect(next).toBeDisabled();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/stories?page=2');
  });

  test('stays on Refresh', async ({ page, portal, signIn }) => {
    await signIn('superAdmin');
    await addStories(portal, 1);
    await page.goto('/stories');
    await expect(row(page, 'Story 1')).toBeVisible();
    const refresh = page.getByRole('button', { name: 'Refresh' });
    await refresh.focus();
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Stories refreshed successfully!')).toBeVisible();
    await expect(refresh).toBeFocused();
  });

  test('has a ring around the whole name in a list', async ({ page, portal, signIn }) => {
    await portal.person('member', { fullName: 'Asha Rao' });
    await signIn('superAdmin');
    await page.goto('/members');
    const name = page.getByRole('link', { name: 'Asha Rao' });
    await name.focus();
    const room = await name.evaluate((link) => {
      // What is wider or higher than the text around the link is cut off.
      const [inner, outer] = [link.getBoundingClientRect(), (link.parentElement ?? link).getBoundingClientRect()];
      return [inner.left - outer.left, inner.top - outer.top, outer.bottom - inner.bottom];
    });
    for (const side of room) expect(side).toBeGreaterThanOrEqual(3);
  });
});

test('What was typed for one list does not filter the next', async ({ page, portal, signIn }) => {
  await addStories(portal, 2);
  await portal.person('member');
  await signIn('superAdmin');
  await page.goto('/member-list');
  await unfoldFilters(page);
  const filter = page.getByLabel('Name');
  await expect(filter).toBeVisible();
  // The next screen takes longer to load than the debounce.
  await page.route('**/assets/stories-page-*.js', async (route) => {
    await new Promise((done) => setTimeout(done, 500));
    await route.continue();
  });
  const stories = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Stories' });
  await stories.evaluate(
    (link, input) => {
      const field = input as HTMLInputElement;
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'Al');
      field.dispatchEvent(new Event('input', { bubbles: true }));
      (link as HTMLElement).click();
    },
    await filter.elementHandle(),
  );
  await expect(row(page, 'Story 2')).toBeVisible();
  await expect(page).toHaveURL('/stories');
});

test('A screen reader is told when nothing matches', async ({ page, portal, signIn }) => {
  await addStories(portal, 1);
  await signIn('superAdmin');
  await page.goto('/stories');
  await expect(row(page, 'Story 1')).toBeVisible();
  const regions = page.locator('main [aria-live="polite"]');
  const before = await regions.count();
  await unfoldFilters(page);
  await page.getByLabel('Story Name').fill('zebra');
  await page.keyboard.press('Enter');
  await expect(regions.filter({ hasText: 'No stories found' })).toHaveCount(1);
  expect(await regions.count()).toBe(before);
});

test('The main action of a row is pale until the row is hovered', async ({ page, portal, signIn }) => {
  await portal.person('member', { fullName: 'Asha Rao' });
  await signIn('superAdmin');
  await page.goto('/member-list');
  const pay = row(page, 'Asha Rao').getByRole('button', { name: 'Update Payment' });
  await expect(pay).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await row(page, 'Asha Rao').hover();
  await expect(pay).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await page.mouse.move(0, 0);
  await pay.focus();
  await expect(pay).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
});
