// What every list does: the focus stays in place, an address belongs to its own screen, rows stay when loading them again fails, and a
// refusal that means 'nothing found' is an empty list.

import type { Locator, Page } from '@playwright/test';
import { saveSlip } from '../../../src/features/giving/slips/slips.contract.ts';
import { saveConnection } from '../../../src/features/own-records/connections/connections.contract.ts';
import { noonOf } from '../../../src/platform/wire/days.ts';
import { inDays } from '../../in-days.ts';
import { makeAssignment, makeChapter } from '../../makers.ts';
import { addStories } from '../contents/written-stories.ts';
import { dialog, expect, row, test, toast, unfoldFilters } from '../journey.ts';
import type { JourneyPortal } from '../journey-portal.ts';
import { makeMeetingChapter } from '../meetings/meeting-chapter.ts';

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

const stories = '**/api/User/GetCmsStory';

test('When rows cannot be loaded again the old ones stay, with a notice and a button to try again', { tag: '@main' }, async ({
  page,
  portal,
  signIn,
}) => {
  await addStories(portal, 2);
  await signIn('superAdmin');
  await page.goto('/stories');
  await expect(row(page, 'Story 2')).toBeVisible();
  await page.route(stories, (route) => route.abort());
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(toast(page, 'Failed to fetch stories. Please try again.', 'alert')).toBeVisible();
  await expect(row(page, 'Story 2')).toBeVisible();
  const notice = page.getByText('This list could not be loaded again. What you see may be out of date.');
  await expect(notice).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(notice).toHaveCount(0);
  await expect(row(page, 'Story 2')).toBeVisible();
});

test('A list without a reply for half a minute fails like one with an unreachable server', async ({ page, portal, signIn }) => {
  await addStories(portal, 1);
  await signIn('superAdmin');
  await page.clock.install();
  const asked = Promise.withResolvers<void>();
  let times = 0;
  await page.route(stories, () => {
    times++;
    asked.resolve();
  });
  await page.goto('/stories');
  await asked.promise;
  await page.clock.runFor(20_000);
  await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0);
  await page.clock.runFor(12_000);
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  expect(times).toBe(1);
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

const refusals = [
  { path: '/assigned-members', call: 'GetAssignedMembers', msgkey: null, none: 'No assigned members found' },
  {
    path: '/advisory-committee',
    call: 'GetCmsAdvisoryCommatyList',
    msgkey: 'Advisory not found',
    none: 'No advisory committee members found',
  },
  { path: '/chapters', call: 'GetChapterList', msgkey: 'No chapters found.', none: 'No chapters found' },
];

for (const { path, call, msgkey, none } of refusals) {
  test(`A refusal that means 'nothing found' shows an empty list: ${path}`, async ({ page, signIn }) => {
    await signIn('superAdmin');
    await page.route(`**/api/User/${call}`, (route) => route.fulfill({ json: { rs: 0, rc: [], res: null, msgkey } }));
    await page.goto(path);
    await expect(page.getByText(none, { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0);
    await expect(page.getByRole('alert')).toBeEmpty();
  });
}

test.describe('As the window narrows', () => {
  test('columns are hidden by importance, and rows become cards only on a phone', async ({ page, portal, signIn }) => {
    await portal.person('member', { fullName: 'Asha Rao' });
    await signIn('superAdmin');
    await page.goto('/members');
    const heads = page.getByRole('columnheader');
    const all = ['', 'Member', 'Chapter', 'Contact', 'Role', 'Membership', 'Payment', 'Status', 'Actions'];
    await expect(heads).toHaveText(all);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(heads).toHaveText(['', 'Member', 'Chapter', 'Contact', 'Role', 'Membership', 'Status', 'Actions']);
    await page.setViewportSize({ width: 1024, height: 768 });
    await expect(heads).toHaveText(['', 'Member', 'Chapter', 'Contact', 'Role', 'Membership', 'Status', 'Actions']);
    await page.setViewportSize({ width: 860, height: 768 });
    await expect(heads).toHaveText(['', 'Member', 'Contact', 'Status', 'Actions']);
    await page.setViewportSize({ width: 700, height: 800 });
    await expect(row(page, 'Asha Rao')).toContainText('Asha Rao');
    await expect(page.locator('td[data-label="Role"]')).toBeVisible();
  });

  test('an endless e-mail breaks, is cut after four lines, and its tooltip shows all of it', async ({ page, portal, signIn }) => {
    const email = `${'subramanian.venkatachalam.'.repeat(6)}raman@international-business-network.example.com`;
    await portal.person('member', { fullName: 'Asha Rao', email });
    await signIn('superAdmin');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/members');
    const shown = page.getByTitle(email);
    await expect(shown).toBeVisible();
    const [height = 0, whole = 0] = await shown.evaluate((span) => [span.clientHeight, span.scrollHeight]);
    expect([height < 90, whole > height], `${height} of ${whole}`).toEqual([true, true]);
  });
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

test('In a wide window chapter and status stand beside the search of each list of members, in a narrow one behind Filters', async ({
  page,
  portal,
  signIn,
}) => {
  const { id } = await signIn('superAdmin');
  const { id: pune } = await makeChapter(portal.data, 'Pune Central');
  await makeAssignment(portal.data, pune, (await portal.person('member', { fullName: 'Asha Rao' })).id, id);
  await portal.person('member', { fullName: 'Ravi Patil' });
  for (const [path, status, applies] of [
    ['/members', 'Account Status', false],
    ['/member-list', 'Account Status', false],
    ['/assigned-members', 'Status', true],
  ] as const) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path);
    const search = page.getByRole('searchbox', { name: 'Search' });
    const chapter = page.getByRole('combobox', { name: 'Chapter' });
    const middleOf = async (field: Locator) => {
      const { y, height } = (await field.boundingBox()) ?? { y: 0, height: 0 };
      return Math.round(y + height / 2);
    };
    await expect(chapter).toBeVisible();
    expect(await middleOf(chapter), path).toBe(await middleOf(search));
    expect(await middleOf(page.getByLabel(status, { exact: true })), path).toBe(await middleOf(search));
    await chapter.fill('Pune');
    await page.getByRole('option', { name: 'Pune Central' }).click();
    if (applies) await page.getByRole('button', { name: 'Apply Filters' }).click();
    await expect(page).toHaveURL(`${path}?ChapterId=${pune}`);
    await expect(row(page, 'Asha Rao')).toBeVisible();
    await expect(row(page, 'Ravi Patil')).toHaveCount(0);
    await page.setViewportSize({ width: 1100, height: 800 });
    await page.goto(path);
    await expect(page.getByRole('button', { name: /^Filters/ })).toBeVisible();
    await expect(chapter).toBeHidden();
    await unfoldFilters(page);
    await expect(chapter).toBeVisible();
  }
});

test('Beside a search, the filters stand on one line with it, or below it', async ({ page, portal, signIn }) => {
  const { id } = await signIn('superAdmin');
  await addStories(portal, 1);
  await makeAssignment(portal.data, (await makeChapter(portal.data, 'Pune Central')).id, (await portal.person('member')).id, id);
  for (const [path, others] of [['/stories', ['Status']]] as const) {
    await page.goto(path);
    await unfoldFilters(page);
    for (const width of [1440, 1280, 1024, 800]) {
      await page.setViewportSize({ width, height: 800 });
      const bottomOf = async (field: Locator) => {
        const { y, height } = (await field.boundingBox()) ?? { y: 0, height: 0 };
        return y + height;
      };
      const search = await bottomOf(page.getByRole('searchbox', { name: 'Search' }));
      const button = await bottomOf(page.getByRole('button', { name: /^(Apply Filters|Clear filters)$/ }));
      for (const label of others) {
        const bottom = await bottomOf(page.getByRole('main').getByLabel(label, { exact: true }).first());
        expect(bottom, `${label} of ${path} at ${width} px`).toBeGreaterThanOrEqual(search);
        expect(bottom, `${label} of ${path} at ${width} px`).toBe(button);
      }
    }
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('A tap on a field of a card does not open its record, and one beside it does', async ({ page, portal, signIn }) => {
    await signIn('superAdmin');
    await addStories(portal, 2);
    await page.goto('/stories');
    const card = row(page, 'Story 1');
    await card.getByRole('checkbox', { name: /^Select/ }).check();
    // No list has these in its rows yet.
    await card
      .locator('td')
      .last()
      .evaluate((cell) => {
        for (const name of ['select', 'textarea']) cell.append(document.createElement(name));
      });
    for (const field of ['select', 'textarea']) await card.locator(`${field}:last-of-type`).click({ position: { x: 4, y: 4 } });
    await expect(page).toHaveURL('/stories');
    await expect(dialog(page, 'Story 1')).toHaveCount(0);
    await card.click({ position: { x: 200, y: 4 } });
    await expect(page).toHaveURL(/\/stories\/\d+/);
  });

  test('What is tapped on cards, in the header and below a list is 40 pixels high and wide, and no link lies in another', async ({
    page,
    portal,
    signIn,
  }) => {
    const { asha, ravi } = await makeMeetingChapter(portal);
    await portal.save(saveSlip, { Flag: 'Add', Kind: 'One-to-one', FromId: asha.id, ToId: ravi.id, Day: noonOf(inDays(-1)) });
    await addStories(portal, 12);
    await signIn('superAdmin');
    for (const path of ['/stories', '/slips', '/members', '/meetings']) {
      await page.goto(path);
      await expect(page.locator('main [data-rows] > *').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expect(page.locator(':is(a, button) :is(a, button)')).toHaveCount(0);
      const small = await page
        .locator('header button, main [data-rows] :is(button, a.mantine-ActionIcon-root), main nav button')
        .evaluateAll((buttons) =>
          buttons.flatMap((button) => {
            const { width, height } = button.getBoundingClientRect();
            return width > 0 && Math.min(width, height) < 40 ? [`${button.ariaLabel ?? button.textContent} ${width} x ${height}`] : [];
          }),
        );
      expect(small, path).toEqual([]);
    }
  });
});
